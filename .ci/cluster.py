"""A Kubernetes of one node in namespaces of its own: etcd, the control plane, containerd and the kubelet.

`in_namespaces` starts a program anew with its own network, mounts and processes. It has loopback and the address NODE, and no
way to any other machine. When it ends, the kernel ends all its processes and removes their mounts and networks.
"""
import json
import os
import pathlib
import re
import subprocess
import time

import images

BUILD = images.PROJECT / ".ci" / "kubernetes" / "build"
VERSION = re.search(r"^version=(\S+)", BUILD.read_text(), re.M)[1]
PROGRAMS = images.CACHE / f"kubernetes-{VERSION}"
# Address of the node, for what pods must reach.
NODE, PODS = "10.245.0.1", "10.244.0.0/24"
ADMIN = "/O=system:masters/CN=admin"

CONTAINERD = """version = 2
root = "{cache}/containerd"
state = "{folder}/containerd"
[grpc]
  address = "{folder}/containerd.sock"
[plugins."io.containerd.internal.v1.opt"]
  path = "{folder}/opt"
[plugins."io.containerd.grpc.v1.cri"]
  # Without CAP_SYS_RESOURCE, a lower score than one's own cannot be given.
  restrict_oom_score_adj = true
  sandbox_image = "{pause}"
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "{folder}/cni"
"""
NETWORK = {"cniVersion": "0.4.0", "name": "pods", "plugins": [{
    "type": "bridge", "bridge": "pods0", "isDefaultGateway": True, "ipMasq": False, "hairpinMode": True,
    "ipam": {"type": "host-local", "ranges": [[{"subnet": PODS}]], "dataDir": "{folder}/ipam"}}]}
KUBELET = """apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: {node}
healthzBindAddress: 127.0.0.1
cgroupDriver: cgroupfs
cgroupRoot: /{cgroup}
failSwapOn: false
authentication:
  anonymous: {{enabled: false}}
  webhook: {{enabled: false}}
  x509: {{clientCAFile: {folder}/ca.crt}}
authorization: {{mode: AlwaysAllow}}
containerRuntimeEndpoint: unix://{folder}/containerd.sock
resolvConf: /dev/null
imageGCHighThresholdPercent: 100
evictionHard: {{memory.available: "100Mi", nodefs.available: "1%", imagefs.available: "1%"}}
enforceNodeAllocatable: []
podLogsDir: {folder}/podlogs
maxPods: 30
"""
CONFIG = """apiVersion: v1
kind: Config
current-context: all
clusters: [{{name: all, cluster: {{server: "https://127.0.0.1:6443", certificate-authority: {folder}/ca.crt}}}}]
users: [{{name: all, user: {{client-certificate: {folder}/admin.crt, client-key: {folder}/admin.key}}}}]
contexts: [{{name: all, context: {{cluster: all, user: all}}}}]
"""


def build(*programs):
    """Builds Kubernetes into the cache, unless it is there."""
    done = subprocess.run([BUILD, PROGRAMS, *programs], stdout=subprocess.PIPE, text=True)
    if done.returncode == 77:
        images.skip(done.stdout.strip().splitlines()[-1])
    if done.returncode != 0:
        raise RuntimeError(f"Kubernetes could not be built: {done.stdout[-2000:]}")


def in_namespaces(words):
    """Runs a program by itself, as far as network, mounts and processes go. Returns its exit code."""
    if os.geteuid() != 0 or subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "true"], capture_output=True).returncode:
        images.skip("there can be no namespaces of one's own here")
    return subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", *words]).returncode


class Cluster:
    """To be used inside of `in_namespaces` only: it changes the network around it."""

    def __init__(self, folder, pause):
        self.folder, self.pause = pathlib.Path(folder), pause
        self.config = self.folder / "config"
        self.cgroup = self.folder.name
        self.started = {}

    def start(self):
        for words in (["link", "set", "lo", "up"], ["addr", "add", f"{NODE}/32", "dev", "lo"]):
            subprocess.run(["ip", *words], check=True)
        at = {"folder": self.folder, "cache": images.CACHE, "pause": self.pause, "cgroup": self.cgroup, "node": NODE}
        self.certificates()
        images.make_cgroups(self.cgroup)
        (self.folder / "cni").mkdir()
        (self.folder / "cni" / "10-pods.conflist").write_text(json.dumps(NETWORK).replace("{folder}", str(self.folder)))
        (self.folder / "containerd.toml").write_text(CONTAINERD.format(**at))
        (self.folder / "kubelet.yaml").write_text(KUBELET.format(**at))
        self.config.write_text(CONFIG.format(**at))
        self.run("etcd", "etcd", "--data-dir", self.folder / "etcd", "--unsafe-no-fsync", "--listen-client-urls",
                 "http://127.0.0.1:2379", "--advertise-client-urls", "http://127.0.0.1:2379", "--listen-peer-urls",
                 "http://127.0.0.1:2380")
        self.run("containerd", "containerd", "--config", self.folder / "containerd.toml")
        self.run("apiserver", PROGRAMS / "kube-apiserver", "--etcd-servers", "http://127.0.0.1:2379", "--bind-address", "127.0.0.1",
                 "--advertise-address", NODE, "--secure-port", "6443", "--cert-dir", self.folder / "apiserver",
                 "--tls-cert-file", self.folder / "server.crt", "--tls-private-key-file", self.folder / "server.key",
                 "--client-ca-file", self.folder / "ca.crt", "--service-account-key-file", self.folder / "sa.pub",
                 "--service-account-signing-key-file", self.folder / "sa.key", "--service-account-issuer",
                 "https://kubernetes.default.svc", "--service-cluster-ip-range", "10.96.0.0/24", "--authorization-mode", "RBAC",
                 "--kubelet-client-certificate", self.folder / "admin.crt", "--kubelet-client-key", self.folder / "admin.key",
                 "--kubelet-preferred-address-types", "InternalIP", "--allow-privileged")
        self.wait("the API server", 120, lambda: self.kubectl("get", "--raw", "/readyz", check=False).returncode == 0)
        self.run("controllers", PROGRAMS / "kube-controller-manager", "--kubeconfig", self.config, "--bind-address", "127.0.0.1",
                 "--service-account-private-key-file", self.folder / "sa.key", "--root-ca-file", self.folder / "ca.crt",
                 "--leader-elect=false", "--allocate-node-cidrs=false", "--controllers", "*,-node-route-controller")
        self.run("scheduler", PROGRAMS / "kube-scheduler", "--kubeconfig", self.config, "--bind-address", "127.0.0.1",
                 "--leader-elect=false")
        self.run("kubelet", PROGRAMS / "kubelet", "--kubeconfig", self.config, "--config", self.folder / "kubelet.yaml",
                 "--hostname-override", "node1", "--node-ip", NODE, "--root-dir", self.folder / "kubelet", "--cert-dir",
                 self.folder / "kubelet-pki")

    def certificates(self):
        def openssl(*words):
            subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, cwd=self.folder)

        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", 2, "-subj", "/CN=ca", "-keyout", "ca.key", "-out", "ca.crt")
        for name, subject in (("server", "/CN=kube-apiserver"), ("admin", ADMIN)):
            openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", subject, "-keyout", f"{name}.key", "-out", f"{name}.csr")
            (self.folder / "names").write_text(f"subjectAltName=DNS:kubernetes.default.svc,IP:127.0.0.1,IP:{NODE},IP:10.96.0.1")
            openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", 2,
                    "-extfile", "names", "-out", f"{name}.crt")
        openssl("genrsa", "-out", "sa.key", 2048)
        openssl("rsa", "-in", "sa.key", "-pubout", "-out", "sa.pub")

    def run(self, name, *words):
        log = open(self.folder / f"{name}.log", "w")
        self.started[name] = subprocess.Popen([str(word) for word in words], stdout=log, stderr=log, start_new_session=True)

    def wait(self, what, seconds, look):
        until = time.monotonic() + seconds
        while not (found := look()):
            for name, process in self.started.items():
                if process.poll() is not None:
                    raise RuntimeError(f"{name} has ended: {(self.folder / f'{name}.log').read_text()[-3000:]}")
            if time.monotonic() > until:
                raise TimeoutError(f"{what}: not within {seconds} s")
            time.sleep(0.5)
        return found

    def is_ready(self):
        found = self.kubectl("get", "node", "node1", "-o", "jsonpath={.status.conditions[?(@.type=='Ready')].status}", check=False)
        return found.stdout == "True"

    def load_images(self, archive):
        """Puts images of `docker save` into containerd, which keeps them in the cache."""
        done = subprocess.run(["ctr", "-a", self.folder / "containerd.sock", "-n", "k8s.io", "images", "import", archive],
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"the images could not be imported: {done.stderr[-2000:]}")

    def program(self, name, *words, check=True, **more):
        done = subprocess.run([PROGRAMS / name, *map(str, words)], env={**os.environ, "KUBECONFIG": str(self.config), "HOME": str(self.folder)},
                              capture_output=True, text=True, **more)
        if check and done.returncode != 0:
            raise RuntimeError(f"{name} {' '.join(map(str, words))}: {done.stdout[-1500:]}{done.stderr[-3000:]}")
        return done

    def kubectl(self, *words, **more):
        return self.program("kubectl", *words, **more)

    def get(self, *words):
        return json.loads(self.kubectl("get", *words, "-o", "json").stdout)

    def stop(self):
        """Ends pods before what runs them, so that nothing of theirs is left in the cache."""
        for name in reversed(self.started):
            if name == "containerd":
                tasks = subprocess.run(["ctr", "-a", self.folder / "containerd.sock", "-n", "k8s.io", "tasks", "ls", "-q"],
                                       capture_output=True, text=True).stdout.split()
                for words in (["tasks", "kill", "-s", "SIGKILL"], ["tasks", "rm", "-f"], ["containers", "rm"]):
                    if tasks:
                        for task in tasks:
                            subprocess.run(["ctr", "-a", self.folder / "containerd.sock", "-n", "k8s.io", *words, task], capture_output=True)
            self.started[name].terminate()
            try:
                self.started[name].wait(20)
            except subprocess.TimeoutExpired:
                self.started[name].kill()
        for line in reversed(pathlib.Path("/proc/self/mounts").read_text().splitlines()):
            if line.split()[1].startswith(f"{self.folder}/"):
                subprocess.run(["umount", "-l", line.split()[1]], capture_output=True)
        images.remove_cgroups(self.cgroup)
