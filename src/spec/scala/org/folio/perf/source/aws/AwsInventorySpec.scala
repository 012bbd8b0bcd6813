package org.folio.perf.source.aws

import io.vertx.core.json.JsonObject
import org.folio.perf.model.{ComponentProperty, DatabaseProperty, Machine, MetricsOrigin, ModuleInfo}
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.source.metrics.InventoryPart
import org.folio.perf.testkit.{AwsServer, PlainSuite, SampleEnvironment}
import org.folio.perf.testkit.AwsServer.{environment, inventory, origin, start, withAws}

/** The AWS SDK's own clients against the sandbox's endpoints, in the protocols that they really speak. */
class AwsInventorySpec extends PlainSuite {

  test("a cluster is found from its name: modules with their limits, heaps and versions") {
    withAws { (_, url) =>
      val part = inventory(origin(url))
      part.gaps.shouldBe(empty)
      part.modules.map(_.name).sorted.shouldBe(environment.modules.map(_.name).sorted)
      val users = part.modules.find(_.name == "mod-users").get
      val expected = environment.module("mod-users").get
      (users.version, users.image).shouldBe((expected.version, Some(s"mod-users:${expected.version}")))
      (users.tasks, users.runningTasks).shouldBe((expected.tasks, Some(expected.tasks)))
      (users.cpuUnits, users.memorySoftLimitMiB, users.memoryHardLimitMiB).shouldBe((512, 896, 1024))
      (users.xmxMiB, users.metaspaceMiB, users.maxMetaspaceMiB).shouldBe((Some(716), Some(88), Some(128)))
      users.revision.should(not).be(empty)
      users.readWriteSplit.shouldBe(Some(false))
      part.modules
        .filter(_.readWriteSplit.contains(true))
        .map(_.name)
        .shouldBe(Vector("mod-fqm-manager", "mod-lists").filter(environment.module(_).isDefined))
    }
  }

  test("instances have their types, sizes, zones and tasks; each task stands on one of them") {
    withAws { (_, url) =>
      val instances = ofKind(inventory(origin(url)), "ec2")
      instances.should(have).size(14)
      instances.map(_.machineType).toSet.shouldBe(Set("m6g.2xlarge"))
      instances.map(m => m.vCpu -> m.memoryMiB).toSet.shouldBe(Set(Some(8) -> Some(32768)))
      instances.flatMap(_.zone).toSet.shouldBe(Set("sandbox-a", "sandbox-b"))
      instances.map(_.tasks.size).sum.shouldBe(environment.modules.map(_.tasks).sum)
    }
  }

  test("databases are told apart into writer and reader, with the parameters that were set") {
    withAws { (_, url) =>
      val part = inventory(origin(url))
      ofKind(part, "rds")
        .map(m => (m.id, m.role, m.machineType, m.vCpu))
        .shouldBe(
          Vector(
            ("sandbox-db", Some("writer"), "db.r6g.xlarge", Some(4)),
            ("sandbox-db-reader", Some("reader"), "db.r6g.xlarge", Some(4)),
          )
        )
      val set = part.components.filter(_.component == "sandbox-db-parameters")
      set
        .map(c => c.property -> c.value)
        .shouldBe(
          Vector("max_connections" -> "2731", "shared_buffers" -> "{DBInstanceClassMemory/32768}")
        )
      part.components.should(
        contain(
          ComponentProperty(
            "database sandbox-db-reader",
            DatabaseProperty.ParameterGroup,
            "sandbox-db-parameters",
            "",
          )
        )
      )
    }
  }

  test("the search domain and the Kafka cluster have their nodes") {
    withAws { (_, url) =>
      val part = inventory(origin(url))
      ofKind(part, "opensearch")
        .map(m => (m.id, m.machineType, m.count, m.vCpu))
        .shouldBe(Vector(("sandbox-search", "r6g.large.search", 2, Some(2))))
      ofKind(part, "kafka")
        .map(m => (m.id, m.machineType, m.count, m.vCpu))
        .shouldBe(Vector(("sandbox-kafka", "kafka.m5.large", 2, Some(2))))
      part.components
        .filter(_.component == "Kafka sandbox-kafka")
        .map(c => s"${c.property} ${c.value} ${c.unit}".trim)
        .shouldBe(
          Vector(
            "version 3.5.1",
            "zones 2",
            "storage per broker 300 GiB",
            "monitoring PER_BROKER",
            "auto.create.topics.enable true",
            "default.replication.factor 2",
            "log.retention.minutes 480",
          )
        )
    }
  }

  test("everything is found from tags alone, and tags that nothing has are a gap for each service that was asked") {
    withAws { (_, url) =>
      def byTags(environment: String) =
        inventory(MetricsOrigin(Some(url), "sandbox", "", "", 60, tags = Map("environment" -> environment)))
      byTags("sandbox").shouldBe(inventory(origin(url)))
      val none = byTags("x")
      none.isEmpty.shouldBe(true)
      none.gaps.should(have).size(4)
      none.gaps.mkString.should(
        include("has no cluster with the tags of metrics.tags (").and(include("metrics.search"))
      )
    }
  }

  test("a stopped task is an event with its reason; out of memory is told apart") {
    withAws { (aws, url) =>
      aws.ecs.stopped = Vector(
        stopped("mod-search", start + 5, "OutOfMemoryError: Container killed", 137),
        stopped("mod-users", start + 9, "", 1),
      )
      val stops = inventory(origin(url)).events.filter(_.kind != "started").sortBy(_.timeMs)
      stops
        .map(e => (e.timeMs - start * 1000, e.service, e.kind))
        .shouldBe(Vector((5000L, "mod-search", "out-of-memory"), (9000L, "mod-users", "stopped")))
      stops.head.reason.should(include("OutOfMemoryError").and(include("exit code 137")))
    }
  }

  private def stopped(module: String, second: Long, reason: String, exitCode: Int): (String, JsonObject) = {
    val arn = s"arn:aws:ecs:sandbox:123456789012:task/sandbox/$module"
    arn -> obj(
      "taskArn" -> arn,
      "group" -> s"service:$module",
      "stoppedAt" -> second,
      "stoppedReason" -> "Essential container in task exited",
      "containers" -> arr(obj("name" -> module, "exitCode" -> exitCode, "reason" -> reason)),
    )
  }

  private def ofKind(part: InventoryPart, kind: String): Vector[Machine] =
    part.inventory(origin("http://127.0.0.1:1")).machines.filter(_.kind == kind)
}

/** The sandbox's cluster on Eureka through the AWS SDK: task definitions with two containers, as on real clusters. */
class EurekaInventorySpec extends PlainSuite {
  private val environment = SampleEnvironment.named("sandbox-eureka")

  test("each backend module has its own version and a sidecar, and the others have none") {
    AwsServer.withAws(environment) { (_, url) =>
      val part = AwsServer.inventory(AwsServer.origin(url))
      part.gaps.shouldBe(empty)
      val found = part.modules.map(m => m.name -> m).toMap
      def sums(m: ModuleInfo) = (m.cpuUnits, m.memorySoftLimitMiB, m.memoryHardLimitMiB)
      environment.modules.foreach { module =>
        val name = if (module.name.startsWith("mod-")) s"${module.name}-b" else module.name
        withClue(s"$name: ") {
          found(name).version.shouldBe(module.version)
          sums(found(name)).shouldBe((module.taskCpuUnits, module.taskSoftMiB, module.taskHardMiB))
          found(name).sidecar.map(_.version).shouldBe(module.sidecar.map(_.version))
          found(name).moduleName.shouldBe(module.name)
        }
      }
      found.keySet.should(contain("kong").and(contain("folio-keycloak")))
      found("mod-users-b").xmxMiB.shouldBe(Some(716))
    }
  }
}
