package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import com.amazonaws.services.pi.model._
import java.util.Date
import org.folio.perf.model._
import org.folio.perf.source.metrics._
import org.folio.perf.source.aws.AwsService.{PerformanceInsights => Pi}
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._
import java.nio.charset.StandardCharsets.UTF_8

/**
 * Load of the databases: active sessions by wait event over time, and the top SQL of each phase of the run. A database
 * is saturated when it has as many active sessions as vCPUs.
 */
final class PerformanceInsightsSource(
    credentials: Option[AWSCredentialsProvider],
    deadline: Option[FiniteDuration],
    say: String => Unit,
    note: AccessNote,
) {
  import PerformanceInsightsSource._

  def collect(
      origin: MetricsOrigin,
      window: MetricsWindow,
      known: KnownParts = KnownParts.none,
  ): CollectedMetrics = {
    val enabled = known.databases.flatMap(db => db.resourceId.map(db.id -> _))
    if (enabled.isEmpty) CollectedMetrics(Vector.empty, Vector.empty)
    else {
      val calls = AwsCalls.open(origin, credentials, deadline, note)
      try {
        val parts = enabled.map { case (id, resource) => ofDatabase(calls, id, resource, window) }
        val all = CollectedMetrics(
          parts.flatMap(_.series),
          parts.flatMap(_.gaps).distinct,
          parts.flatMap(_.sql),
        )
        say(s"Performance Insights: ${all.sql.size} statements, ${calls.count} calls.")
        all
      } finally calls.close()
    }
  }

  private def ofDatabase(
      calls: AwsCalls,
      id: String,
      resource: String,
      window: MetricsWindow,
  ): CollectedMetrics = {
    val load = loadByWait(calls, id, resource, window)
    val phases =
      if (window.phases.isEmpty) Vector(Phase("run", window.fromMs, window.toMs)) else window.phases
    val statements = new TopSql(calls, id, resource)
    val tops = phases.filter(p => p.toMs - p.fromMs >= ShortestPhaseMs).map(statements.of)
    CollectedMetrics(
      load.items,
      (load.problem.toVector ++ tops.flatMap(_.problem)).distinct,
      tops.flatMap(_.items),
    )
  }

  private def loadByWait(
      calls: AwsCalls,
      id: String,
      resource: String,
      window: MetricsWindow,
  ): Pages[Series] = {
    val period = periodSeconds(calls.origin.periodSeconds)
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
    val pages = calls.list(Pi, "GetResourceMetrics") { token =>
      request.clone().withNextToken(token)
    } { r =>
      val page = calls.clients.performanceInsights.getResourceMetrics(r)
      page.getMetricList.asScala -> page.getNextToken
    }
    val byWait = pages.items
      .filter(_.getKey.getDimensions != null)
      .groupBy(_.getKey.getDimensions.get("db.wait_event.name"))
    val series = byWait.toVector.sortBy(_._1).map { case (wait, parts) =>
      val points = for {
        part <- parts
        point <- part.getDataPoints.asScala
        if point.getValue != null
      } yield SeriesPoint(point.getTimestamp.getTime, point.getValue)
      val ordered = points.distinctBy(_.timeMs).sortBy(_.timeMs)
      Series(
        SourceName,
        s"$LoadMetric $wait",
        id,
        "Sessions",
        "Average",
        period,
        points = ordered,
      )
    }
    Pages(series.filter(_.points.nonEmpty), pages.problem)
  }
}

object PerformanceInsightsSource {
  val SourceName = "AWS/PI"
  val LoadMetric = "db.load.avg"
  private val Waits = 10
  private val ShortestPhaseMs = 1000L

  /** Longest period of Performance Insights that is not above the wanted one. */
  private def periodSeconds(wanted: Int): Int =
    Vector(1, 60, 300, 3600).filter(_ <= wanted.max(1)).last

  def apply(
      credentials: Option[AWSCredentialsProvider] = None,
      deadline: Option[FiniteDuration] = None,
      say: String => Unit = _ => (),
      note: AccessNote = AccessNote.none,
  ): PerformanceInsightsSource = new PerformanceInsightsSource(credentials, deadline, say, note)
}

/** The SQL statements with the largest load of a database. */
final private[source] class TopSql(calls: AwsCalls, database: String, resource: String) {
  import TopSql._

  def of(phase: Phase): Pages[SqlLoad] = {
    val request = new DescribeDimensionKeysRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(phase.fromMs))
      .withEndTime(new Date(phase.toMs))
      .withMetric(PerformanceInsightsSource.LoadMetric)
      .withGroupBy(new DimensionGroup().withGroup("db.sql_tokenized").withLimit(Statements))
      .withPartitionBy(new DimensionGroup().withGroup("db.wait_event").withLimit(Waits))
    val answer = calls.ask(Pi, "DescribeDimensionKeys", request) { r =>
      val found = calls.clients.performanceInsights.describeDimensionKeys(r)
      val partitions = found.getPartitionKeys.asScala.toVector
        .map(_.getDimensions.get("db.wait_event.name"))
      found.getKeys.asScala.toVector.map(key => key -> partitions)
    }
    answer match {
      case Left(problem) => Pages(Vector.empty, Some(problem))
      case Right(keys) =>
        val loads = keys.map { case (key, waits) => read(phase, key, waits) }
        val filled = calls.each(loads)(full(phase, _))
        Pages(filled.map(_._1), filled.flatMap(_._2).headOption)
    }
  }

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
  private def full(phase: Phase, load: SqlLoad): (SqlLoad, Option[String]) =
    if (load.statement.getBytes(UTF_8).length < CutBytes) (load, None)
    else {
      val answer = for {
        id <- example(phase, load.statementId)
        text <- id.fold[Either[String, Option[String]]](Right(None))(textOf)
      } yield text
      answer match {
        case Left(problem) => (load, Some(problem))
        case Right(None) => (load, None)
        case Right(Some(text)) => (load.copy(statement = SqlTokens.hide(text)), None)
      }
    }

  private def example(phase: Phase, tokenizedId: String): Either[String, Option[String]] = {
    val request = new DescribeDimensionKeysRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(phase.fromMs))
      .withEndTime(new Date(phase.toMs))
      .withMetric(PerformanceInsightsSource.LoadMetric)
      .withGroupBy(new DimensionGroup().withGroup("db.sql").withLimit(1))
      .withFilter(Map("db.sql_tokenized.id" -> tokenizedId).asJava)
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
