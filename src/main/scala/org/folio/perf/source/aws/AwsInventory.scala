package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.source.metrics.{InventoryPart, MetricsWindow}
import scala.concurrent.duration.FiniteDuration

/**
 * A cluster on AWS, found from the name of its ECS cluster or from tags: services, tasks, instances,
 * databases, search domain and Kafka cluster.
 *
 * @param credentials `None`: see [[AwsClients]]
 * @param deadline `None`: 40 s from loopback, 120 s otherwise
 * @param say gets a line of progress now and then
 * @param note listens to each call
 */
final class AwsInventory(
    credentials: Option[AWSCredentialsProvider],
    deadline: Option[FiniteDuration],
    say: String => Unit,
    note: AccessNote,
) {

  def collect(origin: MetricsOrigin, window: MetricsWindow): InventoryPart =
    if (!origin.hasAws) InventoryPart()
    else {
      val startedNanos = System.nanoTime()
      val (parts, first) = counted(origin) { calls =>
        val all = Vector[() => InventoryPart](
          () => new EcsInventory(calls).part(window),
          () => new RdsInventory(calls).part,
          () => new SearchInventory(calls).part,
          () => new KafkaInventory(calls).part,
        )
        calls.each(all)(ask => ask()).reduce(_.and(_))
      }
      // A deadline of its own, so that a service that never answers does not use up the time of the others.
      val (sized, more) = counted(origin)(calls => new MachineSizes(calls).added(parts))
      val ms = (System.nanoTime() - startedNanos) / 1000000
      say(
        s"Inventory: ${sized.modules.size} modules, ${sized.machines.map(_.count).sum} machines, " +
          f"${first + more} calls, ${ms.toDouble / 1000}%.1f s."
      )
      sized
    }

  /** A result and the number of its calls. */
  private def counted[A](origin: MetricsOrigin)(ask: AwsCalls => A): (A, Int) = {
    val calls = AwsCalls.open(origin, credentials, deadline, note)
    try {
      val found = ask(calls)
      (found, calls.count)
    } finally calls.close()
  }
}

object AwsInventory {
  def apply(
      credentials: Option[AWSCredentialsProvider] = None,
      deadline: Option[FiniteDuration] = None,
      say: String => Unit = _ => (),
      note: AccessNote = AccessNote.none,
  ): AwsInventory = new AwsInventory(credentials, deadline, say, note)
}
