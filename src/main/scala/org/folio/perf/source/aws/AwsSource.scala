package org.folio.perf.source.aws

import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.model.{JsonTree, MetricsOrigin, ResourceFile}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.source.metrics._
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/**
 * AWS: the inventory of the cluster, found from the name of its ECS cluster or from tags, CloudWatch and Performance
 * Insights. Its settings stand in the block `metrics` itself.
 *
 * @param say gets a line of progress now and then
 * @param deadline of each part of a collection
 * @param note listens to each call: the permission that it needs, and its problem if it failed
 */
final class AwsSource(
    say: String => Unit,
    deadline: FiniteDuration = AwsSource.Deadline,
    note: (String, Option[String]) => Unit = (_, _) => (),
) extends MetricSource {

  override def isNamed(origin: MetricsOrigin): Boolean = origin.hasAws

  override def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart = {
    val parts = lend(origin) { calls =>
      val all = Vector[() => InventoryPart](
        () => new EcsInventory(calls).part(window),
        () => new RdsInventory(calls).part,
        () => new SearchInventory(calls).part,
        () => new KafkaInventory(calls).part,
      )
      calls.each(all)(ask => ask()).reduce(_.and(_))
    }
    // A deadline of its own, so that a service that never answers does not use up the time of the others.
    val sized = lend(origin)(new MachineSizes(_).added(parts))
    say(s"Inventory: ${sized.modules.size} modules, ${sized.machines.map(_.count).sum} machines.")
    sized
  }

  override def collect(request: MetricsRequest): CollectedMetrics = {
    val metrics =
      lend(request.origin)(new CloudWatchSource(_, request.window, say).collect(CloudWatchPlace.of(request)))
    val insights = request.known.insights
    if (request.isLive || insights.isEmpty) metrics
    else metrics.and(lend(request.origin)(new PerformanceInsights(_, request.window, say).collect(insights)))
  }

  override def access(origin: MetricsOrigin, nowMs: Long): Vector[String] = {
    val made = AwsSource.checked(origin, nowMs, deadline)
    val (called, unused) = AwsSource.permissions.partition(made.contains)
    val failed = called.flatMap(permission => made(permission).map(problem => s"  $permission: $problem"))
    val rest = if (unused.isEmpty) "" else s", ${unused.size} not needed or not reached"
    s"Metrics: ${called.size - failed.size} calls of AWS are allowed, ${failed.size} fail$rest." +: failed
  }

  private def lend[A](origin: MetricsOrigin)(use: AwsCalls => A): A = {
    val calls = new AwsCalls(origin, deadline, note)
    try use(calls)
    finally calls.close()
  }
}

private[source] object AwsSource {
  val Deadline: FiniteDuration = 120.seconds

  /** Length of the window whose metrics are read to check the permissions. */
  private val CheckedMs = 5L * 60 * 1000

  /**
   * Permissions that a collection can need: those of the policy. Some of them are needed only if a cluster is found by tags,
   * or if it has Aurora.
   */
  lazy val permissions: Vector[String] =
    JsonTree.mapper.readTree(ResourceFile.text("aws/policy.json")).at("/Statement/0").items("Action").map(_.asText)

  /**
   * Makes all calls of a collection.
   *
   * @return the problem of each permission whose call was made; `None`: it is allowed. Others are not needed, or not reached
   */
  def checked(origin: MetricsOrigin, nowMs: Long, deadline: FiniteDuration): Map[String, Option[String]] = {
    val results = new ConcurrentHashMap[String, Option[String]]
    def note(permission: String, problem: Option[String]): Unit = {
      // A denied call counts, whatever came before it.
      results.merge(permission, problem, _.orElse(_))
      ()
    }
    val source = new AwsSource(_ => (), deadline, note)
    val window = MetricsWindow(nowMs - CheckedMs, nowMs)
    source.collect(MetricsRequest(origin, window, source.inventory(origin, window)))
    results.asScala.toMap
  }
}
