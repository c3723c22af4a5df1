"""Hot modules as extension modules by mypyc; the same files stay importable as Python, so nothing depends on this."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

REQUIREMENTS = ["mypy==2.4.1", "setuptools>=80,<90", "msgspec>=0.23,<0.24"]
"""The compiler, and what the compiled modules import while they are compiled."""


def compile_requirements(modules: list[str]) -> list[str]:
    """What must be installed for compiling, if it will be tried at all."""
    return REQUIREMENTS if why_not(modules) is None else []


def why_not(modules: list[str]) -> str | None:
    """Why this machine will not compile, or None."""
    if os.environ.get("EQUALIS_PURE") == "1":
        return "EQUALIS_PURE=1"
    if not modules:
        return "no module is listed for compiling"
    if sys.implementation.name != "cpython":
        return f"{sys.implementation.name} has no mypyc"
    if sys.platform == "win32":
        return None  # setuptools knows how to look for the compiler there
    if not _compiler():
        return "no C compiler (Debian: apt install gcc)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "no Python headers (Debian: apt install python3-dev)"
    return None


def compile_modules(root: Path, modules: list[str]) -> dict[str, str]:
    """Compile `modules` (paths below src/) and return the built files with their places in the wheel.

    Raises RuntimeError when a module cannot be compiled or what came out cannot be imported.
    """
    source, work = root / "src", root / "build" / "compiled"
    shutil.rmtree(work / "lib", ignore_errors=True)
    here = Path(__file__).parent / "run_mypyc.py"
    if subprocess.run([sys.executable, str(here), str(work), *modules], cwd=source, check=False).returncode:
        raise RuntimeError("mypyc or the C compiler failed; its message stands above")
    built = {str(file): str(file.relative_to(work / "lib")) for file in (work / "lib").rglob("*") if file.is_file()}
    _try_import(source, work, modules)
    return built


def modules_to_compile(root: Path, patterns: list[str]) -> list[str]:
    """The modules that the patterns name (below src/), without those that mypyc would change.

    mypyc drops the keywords of a class silently: a Struct loses `frozen=True` and `tag=…`. Such modules stay Python.
    """
    source = root / "src"
    files = sorted({file for pattern in patterns for file in source.glob(pattern) if file.name != "__init__.py"})
    return [str(file.relative_to(source)) for file in files if not _has_class_keywords(file)]


def _has_class_keywords(file: Path) -> bool:
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return any(keyword.arg != "metaclass" for node in classes for keyword in node.keywords)


def _compiler() -> bool:
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) is not None


def _try_import(source: Path, work: Path, modules: list[str]) -> None:
    """Import the compiled modules in a tree like the installed one; a broken compiler must not break the game."""
    tree = work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(source, tree, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copytree(work / "lib", tree, dirs_exist_ok=True)
    names = [module.removesuffix(".py").replace("/", ".") for module in modules]
    code = f"import sys; sys.path.insert(0, {str(tree)!r})\n" + "\n".join(f"import {name}" for name in names)
    if subprocess.run([sys.executable, "-c", code], check=False).returncode:
        raise RuntimeError("the compiled modules cannot be imported; the message stands above")
