package org.folio.perf.runner

import org.folio.perf.live.LiveTally
import org.folio.perf.model.{RunManifest, StopReason}
import org.folio.perf.settings.LiveSettings
import scala.util.control.NonFatal

/**
 * Watches a run while it goes on: criteria that end it, and whoever wants to see it.
 *
 * @param tally is to be shown all that is recorded
 */
final class RunWatch private (
    val tally: LiveTally,
    cluster: Option[ClusterWatch],
) extends AutoCloseable {
  private val threads = cluster.map(c => new RepeatedStep("cluster-watch", c.intervalMs)(c.look()))

  def start(): Unit = threads.foreach(_.start())

  /** What the target does from now on is not the run's. */
  def loadEnded(): Unit = threads.foreach(_.close())

  override def close(): Unit = ()
}

object RunWatch {

  /**
   * @param stop is told when a criterion is met
   * @return `None`: nobody wants to watch
   */
  def of(
      manifest: RunManifest,
      settings: LiveSettings,
      stop: StopReason => Unit,
  ): Option[RunWatch] =
    Option.when(settings.isServed || settings.push.isDefined || settings.stopWhen.nonEmpty) {
      val tally = new LiveTally(manifest, settings.stopWhen, stop)
      val readsCluster = settings.infrastructure || settings.stopWhen.exists(_.isOfCluster)
      val cluster = manifest.metrics.filter(_ => readsCluster).map { origin =>
        new ClusterWatch(
          origin,
          settings.stopWhen,
          settings.infrastructure,
          manifest.loadStartedAt.toEpochMilli,
          manifest.profile.totalMs,
          tally.cluster(_),
          stop,
          Console.say,
        )
      }
      new RunWatch(tally, cluster)
    }
}

/** Does something again and again in a thread of its own; a step that fails does not end it. */
final private class RepeatedStep(name: String, intervalMs: Long)(step: => Unit) {
  @volatile private var running = true
  private val thread = new Thread(() => repeat(), name)
  thread.setDaemon(true)

  def start(): Unit = thread.start()

  def close(): Unit = {
    running = false
    thread.interrupt()
  }

  private def repeat(): Unit =
    try
      while (running) {
        Thread.sleep(intervalMs)
        try step
        catch {
          case NonFatal(e) if running => Console.complain(s"$name: $e")
          case NonFatal(_) => ()
        }
      }
    catch { case _: InterruptedException => () }
}
