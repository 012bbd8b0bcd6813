#!/usr/bin/env python3
"""Logs in at the sandbox on Eureka with real Keycloaks behind it: check_keycloak.py [VERSION...]

Maven downloads each Keycloak. It starts in development mode on loopback, with an imported realm for each of three tenants. The
same requests go to a sandbox that asks this Keycloak, and to one that imitates this version; both must answer alike. A short
run of the load suite then refreshes tokens of a few seconds, and logs in again when their session is over.

Needs Java and Maven, and a class path: the environment variable TEST_CLASSPATH, or target/bench-classpath.txt as the scripts
of bench/ write it. Ends with "N passed, N failed", or with the code 77 if Maven cannot get a Keycloak.
"""
import base64
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import time

from checks import check, end, free_port

# The last version that answers a wrong password with 401, and one that answers with 400.
VERSIONS = sys.argv[1:] or ["26.5.6", "26.7.3"]
ARTIFACT = "org.keycloak:keycloak-quarkus-dist"
READY_IN_S = int(os.environ.get("READY_IN_S", "180"))
LOAD_ENDS_IN_S = 600
# Started for seconds: the second compiler would not pay.
JVM = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m"]
PASSWORD, SECRET = "perf-sandbox", "sandbox-client-secret"
# Life of access tokens, longest life of a session, and its life without a request, in seconds.
# Short ones are long enough for a processor that is shared with a load.
LONG, SHORT, LOAD = (600, 36000), (20, 50), (20, 50)
IDLE = 1800

project = pathlib.Path(__file__).resolve().parent.parent
os.chdir(project)
class_path = os.environ.get("TEST_CLASSPATH") or (
    "target/test-classes:target/classes:" + (project / "target/bench-classpath.txt").read_text().strip())
processes = []


def start(*command, log, **options):
    process = subprocess.Popen(command, stdout=log.open("w"), stderr=subprocess.STDOUT, start_new_session=True, **options)
    processes.append(process)
    return process


def stop(*these):
    for process in these:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
    for process in these:
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def wait_for(process, log, done, seconds, what):
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        found = done()
        if found:
            return found
        time.sleep(0.3)
    print(f"FAILED  {what} is not ready after {seconds} s:\n{log.read_text()[-3000:]}")
    sys.exit(1)


def download(version, folder):
    found = subprocess.run(
        ["mvn", "-B", "-ntp", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
         f"-Dartifact={ARTIFACT}:{version}:tar.gz", f"-DoutputDirectory={folder}"], capture_output=True, text=True)
    if found.returncode:
        print(f"Maven cannot get {ARTIFACT}:{version}: " + "".join(re.findall(r"ERROR. (.*)\n", found.stdout)[:1]))
        sys.exit(77)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as packed:
        packed.extractall(folder, filter="tar") if hasattr(tarfile, "tar_filter") else packed.extractall(folder)
    return next(folder.glob("keycloak-*/"))


def realm(tenant, user_id, lives):
    """As FOLIO's operators configure it: refresh tokens for one use; the mappers are those of mgr-tenants."""
    def mapper(name, kind, attribute, claim):
        return {"name": name, "protocol": "openid-connect", "protocolMapper": f"oidc-usermodel-{kind}-mapper",
                "config": {"user.attribute": attribute, "claim.name": claim, "jsonType.label": "String",
                           "access.token.claim": "true"}}

    names = [{"name": name, "permissions": {"view": ["admin"], "edit": ["admin"]}} for name in ("username", "email")]
    profile = {"attributes": names, "unmanagedAttributePolicy": "ENABLED"}
    return {
        "realm": tenant, "enabled": True, "sslRequired": "none", "accessTokenLifespan": lives[0],
        "ssoSessionMaxLifespan": lives[1], "ssoSessionIdleTimeout": IDLE, "revokeRefreshToken": True, "refreshTokenMaxReuse": 0,
        "components": {"org.keycloak.userprofile.UserProfileProvider": [
            {"providerId": "declarative-user-profile", "config": {"kc.user.profile.config": [json.dumps(profile)]}}]},
        "users": [{"username": "perf", "enabled": True, "attributes": {"user_id": [user_id]},
                   "credentials": [{"type": "password", "value": PASSWORD}]}],
        "clients": [{"clientId": f"{tenant}-login-application", "enabled": True, "publicClient": False, "secret": SECRET,
                     "directAccessGrantsEnabled": True, "protocolMappers": [
                         mapper("user_id", "attribute", "user_id", "user_id"),
                         mapper("username", "property", "username", "sub")]}],
    }


def sandbox(folder, name, **settings):
    """Starts a sandbox on Eureka; returns its process and port."""
    log = folder / f"{name}.txt"
    named = [f"-Dsandbox.{key}={value}" for key, value in {"platform": "eureka", "serviceDemand": 0, **settings}.items()]
    process = start("java", "-Xmx512m", *JVM, "-cp", class_path, *named, "org.folio.perf.app.SandboxMain", log=log)
    found = wait_for(process, log, lambda: re.search(r"runs at http://127.0.0.1:(\d+)", log.read_text()), READY_IN_S, "the sandbox")
    tenants = re.search(r"tenants, (\S+) to", log.read_text())
    return process, int(found.group(1)), tenants.group(1)


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.cookies = response.headers.get_all("set-cookie") or []
        self.names = sorted(name.lower() for name in response.headers.keys() if name.lower() == "x-okapi-token")
        text = response.read().decode()
        try:
            self.body = json.loads(text) if text else None
        except ValueError:
            self.body = text

    def cookie(self, name):
        return next((c.split(";")[0].split("=", 1)[1] for c in self.cookies if c.startswith(name + "=")), "")

    def refusal(self):
        """Status and words, without Keycloak's address."""
        return self.status, re.sub(r"http://[^ \"]*", "URL", json.dumps(self.body))


def request(port, method, path, tenant, body=None, token=None, cookies=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"x-okapi-tenant": tenant}
    if body is not None:
        headers["content-type"] = "application/json"
    if token:
        headers["x-okapi-token"] = token
    if cookies:
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = Answer(connection.getresponse())
    connection.close()
    return answer


def login(port, tenant, path="/authn/login-with-expiry", username="perf", password=PASSWORD):
    return request(port, "POST", path, tenant, {"username": username, "password": password})


def refresh(port, tenant, token):
    return request(port, "POST", "/authn/refresh", tenant, cookies={"folioRefreshToken": token})


def part(token, number):
    text = token.split(".")[number]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def attributes(answer):
    """Names and values of all cookies' attributes, but for tokens and dates. Half a minute can pass in a busy Keycloak."""
    def value(text):
        name, _, rest = text.strip().partition("=")
        if name == "Max-Age":
            return f"Max-Age={next((life for life in (*LONG, IDLE) if life - 30 <= int(rest) <= life), rest)}"
        return name if name.startswith("folio") or name == "Expires" else text.strip()

    return [[value(text) for text in cookie.split(";")] for cookie in answer.cookies]


def steps(port, tenant, other):
    """Log-ins, refreshes, refusals and log-outs; yields a name and what was found."""
    first = login(port, tenant)
    access, used = first.cookie("folioAccessToken"), first.cookie("folioRefreshToken")
    yield "a log-in", (first.status, sorted(first.body), first.names)
    yield "its cookies", attributes(first)
    claims = part(access, 1)
    yield "an access token's header", sorted(part(access, 0)) + [part(access, 0)["alg"], part(access, 0)["typ"]]
    yield "its claims", [claims["typ"], claims["azp"], claims["sub"], claims["user_id"], claims["exp"] - claims["iat"],
                         claims["iss"].split("/")[-1], "tenant" in claims, bool(claims["sid"])]
    ends = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(part(token, 1)["exp"])) for token in (access, used)]
    yield "the times in the body are those of the tokens", list(first.body.values()) == ends
    legacy = login(port, tenant, "/authn/login")
    yield "a legacy log-in", (legacy.status, sorted(legacy.body), legacy.names, attributes(legacy))
    composite = login(port, tenant, "/bl-users/login-with-expiry")
    yield "a log-in at users-bl", (composite.status, composite.body["user"]["username"], attributes(composite))
    yield "a name in capitals", login(port, tenant, username="PERF").status
    yield "a wrong password", login(port, tenant, password="x").refusal()
    yield "an unknown user", login(port, tenant, username="nobody").refusal()
    yield "no user name", request(port, "POST", "/authn/login", tenant, {"password": "x"}).status
    yield "a code that Keycloak did not give", request(
        port, "GET", "/authn/token?code=x&redirect-uri=http%3A%2F%2F127.0.0.1%2F", tenant).refusal()
    yield "the token in a header", request(port, "GET", "/groups", tenant, token=access).status
    yield "the token in a cookie", request(port, "GET", "/groups", tenant, cookies={"folioAccessToken": access}).status
    self = request(port, "GET", "/users-keycloak/_self", tenant, token=access)
    yield "the token's user", self.body["user"]["id"] == claims["user_id"]
    head, body, signature = access.split(".")
    forged = base64.urlsafe_b64encode(json.dumps({**claims, "exp": claims["exp"] + 9999}).encode()).rstrip(b"=").decode()
    yield "forged tokens", [request(port, "GET", "/groups", tenant, token=token).status for token in (
        f"{head}.{forged}.{signature}", f"{head}.{body}.{signature[::-1]}", f"{head}.{body}.", used)]
    yield "a token of another tenant", request(port, "GET", "/groups", tenant, token=login(port, other).cookie("folioAccessToken")).status
    second = refresh(port, tenant, used)
    yield "a refresh", (second.status, sorted(second.body), attributes(second))
    yield "both access tokens", [request(port, "GET", "/groups", tenant, token=token).status
                                 for token in (access, second.cookie("folioAccessToken"))]
    third = refresh(port, other, second.cookie("folioRefreshToken"))
    yield "a refresh for another tenant is one for the token's", (third.status, part(third.cookie("folioAccessToken"), 1)["azp"])
    yield "a second use", refresh(port, tenant, used).refusal()
    yield "the successor after it", refresh(port, tenant, third.cookie("folioRefreshToken")).refusal()
    yield "garbage and an access token", [refresh(port, tenant, token).refusal() for token in ("x", "a.b.c", access)]
    out, stays = (login(port, tenant).cookie("folioRefreshToken") for _ in range(2))
    ended = request(port, "POST", "/authn/logout", tenant, cookies={"folioRefreshToken": out})
    yield "a log-out", (ended.status, attributes(ended))
    yield "a refresh after it", refresh(port, tenant, out).refusal()
    yield "a second log-out", request(port, "POST", "/authn/logout", tenant, cookies={"folioRefreshToken": out}).status
    yield "a log-out with garbage", request(port, "POST", "/authn/logout", tenant, cookies={"folioRefreshToken": "a.b.c"}).refusal()
    kept = refresh(port, tenant, stays)
    yield "another session", kept.status
    everywhere = request(port, "POST", "/authn/logout-all", tenant, token=kept.cookie("folioAccessToken"))
    yield "a log-out everywhere", everywhere.status
    yield "a refresh after that", refresh(port, tenant, kept.cookie("folioRefreshToken")).status


def short_lives(port, tenant):
    """Tokens end in time, and a session ends however often it is refreshed."""
    first = login(port, tenant)
    answered = time.monotonic()
    token = first.cookie("folioAccessToken")
    claims = part(token, 1)
    check("a token lives as long as the realm says", claims["exp"] - claims["iat"] == SHORT[0], claims)
    age = int(re.search(r"Max-Age=(\d+)", first.cookies[0]).group(1))
    check("its cookie lives no longer", 0 < age <= SHORT[0], first.cookies)
    before = request(port, "GET", "/groups", tenant, token=token).status
    time.sleep(SHORT[0] + 1)
    after = request(port, "GET", "/groups", tenant, token=token).status
    check("it is refused when its time is over", (before, after) == (200, 401), (before, after))
    second = refresh(port, tenant, first.cookie("folioRefreshToken"))
    age = int(re.search(r"Max-Age=(\d+)", second.cookies[1]).group(1))
    check("a refresh does not prolong the session", second.status == 201 and age < SHORT[1] - SHORT[0] + 1, second.cookies)
    time.sleep(max(0.0, answered + SHORT[1] + 1 - time.monotonic()))
    check("no refresh after the session's end", refresh(port, tenant, second.cookie("folioRefreshToken")).status == 422)
    check("but a log-in", login(port, tenant).status == 201)


def load(folder, port, tenant):
    """A run with tokens of a few seconds, in a session that ends before the run does."""
    request(port, "POST", "/_/served", tenant)
    reports = folder / "reports"
    command = ["java", "-Xmx1g", *JVM, "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", class_path,
               "-Daws.java.v1.disableDeprecationAnnouncement=true", "-Dsimulation=CheckInCheckOut", f"-Dtenants={tenant}", "-Drate=3",
               "-DrampUp=1s", "-Dduration=56s", f"-Dsandbox.url=http://127.0.0.1:{port}", "-Dsandbox.platform=eureka",
               f"-Dreports={reports}", "io.gatling.app.Gatling", "-s", "org.folio.perf.simulations.CheckInCheckOut",
               "-rf", str(folder / "gatling")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=LOAD_ENDS_IN_S)
    found = list(reports.glob("*/report.json"))
    said = run.stdout[-1500:] + run.stderr[-1500:]
    report = json.loads(found[0].read_text()) if found else {}
    # Beside another load the plan need not be kept; but nothing may fail.
    rows = report.get("transactions", [])
    check("a run of the load suite has no failure", sum(row["iterations"] for row in rows) > 1 and not any(
        row["failed"] for row in rows), (report.get("verdict"), [row["failed"] for row in rows], said))
    requests = request(port, "POST", "/_/served", tenant).body["requests"]
    logins = {name: requests.get(f"POST /authn/{name}", 0) for name in ("login-with-expiry", "refresh")}
    check("it has refreshed tokens, and has logged in again when the session was over",
          logins["refresh"] >= 2 and logins["login-with-expiry"] >= 2, logins)


def of_version(version, folder, is_last):
    keycloak_home = download(version, folder)
    imitation, imitated, tenant = sandbox(folder, "imitation", keycloak=version)
    other, third = (f"{tenant[:-2]}{number}" for number in ("02", "03"))
    lives = {tenant: LONG, other: SHORT, third: LOAD}
    ids = {name: part(login(imitated, name).cookie("folioAccessToken"), 1)["user_id"] for name in lives}
    realms = keycloak_home / "data/import"
    realms.mkdir(parents=True)
    for name in lives:
        (realms / f"{name}-realm.json").write_text(json.dumps(realm(name, ids[name], lives[name])))
    port, log = free_port(), folder / "keycloak.txt"
    keycloak = start(str(keycloak_home / "bin/kc.sh"), "start-dev", "--import-realm", "--http-host=127.0.0.1", f"--http-port={port}",
                     log=log, env={**os.environ, "JAVA_OPTS": " ".join(["-Xms64m", "-Xmx512m", *JVM])})
    began = time.monotonic()
    wait_for(keycloak, log, lambda: "Listening on" in log.read_text(), READY_IN_S, f"Keycloak {version}")
    print(f"Keycloak {version} was ready after {time.monotonic() - began:.0f} s", flush=True)
    front, real, _ = sandbox(folder, "front", keycloakUrl=f"http://127.0.0.1:{port}")
    for (name, expected), (_, found) in zip(steps(imitated, tenant, other), steps(real, tenant, other)):
        check(f"{version}: {name}: {json.dumps(found)[:90]}", found == expected, f"{found}; imitated: {expected}")
    short_lives(real, other)
    if is_last:
        load(folder, real, third)
    stop(imitation, front, keycloak)


try:
    with tempfile.TemporaryDirectory() as temporary:
        for version in VERSIONS:
            folder = pathlib.Path(temporary) / version
            folder.mkdir()
            of_version(version, folder, version == VERSIONS[-1])
finally:
    stop(*processes)
end()
