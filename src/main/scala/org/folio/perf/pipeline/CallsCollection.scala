package org.folio.perf.pipeline

import java.io.IOException
import java.nio.file.Files
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.tally.{CallsTally, ClockOffsets, LostTraces, RunWindow, TracedCalls}
import org.folio.perf.model._
import org.folio.perf.settings.{CallsSettings, ConfigBlock}
import org.folio.perf.source.{CallsFile, RunFolder, WriteFailure}
import org.folio.perf.source.aws.CloudWatchLogs
import org.folio.perf.source.calls._

/** Reads the calls inside FOLIO from its logs and freezes them into the run folder. */
private[pipeline] object CallsCollection {

  /** Clocks of the load generator and of the logs may differ, and calls may end behind their requests. */
  private val MarginMs = 120000L

  /**
   * @param again true: read the logs again although there are calls
   * @param target name or file of the target whose hosts may be asked
   * @param named settings of this report, by their names; they count before those of the run
   * @param say gets lines of progress
   * @return left: why nothing can be written
   */
  def apply(
      run: RunFolder,
      again: Boolean,
      target: String,
      named: Map[String, String],
      say: String => Unit,
  ): Either[String, Unit] = {
    val token = sys.env.get(CallsSettings.TokenVariable)
    val settings = CallsSettings.of(run.manifest.settings ++ named)
    val isThere = Files.isRegularFile(run.folder.resolve(CallsFile.Name))
    // Requests without a mark may be anybody's, so their logs are read only if somebody names them.
    if (named.isEmpty && (isThere && !again || run.manifest.mark.isEmpty)) Right(())
    else
      CallSources.of(settings, run.manifest.metrics, run.manifest.target.name == Target.Sandbox, target, token) match {
        case Left(why) =>
          say(why)
          Right(())
        case Right(None) => Right(())
        case Right(Some(source)) => freeze(run, source, say)
      }
  }

  private def freeze(run: RunFolder, logs: CallLogSource, say: String => Unit): Either[String, Unit] = {
    val tenants = run.manifest.tenants.map(_.name).toSet
    val source = if (run.manifest.mark.isEmpty) new UnmarkedLogs(logs, tenants) else logs
    val mark = run.manifest.mark.getOrElse(RequestMark.runOf(run.manifest.id))
    val from = run.manifest.loadStartedAt.toEpochMilli
    val to = run.manifest.endedAt.fold(from + run.manifest.profile.totalMs)(_.toEpochMilli)
    val request = CallLogRequest(mark, from - MarginMs, to + MarginMs)
    try {
      val facts = CallsFile.write(run.folder)(CallLogs.read(source, request, _))
      val amount =
        s"${Words.count(facts.traces, "request")} in ${Words.count(facts.linesRead, "line")}"
      say(s"Read the calls inside FOLIO from ${source.name}: $amount of its logs.")
      facts.gaps.foreach(gap => say(s"Not read: $gap"))
      Right(())
    } catch { case e: IOException => Left(s"${CallsFile.Name} cannot be written: ${WriteFailure.reason(e)}.") }
  }
}

/** The place of logs. */
private[pipeline] object CallSources {

  /**
   * @param metrics with the region of CloudWatch
   * @return left: why it cannot be read, in a sentence; `None`: there is none
   */
  def of(
      settings: CallsSettings,
      metrics: Option[MetricsOrigin],
      isSandbox: Boolean,
      target: String,
      token: Option[String],
  ): Either[String, Option[CallLogSource]] =
    settings.source.getOrElse(usual(settings, isSandbox && metrics.isDefined)) match {
      case "files" if settings.files.isEmpty => Left("No logs are named, so no calls are read: -Dcalls.files=FILE,…")
      case "files" => Right(Some(new LogFiles(settings.files)))
      case "cloudwatch" =>
        val groups = Some(settings.logs).filter(_.nonEmpty).orElse(Option.when(isSandbox)(SandboxGroup))
        (metrics, groups) match {
          case (Some(origin), Some(names)) =>
            CollectionGuard
              .refusal(origin, target)
              .toLeft(Some(new CloudWatchLogs(origin, ConfigBlock.listed(names))))
          case (None, _) => Left("The target names no region of AWS, so CloudWatch is not read. Set metrics.region.")
          case (_, None) => Left("No log group is named, so CloudWatch is not read: -Dcalls.logs=GROUP,…")
        }
      case kind @ ("loki" | "opensearch") =>
        hostRefusal(settings.url, target).toLeft(
          Some(
            if (kind == "loki") new LokiLogs(settings.url, settings.logs, token, settings.tenant)
            else new OpenSearchLogs(settings.url, settings.logs, settings.field, token)
          )
        )
      case _ => Right(None)
    }

  /** Log group of the sandbox's own CloudWatch. */
  private val SandboxGroup = "folio"

  private def usual(settings: CallsSettings, isMeasuredSandbox: Boolean): String =
    if (settings.files.nonEmpty) "files" else if (isMeasuredSandbox) "cloudwatch" else CallsSettings.NoSource

  /** Requests to a host need the permission of the target's own file: a run folder may come from anywhere. */
  private def hostRefusal(url: String, target: String): Option[String] =
    if (url.isEmpty) Some("The address of the logs is missing, so no calls are read: -Dcalls.url=URL.")
    else CollectionGuard.notAllowed(Vector(url), target, "calls.url")
}

/** Calls of a run folder, in two passes: the clocks of the logs first. */
private[pipeline] object FrozenCalls {

  /**
   * @param said lines of modules about requests
   * @param problems in sentences
   */
  final case class Result(calls: Option[TracedCalls], said: Vector[LoggedWords], problems: Vector[String])

  def read(run: RunFolder, window: RunWindow): Result = {
    val clocks = new ClockOffsets
    val lost = new LostTraces(window)
    val messages = Vector.newBuilder[LoggedWords]
    val first = CallsFile.read(
      run.folder,
      trace => {
        clocks.add(trace)
        lost.add(trace)
      },
    )
    val tally = new CallsTally(window, clocks, lost)
    val second = first.filter(_.isRight).flatMap(_ => CallsFile.read(run.folder, tally.add, messages += _))
    def problem(error: String) =
      s"${error.replace(run.folder.resolve(CallsFile.Name).toString, CallsFile.Name)} The report has no calls."
    second match {
      case Some(Right(facts)) => Result(Some(tally.calls(facts)), messages.result(), Vector.empty)
      case _ => Result(None, Vector.empty, first.flatMap(_.left.toOption).map(problem).toVector)
    }
  }
}
