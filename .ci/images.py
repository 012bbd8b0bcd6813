"""Images of this project, built by a Docker engine: the machine's own, or Debian's docker.io with a daemon for the time of a check.

Base images that cannot be pulled are made by debootstrap, under the same names. All of it is kept in CACHE, outside of the
repository.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "folio-perf"
DEBIAN = "bookworm"
# What the stand-in of a base image has besides Debian's smallest system.
PACKAGES = {
    "eclipse-temurin:17-jre-jammy": "openjdk-17-jre-headless,ca-certificates",
    "maven:3.9-eclipse-temurin-17": "openjdk-17-jdk-headless,maven,ca-certificates,ca-certificates-java",
}


def skip(reason):
    """Ends the check: it cannot be done here."""
    print(reason)
    sys.exit(77)


def install(*packages):
    """Installs the packages of Debian that are missing."""
    missing = [p for p in packages if subprocess.run(["dpkg", "-s", p], capture_output=True).returncode != 0]
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        skip(f"{', '.join(missing)} are missing, and cannot be installed without root and apt")
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True, "text": True}
    subprocess.run(["apt-get", "update", "-q"], **quiet)
    done = subprocess.run(["apt-get", "install", "-y", "-q", "--no-install-recommends", *missing], **quiet)
    if done.returncode != 0:
        skip(f"apt cannot install {' '.join(missing)}: {done.stderr.strip().splitlines()[-1:]}")


class Docker:
    """A Docker engine, lent with `with`."""

    def __enter__(self):
        self.daemon, self.folder, self.host = None, None, None
        # Without buildx, which a newer client would want.
        self.environment = {**os.environ, "DOCKER_BUILDKIT": "0"}
        if shutil.which("docker") and self.run("version", "--format", "{{.Server.Version}}", check=False).returncode == 0:
            return self
        install("docker.io", "debootstrap")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="docker-"))
        self.environment["DOCKER_HOST"] = f"unix://{self.folder}/docker.sock"
        log = open(self.folder / "dockerd.log", "w")
        # Without a network: containers have the machine's, or none.
        self.daemon = subprocess.Popen(
            ["dockerd", "--data-root", CACHE / "docker", "--exec-root", self.folder / "exec", "--pidfile", self.folder / "pid",
             "--host", self.environment["DOCKER_HOST"], "--bridge=none", "--iptables=false", "--ip6tables=false",
             "--ip-forward=false", "--ip-masq=false", "--exec-opt", "native.cgroupdriver=cgroupfs",
             "--cgroup-parent", f"/{self.folder.name}"], stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + 90
        while self.run("version", check=False).returncode != 0:
            if self.daemon.poll() is not None or time.monotonic() > until:
                said = (self.folder / "dockerd.log").read_text()
                self.__exit__()
                skip("a Docker engine does not start here: " + " ".join(said.splitlines()[-1:]))
            time.sleep(0.3)
        return self

    def __exit__(self, *_):
        if self.daemon:
            self.daemon.terminate()
            try:
                self.daemon.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(self.daemon.pid, signal.SIGKILL)
            remove_cgroups(self.folder.name)
            subprocess.run(["umount", "-R", self.folder / "exec"], capture_output=True)
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *words, check=True, **more):
        # Debian's client has the version of Debian's engine.
        client = "/usr/bin/docker" if os.path.exists("/usr/bin/docker") else "docker"
        done = subprocess.run([client, *map(str, words)], env=self.environment, capture_output=True, text=True, **more)
        if check and done.returncode != 0:
            raise RuntimeError(f"docker {' '.join(map(str, words))}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done

    def version(self):
        return self.run("version", "--format", "{{.Server.Version}}").stdout.strip()

    def has(self, image):
        return self.run("image", "inspect", image, check=False).returncode == 0

    def base(self, image):
        """Pulls a base image, or makes its stand-in. Returns what it is."""
        labels = self.run("image", "inspect", "--format", "{{.Comment}}", image, check=False)
        if labels.returncode == 0:
            return "Debian's stand-in" if "debootstrap" in labels.stdout else "pulled"
        if self.run("pull", "-q", image, check=False, timeout=900).returncode == 0:
            return "pulled"
        install("debootstrap")
        root = pathlib.Path(tempfile.mkdtemp(prefix="root-", dir=CACHE))
        try:
            made = subprocess.run(["debootstrap", "--variant=minbase", f"--include={PACKAGES[image]}", DEBIAN, root],
                                  capture_output=True, text=True)
            if made.returncode != 0:
                skip(f"{image} can neither be pulled nor be made by debootstrap: {made.stdout[-300:]}")
            for folder in ("var/cache/apt/archives", "var/lib/apt/lists"):
                shutil.rmtree(root / folder)
            # The certificates that this machine trusts: the image fetches from where the machine fetches from.
            for name in ("ca-certificates.crt", "java/cacerts"):
                if (root / "etc/ssl/certs" / name).exists() and pathlib.Path("/etc/ssl/certs", name).exists():
                    shutil.copy2(pathlib.Path("/etc/ssl/certs", name), root / "etc/ssl/certs" / name)
            packed = subprocess.Popen(["tar", "-C", root, "-c", "."], stdout=subprocess.PIPE)
            self.run("import", "-m", "debootstrap", "--change", "ENV JAVA_HOME=/usr", "-", image, stdin=packed.stdout)
            packed.wait()
        finally:
            shutil.rmtree(root)
        return "Debian's stand-in"

    def project(self, image, app):
        """The image's last stage, over a folder with lib, native, classes and test-classes."""
        text = (PROJECT / "Dockerfile").read_text()
        last = text[text.rindex("\nFROM "):]
        bases = {base: self.base(base) for base in re.findall(r"^FROM (\S+)", last, re.M)}
        with tempfile.TemporaryDirectory() as context:
            context = pathlib.Path(context)
            for name in ("lib", "native", "classes", "test-classes"):
                shutil.copytree(app / name, context / "target" / name)
            (context / "kubernetes").mkdir()
            shutil.copy2(PROJECT / "kubernetes" / "injector", context / "kubernetes")
            (context / "Dockerfile").write_text("FROM scratch AS build\nCOPY target /build/target\n" + last)
            self.run("build", "--network=none", "-q", "-t", image, context)
        return bases

    def whole(self, image):
        """The Dockerfile as it is, from source."""
        bases = {base: self.base(base) for base in re.findall(r"^FROM (\S+)", (PROJECT / "Dockerfile").read_text(), re.M)}
        self.run("build", "--network=host", "-t", image, PROJECT)
        return bases


def make_app(folder):
    """A folder as the image has it, of what Maven has compiled in this project."""
    for name in ("classes", "test-classes"):
        if not (PROJECT / "target" / name).is_dir():
            skip(f"target/{name} is missing: run mvn test-compile first, or name a folder with lib, native, classes and test-classes")
        (folder / name).symlink_to(PROJECT / "target" / name)
    subprocess.run(["mvn", "-B", "-ntp", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
                    "-DincludeScope=test", f"-DoutputDirectory={folder / 'lib'}"], cwd=PROJECT, check=True)
    subprocess.run([PROJECT / "kubernetes" / "natives", folder / "lib", folder / "native"], check=True)
    return folder


def remove_cgroups(name):
    """Removes the empty cgroups of that name, in all hierarchies."""
    for root in [*pathlib.Path("/sys/fs/cgroup").glob(f"*/{name}"), pathlib.Path("/sys/fs/cgroup") / name]:
        for folder, _, _ in os.walk(root, topdown=False):
            try:
                os.rmdir(folder)
            except OSError:
                pass
