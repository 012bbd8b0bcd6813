"""Checks the roles of the stack for AWS."""
import json

import boto3
import yaml
from moto.iam.access_control import IAMPolicy, PermissionResult

from checks import check


def permitted(policies, action, resource):
    """By moto's reading of the policies, without their conditions."""
    plain = [{**p, "Statement": [{k: v for k, v in s.items() if k != "Condition"} for s in p["Statement"]]} for p in policies]
    return any(IAMPolicy(json.dumps(p)).is_action_permitted(action, resource) == PermissionResult.PERMITTED for p in plain)


def check_roles(stack, resources, load, report, account, own_secret):
    """The roles that moto has made of the template: what each must be able to do, and must not."""
    iam = boto3.client("iam")

    def documents(role):
        own = [iam.get_role_policy(RoleName=role, PolicyName=n)["PolicyDocument"] for n in iam.list_role_policies(RoleName=role)["PolicyNames"]]
        for policy in iam.list_attached_role_policies(RoleName=role)["AttachedPolicies"]:
            version = iam.get_policy(PolicyArn=policy["PolicyArn"])["Policy"]["DefaultVersionId"]
            own.append(iam.get_policy_version(PolicyArn=policy["PolicyArn"], VersionId=version)["PolicyVersion"]["Document"])
        # A policy of its own comes as text from moto.
        return [yaml.safe_load(p) if isinstance(p, str) else p for p in own]

    bucket, ours = "arn:aws:s3:::perf-results", "arn:aws:s3:::perf-results/folio/perf"
    log = account.format("logs") + f"log-group:{stack['LogGroup']}:log-stream:load/injector/1"
    other = account.format("secretsmanager") + "secret:other-AbCdEf"
    task = account.format("ecs") + f"task/{stack['Cluster']}/1"
    rules = account.format("events") + "rule/"
    role = {name: f"arn:aws:iam::123456789012:role/{resources[name]}" for name in ("ExecutionRole", "LoadRole", "ReportRole", "StateMachineRole")}
    expected = {
        "ExecutionRole": ([("logs:PutLogEvents", log), ("secretsmanager:GetSecretValue", own_secret), ("ecr:GetAuthorizationToken", "*")],
                          [("logs:PutLogEvents", log.replace("log-group:", "log-group:x")), ("secretsmanager:GetSecretValue", other),
                           ("s3:GetObject", f"{ours}/config/mine.conf"), ("logs:DeleteLogGroup", log)]),
        "LoadRole": ([("s3:ListBucket", bucket), ("s3:GetObject", f"{ours}/config/mine.conf"), ("s3:PutObject", f"{ours}/runs/r/ended-0"),
                      ("secretsmanager:GetSecretValue", own_secret), ("cloudwatch:GetMetricData", "*")],
                     [("s3:PutObject", f"{ours}/config/mine.conf"), ("s3:PutObject", f"{bucket}/other"), ("s3:DeleteObject", f"{ours}/runs/r"),
                      ("secretsmanager:GetSecretValue", other), ("ecs:RunTask", "*"), ("iam:PassRole", role["LoadRole"])]),
        "ReportRole": ([("s3:ListBucket", bucket), ("s3:GetObject", f"{ours}/runs/r/x"), ("s3:PutObject", f"{ours}/runs/r/x"),
                        ("pi:GetResourceMetrics", "*")],
                       [("s3:GetObject", f"{ours}/config/mine.conf"), ("s3:GetObject", f"{bucket}/other"), ("s3:DeleteObject", f"{ours}/runs/r"),
                        ("secretsmanager:GetSecretValue", own_secret)]),
        "StateMachineRole": ([("ecs:RunTask", resources["LoadTask"]), ("ecs:RunTask", resources["ReportTask"]), ("ecs:StopTask", task),
                              ("ecs:DescribeTasks", task), ("events:PutRule", rules + "StepFunctionsGetEventsForECSTaskRule"),
                              *(("iam:PassRole", role[n]) for n in ("ExecutionRole", "LoadRole", "ReportRole"))],
                             [("ecs:RunTask", account.format("ecs") + "task-definition/other:1"), ("iam:PassRole", role["StateMachineRole"]),
                              ("ecs:StopTask", task.replace(stack["Cluster"], "folio")), ("events:PutRule", rules + "other"), ("s3:GetObject", f"{ours}/x")]),
    }
    for name, (may, may_not) in expected.items():
        policies = documents(resources[name])
        check(f"{name} has what it needs", all(permitted(policies, *a) for a in may), [a for a in may if not permitted(policies, *a)])
        check(f"{name} has no more", not any(permitted(policies, *a) for a in may_not), [a for a in may_not if permitted(policies, *a)])
    check("a load generator's task has its roles", load["taskRoleArn"] == role["LoadRole"] and load["executionRoleArn"] == role["ExecutionRole"], load)
    check("the report's task has its roles", report["taskRoleArn"] == role["ReportRole"] and report["executionRoleArn"] == role["ExecutionRole"], report)
