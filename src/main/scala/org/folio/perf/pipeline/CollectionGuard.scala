package org.folio.perf.pipeline

import org.folio.perf.model.{HostPort, MetricsOrigin}
import org.folio.perf.source.MetricSources
import org.folio.perf.settings.{AllowedHosts, TargetFile}

/**
 * Decides whether metrics may be requested from the hosts in a `run.json`. The folder may come from anywhere, so
 * the target's own file must allow the hosts.
 */
object CollectionGuard {

  /**
   * @param target name or file of the target
   * @return a sentence that says why nothing is asked; `None`: it may be
   */
  def refusal(origin: MetricsOrigin, target: String): Option[String] = {
    val urls = MetricSources.urls(origin).map(_._2)
    if (!origin.region.matches("[a-z0-9-]*"))
      Some("run.json names a region that AWS does not have, so no metrics are collected.")
    else if (urls.forall(AllowedHosts.LoopbackOnly.refusal(_).isEmpty)) None
    else
      TargetFile.open(target).flatMap(AllowedHosts.of) match {
        case Left(_) =>
          Some(
            s"run.json names hosts for metrics (${urls.flatMap(host).mkString(", ")}), and there is no " +
              s"target $target whose file could allow them, so none are collected. Pass " +
              "-Dtarget=FILE.conf."
          )
        case Right(allowed) =>
          urls.flatMap(allowed.refusal).headOption.map { host =>
            s"run.json names $host for metrics, which is not in allowedHosts of target $target, so none " +
              "are collected. Add it there if it is right."
          }
      }
  }

  private def host(url: String): Option[String] = HostPort.ofUrl(url).toOption.map(_.toString)
}
