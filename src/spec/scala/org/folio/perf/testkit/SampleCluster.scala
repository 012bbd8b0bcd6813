package org.folio.perf.testkit

import org.folio.perf.model._
import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.sandbox.aws.{MetricName, MetricStore, StoredMetric}
import org.folio.perf.sandbox.cluster.{Demand, SecondsSummary, Stations}

/** A report with all that an inventory brings. */
object SampleCluster {
  private val base = SampleReports.mobius
  private val startMs = base.run.loadStartedAt.toEpochMilli

  private val inventory = Inventory(
    1,
    "folio",
    Vector.empty,
    Vector(ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024, xmxMiB = Some(768))),
    machines = Vector(
      Machine("rds", "folio-db", "db.r6g.xlarge", 1, role = Some("writer"), vCpu = Some(4)),
      Machine("ec2", "i-1", "m6g.2xlarge", 1, tasks = Vector("mod-users", "mod-<users>")),
    ),
    events = Vector(
      ClusterEvent(startMs + 30000, "mod-users", "out-of-memory", "OutOfMemoryError <heap>"),
      ClusterEvent(startMs - 30000, "mod-users", "started", "a task started"),
    ),
  )
  private val use = ServiceUse(
    "mod-users",
    2,
    Some(1.0),
    Some(150),
    Some(1.5),
    Some(0.9),
    Some(896),
    Some(1024),
    Some(700),
    Some(1000),
    Some(97.7),
  )
  private val sql =
    SqlLoad("folio-db", "steady state", "1", "SELECT <x>", 2.5, Vector(WaitLoad("CPU", 2)))
  private val cost = ClusterCost(
    1.25,
    Some(0.0431),
    "us-east-1",
    Vector("2024-05-01"),
    Vector(CostLine("ec2", "m6g.2xlarge", 2, 0.3)),
    Vector("m9.huge"),
  )
  val report: RunReport = base.copy(infrastructure =
    base.infrastructure.copy(
      inventory = Some(inventory),
      services = Vector(use),
      sql = Vector(sql),
      cost = Some(cost),
    )
  )
}

/** An environment whose figures can be worked out in the head. */
object SampleEnvironment {

  val hocon: String =
    """description = "For specs"
      |cluster = tiny
      |spread = 0
      |maxPresentPerTask = 10
      |instances { type = m6g.2xlarge, count = 1, vCpu = 8, memoryMiB = 16384 }
      |gateway {
      |  entry { module = nginx-okapi, cpuMs = 0.5 }
      |  proxy { module = okapi, cpuMs = 1 }
      |  authorization { module = mod-authtoken, cpuMs = 2 }
      |  baseMs = 0.5
      |  preflight { cpuMs = 0.25, baseMs = 1 }
      |}
      |database {
      |  identifier = tiny-db, class = db.r6g.large, vCpu = 2, memoryGiB = 16, maxConnections = 40
      |  idleCpuPercent = 0, freeableShare = 0.5, connectionMiB = 4, stretch = 1, stretchPower = 2
      |}
      |search { type = r6g.large.search, count = 1, vCpu = 2 }
      |defaults {
      |  tasks = 1, cpuUnits = 1024, memorySoftMiB = 500, memoryHardMiB = 600
      |  idleMemory = 0.4, warmMemory = 0.8, warmUpCalls = 100, idleCpuMs = 0, connectionsPerTask = 2
      |  costs {}
      |}
      |modules {
      |  nginx-okapi { version = 1, cpuUnits = 128 }
      |  okapi { version = 5.3.0 }
      |  mod-authtoken { version = 2.15.1 }
      |  mod-users {
      |    version = 19.3.1, tasks = 2
      |    costs.light-read { cpuMs = 4, baseMs = 6, databaseMs = 3 }
      |  }
      |  mod-circulation {
      |    version = 24.2.7, cpuUnits = 2048
      |    costs.write { cpuMs = 20, baseMs = 30, databaseMs = 0, calls { mod-users.light-read = 3 } }
      |  }
      |  mod-search {
      |    version = 3.2.7, costs.search { cpuMs = 10, baseMs = 20, databaseMs = 0, searchMs = 8 }
      |  }
      |}
      |""".stripMargin

  val environment: Environment = read(EnvironmentLoader.parse("tiny", "tiny.conf", hocon))

  /** One of the program's own, such as `sandbox`. */
  def named(name: String): Environment = read(EnvironmentLoader.load(name))

  def read(loaded: Either[String, Environment]): Environment = loaded.fold(sys.error, identity)

  val stations: Stations = new Stations(environment)

  /** Of a request without any other. */
  def responseMs(demand: Demand, stations: Stations): Double =
    demand.delayMs + demand.visits.map(v => stations.all(v.station).sojournMs(v.workMs, present = 0)).sum
}

/** Metrics whose value in each second follows from the second. */
final class ListedMetrics(
    names: Vector[MetricName],
    first: Long,
    override val lastComplete: Long,
    valueOf: (MetricName, Long) => Double = (_, second) => (second % 100).toDouble,
) extends MetricStore {

  override val metrics: Vector[StoredMetric] = names.map { metric =>
    def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] = {
      val values =
        (from.max(first) until until.min(last + 1)).map(valueOf(metric, _))
      Option.when(values.nonEmpty)(
        SecondsSummary(values.sum, values.max, values.size.toLong)
      )
    }
    StoredMetric(metric, "Percent", summary)
  }
}

object ListedMetrics {

  def service(cluster: String, service: String, metric: String = "CPUUtilization"): MetricName =
    MetricName(
      "AWS/ECS",
      metric,
      Vector("ClusterName" -> cluster, "ServiceName" -> service),
    )
}
