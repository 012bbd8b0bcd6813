"""Share of the sandbox's lines that were reached, by folder, and a file with all others: sandbox-coverage.sh calls this."""
import collections
import pathlib
import sys
import xml.etree.ElementTree

report, sources, missed = sys.argv[1:]
reached, lines = collections.Counter(), collections.Counter()
with open(missed, "w") as out:
    for package in xml.etree.ElementTree.parse(report).getroot().iter("package"):
        folder = package.get("name").removeprefix("org/folio/perf/")
        for file in package.iter("sourcefile"):
            path = pathlib.Path(sources, package.get("name"), file.get("name"))
            if not path.exists():
                continue
            text = path.read_text().splitlines()
            found = {int(line.get("nr")): int(line.get("ci")) > 0 for line in file.iter("line")}
            lines[folder] += len(found)
            reached[folder] += sum(found.values())
            gone = [number for number, is_reached in sorted(found.items()) if not is_reached]
            if gone:
                out.write(f"\n{folder}/{file.get('name')}: {len(gone)} of {len(found)}\n")
                out.writelines(f"{number:5} {text[number - 1]}\n" for number in gone if number <= len(text))
for folder in sorted(lines):
    print(f"{folder:32} {reached[folder]:6} of {lines[folder]:6} {100 * reached[folder] / lines[folder]:6.1f} %")
print(f"{'all':32} {reached.total():6} of {lines.total():6} {100 * reached.total() / lines.total():6.1f} %")
