package org.folio.perf.sandbox.aws

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.DatabaseStretch
import org.folio.perf.sandbox.cluster.{LiveCluster, SecondSeries}
import org.folio.perf.sandbox.format.Json.{list, obj}

/** Performance Insights of the writer; readers have no load. */
final class PerformanceInsightsEndpoint(
    facts: AwsFacts,
    load: DatabaseLoadModel,
    faults: AwsFaults,
) extends AwsEndpoint("pi", AwsForm.JsonTarget, 400 -> "ThrottlingException", 400 -> "NotAuthorizedException") {
  import PerformanceInsightsEndpoint._

  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case "GetResourceMetrics" => resourceMetrics(request)
    case "DescribeDimensionKeys" => dimensionKeys(request)
  }

  private def isWriter(request: AwsRequest): Boolean =
    request.text("Identifier").contains(facts.resourceId(facts.databases.head))

  private def resourceMetrics(request: AwsRequest): Either[AwsError, Buffer] = {
    val period = request.json.path("PeriodInSeconds").asLong
    val from = Math.floorDiv(seconds(request, "StartTime"), period) * period
    val points = Iterator
      .iterate(from)(_ + period)
      .takeWhile(_ < seconds(request, "EndTime"))
      .map(at => at -> load.byWait(at, at + period).filter(_ => isWriter(request)))
      .toVector
    val waits = points.flatMap(_._2).flatMap(_.map(_._1)).distinct
    val page = AwsPage.of(None +: waits.map(Some(_)), request.text("NextToken"), faults.pageSize(service, 25))
    answered(
      "MetricList" -> list(page.items.map { wait =>
        obj(
          "Key" -> obj("Metric" -> "db.load.avg", "Dimensions" -> wait.map(ofWait)),
          "DataPoints" -> list(points.map { case (at, values) =>
            obj("Timestamp" -> at, "Value" -> values.map(_.filter(one => wait.forall(_ == one._1)).map(_._2).sum))
          }),
        )
      }),
      "NextToken" -> page.next,
    )
  }

  private def ofWait(name: String): JsonObject = obj("db.wait_event.name" -> name)

  private def dimensionKeys(request: AwsRequest): Either[AwsError, Buffer] = {
    val limit = Option(request.json.path("GroupBy").get("Limit")).fold(10)(_.asInt)
    val all =
      if (isWriter(request)) load.statements(seconds(request, "StartTime"), seconds(request, "EndTime"))
      else Vector.empty
    val found = all.take(limit)
    answered(
      "PartitionKeys" -> list(found.headOption.toVector.flatMap(_.waits).map(w => obj("Dimensions" -> ofWait(w._1)))),
      "Keys" -> list(found.map { statement =>
        obj(
          "Dimensions" -> obj(
            "db.sql_tokenized.id" -> id(statement.statement),
            "db.sql_tokenized.statement" -> statement.statement.take(Cut),
          ),
          "Total" -> statement.total,
          "Partitions" -> list(statement.waits.map(_._2)),
        )
      }),
    )
  }

  private def id(statement: String): String = AwsFacts.hex(statement).take(20).toUpperCase

  private def seconds(request: AwsRequest, name: String): Long =
    Option(request.json.get(name)).fold(0L)(_.asDouble.toLong)
}

object PerformanceInsightsEndpoint {

  /** Maximum of bytes of a statement in keys. All statements are ASCII here. */
  private val Cut = 500
}

/**
 * Active sessions of a live cluster's database. Sessions on a CPU follow from the work. Waiting
 * sessions follow from the factor by which a busy database slows requests down; their wait events
 * are invented.
 */
final class DatabaseLoadModel(cluster: LiveCluster) {
  import DatabaseLoadModel._
  private val environment = cluster.environment
  private val usage = cluster.usage

  /** Average sessions by wait event in the seconds from `from` to `until`. */
  def byWait(from: Long, until: Long): Option[Vector[(String, Double)]] =
    mean(usage.databaseWorkMs, from, until).map { workMs =>
      val busy = (workMs / 1000 + environment.database.idleCpuPercent / 100)
      waits(busy, from, until)
    }

  /** Statements with their sessions by wait event, in descending order of sessions. */
  def statements(from: Long, until: Long): Vector[StatementLoad] =
    environment.modules.zipWithIndex
      .flatMap { case (module, number) =>
        mean(usage.databaseWorkMsByModule(number), from, until).filter(_ > 0).toVector.flatMap { workMs =>
          SandboxSql.of(module.name).map { case (statement, share) =>
            StatementLoad(statement, waits(workMs / 1000 * share, from, until))
          }
        }
      }
      .sortBy(s => (-s.total, s.statement))

  private def waits(busy: Double, from: Long, until: Long): Vector[(String, Double)] = {
    val percent = mean(usage.databasePercent, from, until).getOrElse(0.0)
    val waiting = busy * (DatabaseStretch.factor(environment.database, 1, percent / 100) - 1)
    ("CPU" -> busy.min(environment.database.vCpu.toDouble)) +:
      Shares.map { case (event, share) => event -> waiting * share }
  }

  private def mean(series: SecondSeries, from: Long, until: Long): Option[Double] =
    series.summary(from, until, usage.lastComplete).map(_.average)
}

object DatabaseLoadModel {
  private val Shares = Vector(
    "IO:DataFileRead" -> 0.55,
    "LWLock:BufferMapping" -> 0.2,
    "Lock:transactionid" -> 0.15,
    "Client:ClientRead" -> 0.1,
  )
}

final case class StatementLoad(statement: String, waits: Vector[(String, Double)]) {
  def total: Double = waits.map(_._2).sum
}

/** SQL statements of modules, invented in the style of FOLIO's storage modules. */
private[aws] object SandboxSql {

  /** Statements of a module with their share of its work. The second is longer than 500 bytes. */
  def of(module: String): Vector[(String, Double)] = {
    val schema = s"tenant_${module.replace('-', '_')}"
    val table = module.stripPrefix("mod-").takeWhile(_ != '-')
    val columns = (1 to 24).map(n => s"t.jsonb->>'property$n' AS property_$n").mkString(", ")
    Vector(
      s"SELECT jsonb FROM $schema.$table WHERE id = $$1" -> 0.6,
      (s"WITH headrecords AS (SELECT $columns FROM $schema.$table t WHERE " +
        "lower(f_unaccent(t.jsonb->>'status')) LIKE $1 ORDER BY id LIMIT $2) " +
        "SELECT * FROM headrecords OFFSET $3") -> 0.4,
    )
  }
}
