package org.folio.perf.testkit

import org.folio.perf.analysis.ServiceUses
import org.folio.perf.model._
import org.folio.perf.settings.SettingsError
import org.folio.perf.testkit.SampleReports.Shape
import scala.util.Random
import org.folio.perf.capacity.{Environment, EnvironmentLoader, Stations}
import org.folio.perf.sandbox.aws.{MetricName, MetricStore, StoredMetric}
import org.folio.perf.sandbox.cluster.SecondsSummary

/** Metrics and inventory of a cluster, made up. */
object SampleInfrastructure {

  private val serviceNames: Vector[String] = Vector(
    "okapi",
    "mod-authtoken",
    "mod-permissions",
    "mod-users",
    "mod-circulation",
    "mod-circulation-storage",
    "mod-inventory",
    "mod-inventory-storage",
    "mod-search",
    "mod-configuration",
    "mod-feesfines",
    "mod-patron",
    "mod-patron-blocks",
    "mod-pubsub",
    "mod-login",
    "mod-users-bl",
    "mod-settings",
    "mod-source-record-storage",
    "mod-notify",
    "mod-event-config",
    "edge-patron",
    "mod-consortia",
  ) // format: skip

  def apply(shape: Shape, random: Random): InfrastructureResult = {
    def series(
        source: String,
        metric: String,
        subject: String,
        unit: String,
        level: Double,
        noise: Double,
        gap: Boolean = false,
        flat: Boolean = false,
    ) = SampleInfrastructure.series(shape, source, metric, subject, unit, level, noise, random, gap, flat)
    val names =
      serviceNames ++ Vector.tabulate(math.max(0, shape.services - serviceNames.size))(i => f"mod-further-$i%02d")
    val services = names.zipWithIndex.flatMap { case (name, i) =>
      val level = math.max(3, 95 - i * 9 + random.nextInt(6))
      Vector(
        series("AWS/ECS", "CPUUtilization", name, "Percent", level * 0.9, 8, gap = i == 3),
        series("AWS/ECS", "MemoryUtilization", name, "Percent", 40.0 + random.nextInt(45), 1, flat = true),
      )
    }
    val all = services ++ Vector(
      series("AWS/RDS", "CPUUtilization", "db-writer", "Percent", 38, 4),
      series("AWS/RDS", "DatabaseConnections", "db-writer", "Count", 1420, 40),
      series("AWS/RDS", "FreeableMemory", "db-writer", "Bytes", 117.0e9, 1e8, flat = true),
      series("AWS/Kafka", "SumOffsetLag", "broker-1", "Count", 320, 60),
    )
    val inventory = Inventory(
      Inventory.SchemaVersion,
      "mcpt",
      Vector(
        ComponentProperty("database", "class", "db.r6g.8xlarge", ""),
        ComponentProperty("database", "vCPU", "32", ""),
        ComponentProperty("database", "memory", "256", "GiB"),
        ComponentProperty("database", "max_connections", "9000", ""),
        ComponentProperty("instances", "type", "14 × m6g.2xlarge", ""),
        ComponentProperty("OpenSearch", "data nodes", "4 × r6g.2xlarge.search", ""),
      ),
      names.zipWithIndex.map { case (name, i) =>
        ModuleInfo(
          name,
          s"2.${i % 9}.${i % 4}",
          2 + i % 3,
          if (i == 6) 0 else 256 * (1 + i % 4),
          896 + 128 * (i % 5),
          1024 + 128 * (i % 6),
        )
      },
    )
    InfrastructureResult(collected = true, all, Some(inventory), ServiceUses(all, Some(inventory)))
  }

  private def series(
      shape: Shape,
      source: String,
      metric: String,
      subject: String,
      unit: String,
      level: Double,
      noise: Double,
      random: Random,
      gap: Boolean,
      flat: Boolean,
  ): Series = {
    // CloudWatch's minutes do not begin with the load.
    val points = Iterator
      .iterate(-7250L)(_ + 60000)
      .takeWhile(_ < shape.endMs)
      .map { ms =>
        val share =
          if (flat) 1.0
          else math.min(1.0, 0.25 + math.max(0L, ms).toDouble / shape.rampUpMs.toDouble)
        SeriesPoint(ms, math.max(0.0, level * share + random.nextGaussian() * noise))
      }
      .toVector
    val kept = if (gap) points.patch(points.size / 2, Nil, 1) else points
    val steady = kept.filter(_.timeMs >= shape.rampUpMs).map(_.value)
    Series(
      source,
      metric,
      subject,
      unit,
      "Average",
      60,
      Some(steady.sum / steady.size.toDouble),
      steady.maxOption,
      Some(if (gap) 66.7 else 100),
      kept,
    )
  }
}

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
    Some(180),
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

  def read(loaded: Either[SettingsError, Environment]): Environment = loaded.fold(e => sys.error(e.message), identity)

  val stations: Stations = new Stations(environment)
}

/** Metrics whose value in each second follows from the second. */
final class ListedMetrics(
    names: Vector[MetricName],
    first: Long,
    override val lastComplete: Long,
    valueOf: (MetricName, Long) => Double = (_, second) => (second % 100).toDouble,
) extends MetricStore {

  override val metrics: Vector[StoredMetric] = names.map { metric =>
    new StoredMetric {
      override def name: MetricName = metric
      override def unit: String = "Percent"
      override def summary(from: Long, until: Long, last: Long): Option[SecondsSummary] = {
        val values =
          (from.max(first) until until.min(last + 1)).map(valueOf(metric, _))
        Option.when(values.nonEmpty)(
          SecondsSummary(values.sum, values.min, values.max, values.size.toLong)
        )
      }
    }
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
