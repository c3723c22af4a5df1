"""What building the wheel adds to copying the package: the browser client, and compiled modules where that is possible.

Hatch loads this file by its path, so the neighbours are imported from its folder.
"""

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from client import build_client, client_requirements
from compiled import compile_modules, compile_requirements, modules_to_compile, why_not


class EqualisBuildHook(BuildHookInterface[Any]):
    """Builds the client into `equalis/server/static` and compiles the modules listed in `[tool.equalis.compile]`."""

    def dependencies(self) -> list[str]:
        """What this machine lacks for the build: Node from PyPI, the compiler's Python half where it can be used."""
        return client_requirements() + compile_requirements(self._modules())

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        build_data["artifacts"] += build_client(root, self._say)
        if version == "editable":
            return  # the sources themselves are imported: pure, and never stale
        modules = self._modules()
        reason = why_not(modules)
        if reason is None:
            try:
                build_data["force_include"].update(compile_modules(root, modules))
            except RuntimeError as failure:
                reason = str(failure)
        if reason is None:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            self._say(f"compiled {len(modules)} modules")
        else:
            self._say(f"pure Python: {reason}")

    def _modules(self) -> list[str]:
        with open(Path(self.root) / "pyproject.toml", "rb") as file:
            patterns: list[str] = tomllib.load(file)["tool"]["equalis"]["compile"]["modules"]
        return modules_to_compile(Path(self.root), patterns)

    def _say(self, sentence: str) -> None:
        """One line that scripts/install.py finds in the log of the build and shows."""
        print(f"equalis build: {sentence}", file=sys.stderr, flush=True)


if os.environ.get("EQUALIS_PURE") not in (None, "", "0", "1"):
    raise ValueError("EQUALIS_PURE is 1 (build without a compiler) or 0")
