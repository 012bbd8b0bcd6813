package org.folio.perf.source.aws

import com.amazonaws.services.pi.AWSPIClientBuilder
import com.amazonaws.services.pi.model._
import java.util.Date
import org.folio.perf.model._
import org.folio.perf.source.metrics._
import org.folio.perf.source.aws.AwsService.{PerformanceInsights => Pi}
import scala.jdk.CollectionConverters._

/**
 * Load of the databases: active sessions by wait event over time, and the top SQL of each phase of the run. A database
 * is saturated when it has as many active sessions as vCPUs.
 *
 * @param say gets a line of progress
 */
final private[source] class PerformanceInsights(calls: AwsCalls, window: MetricsWindow, say: String => Unit) {
  import PerformanceInsights._
  private lazy val insights = calls.client(AWSPIClientBuilder.standard())

  /** @param databases their ids with their names in Performance Insights */
  def collect(databases: Vector[(String, String)]): CollectedMetrics = {
    val all = databases
      .map { case (id, resource) => ofDatabase(id, resource) }
      .foldLeft(CollectedMetrics())(_.and(_))
    say(s"Performance Insights: ${all.sql.size} statements.")
    all.copy(gaps = all.gaps.distinct)
  }

  private def ofDatabase(id: String, resource: String): CollectedMetrics = {
    val load = loadByWait(id, resource)
    val phases =
      if (window.phases.isEmpty) Vector(Phase("run", window.fromMs, window.toMs)) else window.phases
    val tops = phases.filter(p => p.toMs - p.fromMs >= ShortestPhaseMs).map(topSql(id, resource, _))
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
      insights.getResourceMetrics(_)
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

  /** The SQL statements with the largest load of a database; Performance Insights cuts them at 500 bytes. */
  private def topSql(database: String, resource: String, phase: Phase): Pages[SqlLoad] = {
    val request = new DescribeDimensionKeysRequest()
      .withServiceType(ServiceType.RDS)
      .withIdentifier(resource)
      .withStartTime(new Date(phase.fromMs))
      .withEndTime(new Date(phase.toMs))
      .withMetric(LoadMetric)
      .withGroupBy(new DimensionGroup().withGroup("db.sql_tokenized").withLimit(Statements))
      .withPartitionBy(new DimensionGroup().withGroup("db.wait_event").withLimit(WaitsOfStatement))
    calls
      .ask(Pi, "DescribeDimensionKeys", request) { r =>
        val found = insights.describeDimensionKeys(r)
        val waits = found.getPartitionKeys.asScala.toVector.map(_.getDimensions.get("db.wait_event.name"))
        found.getKeys.asScala.toVector.map(read(database, phase, _, waits))
      }
      .fold(problem => Pages(problem = Some(problem)), Pages(_))
  }

  private def read(database: String, phase: Phase, key: DimensionKeyDescription, waits: Vector[String]): SqlLoad = {
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
}

private object PerformanceInsights {
  private val LoadMetric = "db.load.avg"
  private val Waits = 10
  private val Statements = 10
  private val WaitsOfStatement = 5
  private val ShortestPhaseMs = 1000L
}
