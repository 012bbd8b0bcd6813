package org.folio.perf.source.aws

import com.amazonaws.services.pi.model._
import java.util.Date
import org.folio.perf.model._
import org.folio.perf.source.metrics._
import org.folio.perf.source.aws.AwsService.{PerformanceInsights => Pi}
import scala.jdk.CollectionConverters._
import java.nio.charset.StandardCharsets.UTF_8

/**
 * Load of the databases: active sessions by wait event over time, and the top SQL of each phase of the run. A database
 * is saturated when it has as many active sessions as vCPUs.
 *
 * @param say gets a line of progress
 */
final private[source] class PerformanceInsights(calls: AwsCalls, window: MetricsWindow, say: String => Unit) {
  import PerformanceInsights._

  /** @param databases their ids with their names in Performance Insights */
  def collect(databases: Vector[(String, String)]): CollectedMetrics = {
    val all = databases
      .map { case (id, resource) => ofDatabase(id, resource) }
      .foldLeft(CollectedMetrics())(_.and(_))
    say(s"Performance Insights: ${all.sql.size} statements, ${calls.count} calls.")
    all.copy(gaps = all.gaps.distinct)
  }

  private def ofDatabase(id: String, resource: String): CollectedMetrics = {
    val load = loadByWait(id, resource)
    val phases =
      if (window.phases.isEmpty) Vector(Phase("run", window.fromMs, window.toMs)) else window.phases
    val statements = new TopSql(calls, id, resource)
    val tops = phases.filter(p => p.toMs - p.fromMs >= ShortestPhaseMs).map(statements.of)
    CollectedMetrics(load.items, load.problem.toVector ++ tops.flatMap(_.problem), tops.flatMap(_.items))
  }

  private def loadByWait(id: String, resource: String): Pages[Series] = {
    // Longest period of Performance Insights that is not above the wanted one.
    val period = Vector(1, 60, 300, 3600).filter(_ <= calls.origin.periodSeconds.max(1)).last
    val request = new GetResourceMetricsRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(window.fromMs / (period * 1000L) * (period * 1000L)))
      .withEndTime(new Date(window.toMs))
      .withPeriodInSeconds(period)
      .withMetricQueries(
        new MetricQuery()
          .withMetric(LoadMetric)
          .withGroupBy(new DimensionGroup().withGroup("db.wait_event").withLimit(Waits))
      )
    val pages = calls.list(Pi, "GetResourceMetrics")(request.clone().withNextToken(_))(
      calls.clients.performanceInsights.getResourceMetrics(_)
    )(_.getMetricList.asScala, _.getNextToken)
    val byWait = pages.items
      .filter(_.getKey.getDimensions != null)
      .groupBy(_.getKey.getDimensions.get("db.wait_event.name"))
    val series = byWait.toVector.sortBy(_._1).map { case (wait, parts) =>
      val points = for {
        part <- parts
        point <- part.getDataPoints.asScala
        if point.getValue != null
      } yield SeriesPoint(point.getTimestamp.getTime, point.getValue)
      Series(
        SourceKind.DatabaseLoad.namespace,
        s"$LoadMetric $wait",
        id,
        "Sessions",
        "Average",
        period,
        points = SeriesPoint.ordered(points),
      )
    }
    Pages(series.filter(_.points.nonEmpty), pages.problem)
  }
}

private object PerformanceInsights {
  val LoadMetric = "db.load.avg"
  private val Waits = 10
  private val ShortestPhaseMs = 1000L
}

/** The SQL statements with the largest load of a database. */
final private[source] class TopSql(calls: AwsCalls, database: String, resource: String) {
  import TopSql._

  def of(phase: Phase): Pages[SqlLoad] = {
    val request = keys(phase, "db.sql_tokenized", Statements)
      .withPartitionBy(new DimensionGroup().withGroup("db.wait_event").withLimit(Waits))
    calls
      .ask(Pi, "DescribeDimensionKeys", request) { r =>
        val found = calls.clients.performanceInsights.describeDimensionKeys(r)
        val waits = found.getPartitionKeys.asScala.toVector.map(_.getDimensions.get("db.wait_event.name"))
        found.getKeys.asScala.toVector.map(read(phase, _, waits))
      }
      .fold(
        problem => Pages(problem = Some(problem)),
        loads => Pages.all(calls.each(loads)(full(phase, _))),
      )
  }

  /** A question for the groups with the largest load in a phase. */
  private def keys(phase: Phase, group: String, most: Int): DescribeDimensionKeysRequest =
    new DescribeDimensionKeysRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(phase.fromMs))
      .withEndTime(new Date(phase.toMs))
      .withMetric(PerformanceInsights.LoadMetric)
      .withGroupBy(new DimensionGroup().withGroup(group).withLimit(most))

  private def read(phase: Phase, key: DimensionKeyDescription, waits: Vector[String]): SqlLoad = {
    val dimensions = key.getDimensions.asScala
    val parts = Option(key.getPartitions).fold(Vector.empty[Double])(
      _.asScala.toVector.map(part => Option(part).fold(0.0)(_.doubleValue))
    )
    SqlLoad(
      database,
      phase.name,
      dimensions.getOrElse("db.sql_tokenized.id", ""),
      dimensions.getOrElse("db.sql_tokenized.statement", ""),
      Option(key.getTotal).fold(0.0)(_.doubleValue),
      waits.zip(parts).filter(_._2 > 0).sortBy(-_._2).map { case (wait, load) =>
        WaitLoad(wait, load)
      },
    )
  }

  /** A statement with its full text. Lists of statements cut texts at 500 bytes. */
  private def full(phase: Phase, load: SqlLoad): Pages[SqlLoad] = {
    val text =
      if (load.statement.getBytes(UTF_8).length < CutBytes) Right(None)
      else
        example(phase, load.statementId).flatMap(_.fold[Either[String, Option[String]]](Right(None))(textOf))
    text.fold(
      problem => Pages(Vector(load), Some(problem)),
      found => Pages(Vector(found.fold(load)(words => load.copy(statement = SqlTokens.hide(words))))),
    )
  }

  private def example(phase: Phase, tokenizedId: String): Either[String, Option[String]] = {
    val request = keys(phase, "db.sql", 1).withFilter(Map("db.sql_tokenized.id" -> tokenizedId).asJava)
    calls.ask(Pi, "DescribeDimensionKeys", request)(r =>
      calls.clients.performanceInsights
        .describeDimensionKeys(r)
        .getKeys
        .asScala
        .headOption
        .flatMap(key => Option(key.getDimensions.get("db.sql.id")))
    )
  }

  private def textOf(sqlId: String): Either[String, Option[String]] = {
    val request = new GetDimensionKeyDetailsRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withGroup("db.sql")
      .withGroupIdentifier(sqlId)
      .withRequestedDimensions("statement")
    calls.ask(Pi, "GetDimensionKeyDetails", request)(r =>
      calls.clients.performanceInsights
        .getDimensionKeyDetails(r)
        .getDimensions
        .asScala
        .find(d => d.getDimension.endsWith("statement") && d.getStatus == "AVAILABLE")
        .map(_.getValue)
    )
  }
}

private object TopSql {
  private val Statements = 10
  private val Waits = 5
  private val CutBytes = 500
}

/** Hides the values in a statement, because they may be patrons' names. */
private[source] object SqlTokens {
  private val Literals = "'(?:[^']|'')*'|(?<![\\w$.])-?\\d+(?:\\.\\d+)?(?!\\w)".r

  def hide(statement: String): String = Literals.replaceAllIn(statement, "?")
}
