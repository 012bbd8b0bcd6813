package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import com.amazonaws.services.pi.model._
import java.util.Date
import org.folio.perf.model._
import org.folio.perf.source.metrics._
import org.folio.perf.source.aws.AwsService.{PerformanceInsights => Pi}
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._

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
  ): Pages[MetricSeries] = {
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
      } yield MetricPoint(point.getTimestamp.getTime, point.getValue)
      val ordered = points.distinctBy(_.timeMs).sortBy(_.timeMs)
      MetricSeries(
        SourceName,
        s"$LoadMetric $wait",
        id,
        "Sessions",
        "Average",
        period,
        ordered,
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
