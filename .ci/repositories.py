"""The git repositories of folio-org in a folder, as folio-org+NAME/repo, NAME.git or NAME."""
import json
import re
import subprocess


class Repositories:
    def __init__(self, folder):
        self.folder = folder

    def place(self, name):
        places = (self.folder / place for place in (f"folio-org+{name}/repo", f"{name}.git", name))
        return next((place for place in places if place.is_dir()), None)

    def git(self, name, *words):
        """What git prints; None: there is no such repository, or git fails."""
        place = self.place(name)
        done = place and subprocess.run(["git", "-C", str(place), *words], capture_output=True, text=True)
        return done.stdout if done and done.returncode == 0 else None

    def json(self, name, revision, file):
        text = self.git(name, "show", f"{revision}:{file}")
        return json.loads(text) if text else None


def numbers(version):
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def written(value, width, splits=lambda value: False, indent=0):
    """JSON with short values in one line. @param splits whether a value stands in several lines, however short"""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or (len(flat) + indent <= width and not splits(value)):
        return flat
    blank = " " * (indent + 1)
    pairs = value.items() if isinstance(value, dict) else ((None, part) for part in value)
    inside = [("" if key is None else f"{json.dumps(key)}: ") + written(part, width, splits, indent + 1) for key, part in pairs]
    start, end = ("[", "]") if isinstance(value, list) else ("{", "}")
    return start + "\n" + ",\n".join(blank + part for part in inside) + "\n" + " " * indent + end
