package org.folio.perf.pipeline

import java.nio.file.Path
import java.time.Instant
import org.folio.perf.analysis.workload.{LoggedRequests, RequestNames}
import org.folio.perf.model.MetricsOrigin
import org.folio.perf.settings.CallsSettings
import org.folio.perf.source.RunFolder
import org.folio.perf.source.calls.{ClientRequestFacts, ClientRequests}

/** Counts the requests of all clients in logs. */
object RequestLogs {

  /**
   * @param metrics of the target, for logs of CloudWatch
   * @param target whose file allows the hosts of logs
   * @param token for Loki or OpenSearch
   * @param names of the workflows' requests
   * @return left: why there is nothing to read
   */
  def read(
      settings: CallsSettings,
      metrics: Option[MetricsOrigin],
      target: String,
      token: Option[String],
      from: Option[Instant],
      to: Option[Instant],
      names: RequestNames,
  ): Either[String, (LoggedRequests, ClientRequestFacts)] =
    CallSources.of(settings, metrics, isSandbox = false, target, token).flatMap {
      case None => Left("No logs are named: -Dcalls.files=FILE,…, or -Dcalls.source=cloudwatch, loki or opensearch.")
      case Some(source) if source.name != "files" && (from.isEmpty || to.isEmpty) =>
        Left(s"Which time of ${source.name}? Pass -Dfrom=2026-11-23T08:00:00Z -Dto=2026-11-23T18:00:00Z.")
      case Some(source) =>
        val tally = new LoggedRequests
        val until = to.fold(Long.MaxValue / NsInMs)(_.toEpochMilli)
        val facts = ClientRequests.read(source, from.fold(0L)(_.toEpochMilli), until) { (atMs, request) =>
          if (!isOfPage(request.path))
            tally.add(atMs, request.tenant, names.name(request.method, request.path))
        }
        Right((tally, facts))
    }

  private val NsInMs = 1000000L

  /** Whether a proxy answers with a file of the user interface. */
  private def isOfPage(path: String): Boolean = path == "/" || PageFile.exists(path.takeWhile(_ != '?').endsWith)
  private val PageFile = Vector(".js", ".css", ".html", ".png", ".svg", ".ico", ".woff", ".woff2", ".map", ".jpg")

  /** Length of a run's load as if all of it had the planned rate, in hours. Left: the folder is no run. */
  def loadHours(run: Path): Either[String, Double] =
    RunFolder.open(run).map(_.manifest.profile).map(load => (load.rampUpMs / 2.0 + load.steadyStateMs) / 3600000)
}
