package org.folio.perf.source.aws

import org.folio.perf.model.{ComponentProperty, DatabaseProperty, Machine, MetricsOrigin}
import org.folio.perf.sandbox.aws.AwsFault
import org.folio.perf.source.metrics.{InventoryPart, MetricsWindow}
import org.folio.perf.testkit.AwsServer.{environment, origin, start, withAws}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

/** The AWS SDK's own clients against the sandbox's endpoints, in the protocols that they really speak. */
class AwsInventorySpec extends AnyFunSuite with Matchers {

  test("a cluster is found from its name: modules with their limits, heaps and versions") {
    withAws { (_, url) =>
      val part = collect(origin(url))
      part.gaps.shouldBe(empty)
      part.modules.map(_.name).sorted.shouldBe(environment.modules.map(_.name).sorted)
      val users = part.modules.find(_.name == "mod-users").get
      val expected = environment.module("mod-users").get
      users.version.shouldBe(expected.version)
      users.image.shouldBe(Some(s"mod-users:${expected.version}"))
      users.tasks.shouldBe(expected.tasks)
      users.runningTasks.shouldBe(Some(expected.tasks))
      users.cpuUnits.shouldBe(512)
      users.memorySoftLimitMiB.shouldBe(896)
      users.memoryHardLimitMiB.shouldBe(1024)
      users.xmxMiB.shouldBe(Some(716))
      users.metaspaceMiB.shouldBe(Some(88))
      users.maxMetaspaceMiB.shouldBe(Some(128))
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
      val instances = ofKind(collect(origin(url)), "ec2")
      instances.should(have).size(14)
      instances.map(_.machineType).toSet.shouldBe(Set("m6g.2xlarge"))
      instances.map(m => m.vCpu -> m.memoryMiB).toSet.shouldBe(Set(Some(8) -> Some(32768)))
      instances.flatMap(_.zone).toSet.shouldBe(Set("sandbox-a", "sandbox-b"))
      instances.map(_.tasks.size).sum.shouldBe(environment.modules.map(_.tasks).sum)
    }
  }

  test("databases are told apart into writer and reader, with the parameters that were set") {
    withAws { (_, url) =>
      val part = collect(origin(url))
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
      val part = collect(origin(url))
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

  test("refused settings of Kafka cost the settings and name the permission") {
    withAws { (aws, url) =>
      aws.faults.set("kafka", AwsFault.DeniedOperation("DescribeConfigurationRevision"))
      val part = collect(origin(url))
      ofKind(part, "kafka").should(have).size(1)
      part.gaps.mkString.should(
        include(
          "Give the credentials in use the permission kafka:DescribeConfigurationRevision."
        )
      )
    }
  }

  test("everything is found from tags alone") {
    withAws { (_, url) =>
      val byTags =
        MetricsOrigin(Some(url), "sandbox", "", "", 60, tags = Map("environment" -> "sandbox"))
      collect(byTags).shouldBe(collect(origin(url)))
    }
  }

  test("tags that nothing has are a gap for each service that was asked") {
    withAws { (_, url) =>
      val byTags = MetricsOrigin(Some(url), "sandbox", "", "", 60, tags = Map("environment" -> "x"))
      val part = collect(byTags)
      part.isEmpty.shouldBe(true)
      part.gaps.should(have).size(4)
      part.gaps
        .mkString("\n")
        .should(
          include("has 0 clusters with the tags of metrics.tags").and(include("metrics.search"))
        )
    }
  }

  test("lists in pages of three give the same inventory as in one") {
    withAws { (aws, url) =>
      val whole = collect(origin(url))
      Vector("ecs", "ec2", "rds").foreach(aws.faults.set(_, AwsFault.SmallPages(3)))
      collect(origin(url)).shouldBe(whole)
      aws.faults.calledOperations
        .count(_ == "ecs:ListServices")
        .should(
          be >
            environment.modules.size / 3
        )
    }
  }

  test("a stopped task is an event with its reason; out of memory is told apart") {
    withAws { (aws, url) =>
      aws.ecs.taskStopped(
        "mod-search",
        start * 1000 + 5000,
        "OutOfMemoryError: Container killed",
        137,
      )
      aws.ecs.taskStopped("mod-users", start * 1000 + 9000, "", 1)
      val stops = collect(origin(url)).events.filter(_.kind != "started").sortBy(_.timeMs)
      stops
        .map(e => (e.timeMs - start * 1000, e.service, e.kind))
        .shouldBe(Vector((5000L, "mod-search", "out-of-memory"), (9000L, "mod-users", "stopped")))
      stops.head.reason.should(include("OutOfMemoryError").and(include("exit code 137")))
    }
  }

  test("a service that refuses costs its part only, and the message names the permission") {
    Vector(
      "ecs" -> "ecs:ListServices",
      "ec2" -> "ec2:DescribeInstances",
      "rds" -> "rds:DescribeDBInstances",
      "es" -> "es:DescribeDomain",
      "kafka" -> "kafka:ListClusters",
    ).foreach { case (service, permission) =>
      withAws { (aws, url) =>
        aws.faults.set(service, AwsFault.AccessDenied)
        val part = collect(origin(url))
        withClue(part.gaps.mkString("\n")) {
          part.gaps
            .exists(
              _.contains(s"Give the credentials in use the permission $permission.")
            )
            .shouldBe(true)
          part.gaps.mkString.should(include("[account]").and(not).include("123456789012"))
          part.isEmpty.shouldBe(false)
        }
      }
    }
  }

  test("a refused detail costs the detail: databases without their parameters") {
    withAws { (aws, url) =>
      aws.faults.set("rds", AwsFault.DeniedOperation("DescribeDBParameters"))
      val part = collect(origin(url))
      ofKind(part, "rds").should(have).size(2)
      part.gaps.mkString.should(include("the permission rds:DescribeDBParameters"))
    }
  }

  test("every service's way of throttling is waited out") {
    Vector("ecs", "ec2", "rds", "es", "kafka").foreach { service =>
      withAws { (aws, url) =>
        aws.faults.set(service, AwsFault.Throttled(3))
        withClue(service)(collect(origin(url)).gaps.shouldBe(empty))
      }
    }
  }

  test("throttling without end stops at the deadline with a sentence") {
    withAws { (aws, url) =>
      aws.faults.set("es", AwsFault.Throttled(1000))
      val part = collect(origin(url), deadline = 3.seconds)
      part.modules.should(not).be(empty)
      part.gaps.mkString.should(include("OpenSearch at"))
    }
  }

  private def collect(origin: MetricsOrigin, deadline: FiniteDuration = 60.seconds): InventoryPart =
    AwsInventory(deadline = Some(deadline))
      .collect(origin, MetricsWindow(start * 1000 - 1, start * 1000 + 60000))

  private def ofKind(part: InventoryPart, kind: String): Vector[Machine] =
    part.inventory(origin("http://127.0.0.1:1")).machines.filter(_.kind == kind)
}
