package org.folio.perf.runner

import org.folio.perf.live.{LivePush, LiveServer, LiveTally}
import org.folio.perf.model.{RunManifest, StopReason}
import org.folio.perf.pipeline.ClusterWatch
import org.folio.perf.settings.LiveSettings

/**
 * Monitors a run while its load goes on: stop criteria, live page, and pushed figures.
 *
 * @param tally gets all that is recorded
 * @param ofLoad steps that are repeated until the load ends, `ofRun` until its report is written
 * @param cluster reads metrics in one of the steps of the load
 */
final class RunWatch private (
    val tally: LiveTally,
    server: Option[LiveServer],
    ofLoad: Vector[RepeatedStep],
    ofRun: Vector[RepeatedStep],
    cluster: Option[ClusterWatch],
) extends AutoCloseable {

  def start(): Unit = {
    server.foreach(s => Console.say(s"Watch the run at ${s.url} (for Prometheus: ${s.url}metrics)."))
    (ofLoad ++ ofRun).foreach(_.start())
  }

  /** Ends the steps that measure the target: from now on it has no load. */
  def loadEnded(): Unit = {
    ofLoad.foreach(_.close())
    cluster.toVector.flatMap(_.neverChecked).foreach(Console.say)
  }

  override def close(): Unit = {
    ofRun.foreach(_.close())
    server.foreach(_.close())
  }
}

object RunWatch {

  /** Environment variable with the token of a receiver of figures. */
  private val PushToken = "FOLIO_PERF_PUSH_TOKEN"

  /**
   * @param stop is called when a criterion is met
   * @param environment variables, for a secret
   * @return `None`: no setting asks for it
   */
  def of(
      manifest: RunManifest,
      settings: LiveSettings,
      stop: StopReason => Unit,
      environment: Map[String, String] = sys.env,
  ): Option[RunWatch] =
    Option.when(settings.isServed || settings.push.isDefined || settings.stopWhen.nonEmpty) {
      val tally = new LiveTally(manifest, settings.stopWhen, stop)
      val cluster = clusterWatch(manifest, settings, tally, stop)
      new RunWatch(
        tally,
        serve(tally, settings),
        cluster.map(c => new RepeatedStep("cluster-watch", c.intervalMs)(c.look())).toVector,
        push(settings, tally, environment).toVector,
        cluster,
      )
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

  private def push(
      settings: LiveSettings,
      tally: LiveTally,
      environment: Map[String, String],
  ): Option[RepeatedStep] = settings.push.map { url =>
    val token = environment.get(PushToken).filter(_.nonEmpty)
    val push = new LivePush(url, token, () => tally.snapshot(), Console.say)
    new RepeatedStep("live-push", settings.pushInterval.toMillis)(push.send())
  }
}
