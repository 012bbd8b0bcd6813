#!/usr/bin/env python3
"""Prints how near the specs came to each limit of JVM and machine: check_limits.py [TABLE [MAVEN_OUTPUT MAVEN_GC_LOG]]

TABLE is what the specs have left: target/limits.tsv. Maven's JVM compiles; its code cache is read from MAVEN_OUTPUT, which -XX:+PrintCodeCache
writes, and its heap from MAVEN_GC_LOG, by -Xlog:gc. Another machine may allow less than this one: where a limit of this machine is higher than
that of a small one, the small one's counts. Fails beyond 80 % of a limit.
"""
import csv
import pathlib
import re
import sys

MOST_PERCENT = 80
# What a small machine allows, and whose limit that is.
SMALL = {
    "memory": (4096, "a machine of 4 GiB"),
    "threads": (1024, "a container with 1,024 processes"),
    "open files": (4096, "a user with 4,096 open files"),
    "ports": (28232, "Linux' own range of ports"),
}
ADVICE = {
    "code": "Raise -XX:ReservedCodeCacheSize in pom.xml, or in .mvn/jvm.config for Maven.",
    "heap": "Raise -Xmx in pom.xml, or in .mvn/jvm.config for Maven; or find what the specs keep.",
    "wait": "Find out what the spec waits for; Patience has the limit.",
}
NEEDED = {"code", "heap", "classes", "threads", "wait"}


def kind(name):
    if name.startswith("Code"):
        return "code"
    if name.endswith((" Old Gen", " Tenured Gen")) or "heap" in name:
        return "heap"
    return "classes" if name == "Compressed Class Space" else name


def of_specs(table):
    for name, used, limit, unit, note in csv.reader(table.open(), delimiter="\t", quoting=csv.QUOTE_NONE):
        small, whose = SMALL.get(name, (None, ""))
        own = float(limit) if limit else None
        if small and (own is None or own > small):
            yield name, float(used), small, unit, whose
        else:
            yield name, float(used), own, unit, note


def of_maven(output, log):
    """The heap's use is that after collections which have looked through all of it; where there was none, after any."""
    # One cache, or one heap for each kind of code.
    for name, size, used in re.findall(r"^Code(?:Cache|Heap '(.*)'): size=(\d+)Kb used=\d+Kb max_used=(\d+)Kb", output, re.M):
        yield f"Code of Maven, {name or 'all'}", int(used) / 1024, int(size) / 1024, "MiB", "JVM that compiles"
    after = re.findall(r"\] GC\(\d+\) (?:Pause )?(.*) \d+M->(\d+)M\((\d+)M\)", log)
    whole = [found for found in after if re.match("Remark|Cleanup|Full", found[0])] or after
    maximum = re.search(r"Heap Max Capacity: (\d+)([MG])", log)
    if whole and maximum:
        mib = int(maximum[1]) * (1024 if maximum[2] == "G" else 1)
        yield "heap of Maven", max(int(used) for _, used, _ in whole), mib, "MiB", "JVM that compiles"


def main():
    table = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "target/limits.tsv")
    if not table.is_file():
        sys.exit(f"FAILED  there is no {table}: mvn test writes it.")
    rows = list(of_specs(table))
    if len(sys.argv) > 3:
        rows += of_maven(*(pathlib.Path(file).read_text(errors="replace") for file in sys.argv[2:4]))
        if not any(row[0] == "heap of Maven" for row in rows) or not any(row[0].startswith("Code of Maven") for row in rows):
            print("FAILED  Maven has told neither heap nor code, or one of them only.")
            sys.exit(1)
    problems = [f"{name} is not in {table}" for name in sorted(NEEDED - {kind(row[0]) for row in rows})]
    print(f"{'limit':40} {'largest use':>14} {'of':>14}  share")
    for name, used, limit, unit, note in rows:
        percent = 100 * used / limit if limit else None
        print(f"{name:40} {f'{used:,.0f} {unit}':>14} {f'{limit:,.0f} {unit}' if limit else 'no limit':>14} "
              f"{f'{percent:4.0f} %' if limit else '      '}  {note}")
        if limit and percent > MOST_PERCENT:
            problems.append(f"{name}: {used:,.0f} of {limit:,.0f} {unit} is {percent:.0f} %, at most {MOST_PERCENT} % may be used. "
                            + ADVICE.get(kind(name), "Find out what the specs leave open, or begin at once."))
    print("\n".join(f"FAILED  {problem}" for problem in problems) or f"every limit is used by at most {MOST_PERCENT} %")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
