"""Run mypyc in a process of its own (it exits on errors): `run_mypyc.py WORK MODULE…`, started in src/."""

import sys

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext


def main(work: str, modules: list[str]) -> None:
    # No configuration file: the outcome must not depend on where the tree lies.
    options = ["--config-file=", f"--cache-dir={work}/types", "--follow-imports=silent"]
    # -O1: as fast as -O3 here (the time goes into calls of CPython), and a third less time to compile.
    extensions = mypycify(
        [*options, *modules], target_dir=f"{work}/c", group_name="equalis", opt_level="1", debug_level="0"
    )
    command = build_ext(Distribution({"name": "equalis", "ext_modules": extensions}))
    command.build_lib, command.build_temp = f"{work}/lib", f"{work}/objects"
    command.finalize_options()
    command.run()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
