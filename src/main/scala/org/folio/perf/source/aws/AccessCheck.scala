package org.folio.perf.source.aws

import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.model.{JsonTree, MetricsOrigin, ResourceFile}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.source.metrics.{MetricsRequest, MetricsWindow}
import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._

/** Checks the permissions of a collection: makes all its calls for a window of a few minutes. */
object AccessCheck {
  private val WindowMs = 5L * 60 * 1000

  /**
   * Permissions that a collection can need: those of the policy. Some of them are needed only if a cluster is found by tags,
   * or if it has Aurora.
   */
  lazy val permissions: Vector[String] =
    JsonTree.mapper.readTree(ResourceFile.text("aws/policy.json")).at("/Statement/0").items("Action").map(_.asText)

  /** The problem of each permission whose call was made; `None`: it is allowed. Others are not needed, or not reached. */
  def apply(
      origin: MetricsOrigin,
      nowMs: Long,
      deadline: FiniteDuration,
  ): Map[String, Option[String]] = {
    val results = new ConcurrentHashMap[String, Option[String]]
    def note(permission: String, problem: Option[String]): Unit = {
      // A denied call counts, whatever came before it.
      results.merge(permission, problem, _.orElse(_))
      ()
    }
    val source = new AwsSource(_ => (), deadline, note)
    val window = MetricsWindow(nowMs - WindowMs, nowMs)
    source.collect(MetricsRequest(origin, window, source.inventory(origin, window)))
    results.asScala.toMap
  }
}
