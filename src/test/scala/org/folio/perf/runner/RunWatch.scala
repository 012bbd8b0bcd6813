package org.folio.perf.runner

import org.folio.perf.live.{LiveServer, LiveTally}
import org.folio.perf.model.{RunManifest, StopReason}
import org.folio.perf.pipeline.ClusterWatch
import org.folio.perf.settings.LiveSettings

/**
 * Monitors a run while its load goes on: stop criteria and live page.
 *
 * @param tally gets all that is recorded
 * @param cluster reads metrics until the load ends
 */
final class RunWatch private (
    val tally: LiveTally,
    server: Option[LiveServer],
    cluster: Option[ClusterWatch],
) extends AutoCloseable {
  private val looks = cluster.map(c => new RepeatedStep("cluster-watch", c.intervalMs)(c.look()))

  def start(): Unit = {
    server.foreach(s => Console.say(s"Watch the run at ${s.url} (for Prometheus: ${s.url}metrics)."))
    looks.foreach(_.start())
  }

  /** Ends the steps that measure the target: from now on it has no load. */
  def loadEnded(): Unit = {
    looks.foreach(_.close())
    cluster.toVector.flatMap(_.neverChecked).foreach(Console.say)
  }

  override def close(): Unit =
    server.foreach(_.close())
}

object RunWatch {

  /**
   * @param stop is called when a criterion is met
   * @return `None`: no setting asks for it
   */
  def of(
      manifest: RunManifest,
      settings: LiveSettings,
      stop: StopReason => Unit,
  ): Option[RunWatch] =
    Option.when(settings.isServed || settings.stopWhen.nonEmpty) {
      val tally = new LiveTally(manifest, settings.stopWhen, stop)
      new RunWatch(tally, serve(tally, settings), clusterWatch(manifest, settings, tally, stop))
    }

  /** If the server cannot start, the run goes on without it. */
  private def serve(tally: LiveTally, settings: LiveSettings): Option[LiveServer] =
    if (!settings.isServed) None
    else
      LiveServer.start(settings.host, settings.port, () => tally.snapshot()) match {
        case Right(server) => Some(server)
        case Left(problem) =>
          Console.say(problem)
          None
      }

  private def clusterWatch(
      manifest: RunManifest,
      settings: LiveSettings,
      tally: LiveTally,
      stop: StopReason => Unit,
  ): Option[ClusterWatch] = {
    val isWanted = settings.infrastructure || settings.stopWhen.exists(_.isOfCluster)
    manifest.metrics.filter(_ => isWanted).map { origin =>
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
  }
}
