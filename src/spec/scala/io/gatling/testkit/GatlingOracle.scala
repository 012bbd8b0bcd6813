package io.gatling.testkit

import io.gatling.charts.stats.{GeneralStats, GroupStatsPath, LogFileReader, RequestStatsPath}
import io.gatling.commons.stats.{KO, OK, Status}
import io.gatling.core.config.GatlingConfiguration
import java.nio.file.Path

/**
 * What Gatling's own reader says about a log; its classes can be seen from a package of Gatling only.
 *
 * @param counts by kind (request, group's duration, group's cumulated time), path and status
 */
final case class GatlingOracle(
    scenarios: Vector[String],
    stats: Map[GatlingOracle.Key, GatlingOracle.Stats],
)

object GatlingOracle {

  /** @param path groups, outermost first, then the request, joined by ` / ` */
  final case class Key(kind: String, path: String, ok: Boolean)
  final case class Stats(count: Long, minMs: Int, meanMs: Int, maxMs: Int)

  /** @param results the folder in which the run's folder is */
  def read(results: Path, runFolder: String): GatlingOracle = {
    val data = LogFileReader(runFolder, results, GatlingConfiguration.load()).read()
    val stats = for {
      (status, ok) <- Vector[(Status, Boolean)](OK -> true, KO -> false)
      path <- data.statsPaths
      (key, found) <- path match {
        case RequestStatsPath(request, group) =>
          val groups = group.toList.flatMap(_.hierarchy)
          Vector(
            Key("request", (groups :+ request).mkString(" / "), ok) ->
              data.requestGeneralStats(Some(request), group, Some(status))
          )
        case GroupStatsPath(group) =>
          val name = group.hierarchy.mkString(" / ")
          Vector(
            Key("duration", name, ok) -> data.groupDurationGeneralStats(group, Some(status)),
            Key("cumulated", name, ok) ->
              data.groupCumulatedResponseTimeGeneralStats(group, Some(status)),
          )
      }
      general <- found if general.count > 0
    } yield key -> statsOf(general)
    GatlingOracle(data.scenarioNames.toVector, stats.toMap)
  }

  private def statsOf(g: GeneralStats) = Stats(g.count, g.min, g.mean, g.max)
}
