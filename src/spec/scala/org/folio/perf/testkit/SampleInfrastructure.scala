package org.folio.perf.testkit

import org.folio.perf.model._
import org.folio.perf.testkit.SampleReports.Shape
import scala.util.Random

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
    val names = serviceNames ++ Vector.tabulate(math.max(0, shape.services - serviceNames.size))(
      i => f"mod-further-$i%02d"
    )
    val services = names.zipWithIndex.flatMap { case (name, i) =>
      val level = math.max(3, 95 - i * 9 + random.nextInt(6))
      Vector(
        series(shape, "AWS/ECS", "CPUUtilization", name, "Percent", level * 0.9, 8, random, i == 3),
        series(
          shape,
          "AWS/ECS",
          "MemoryUtilization",
          name,
          "Percent",
          40 + random.nextInt(45).toDouble,
          1,
          random,
          gap = false,
          flat = true,
        ),
      )
    }
    val database = Vector(
      series(
        shape,
        "AWS/RDS",
        "CPUUtilization",
        "db-writer",
        "Percent",
        38,
        4,
        random,
        gap = false,
      ),
      series(
        shape,
        "AWS/RDS",
        "DatabaseConnections",
        "db-writer",
        "Count",
        1420,
        40,
        random,
        gap = false,
      ),
      series(
        shape,
        "AWS/RDS",
        "FreeableMemory",
        "db-writer",
        "Bytes",
        117.0e9,
        1e8,
        random,
        gap = false,
        flat = true,
      ),
    )
    InfrastructureResult(
      collected = true,
      services ++ database :+
        series(
          shape,
          "AWS/Kafka",
          "SumOffsetLag",
          "broker-1",
          "Count",
          320,
          60,
          random,
          gap = false,
        ),
      Some(
        Inventory(
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
      ),
    )
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
      flat: Boolean = false,
  ): SeriesResult = {
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
    SeriesResult(
      source,
      metric,
      subject,
      unit,
      "Average",
      60,
      Some(steady.sum / steady.size.toDouble),
      steady.maxOption,
      if (gap) 66.7 else 100,
      kept,
    )
  }
}
