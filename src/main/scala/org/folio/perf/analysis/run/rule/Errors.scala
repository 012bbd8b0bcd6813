package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.Comparability
import org.folio.perf.analysis.run.{FailureMeaning, ModuleOutage, RunCommand, RunMeasurements}
import org.folio.perf.model._

/** Transactions that failed, and the most frequent reason. */
object Errors {

  def findings(measured: RunMeasurements): Option[Finding] =
    measured.errorPercent.map { errors =>
      if (measured.failed == 0)
        Finding(
          "errors",
          Severity.Good,
          s"None of ${count(measured.iterations, "transaction")} failed in the steady state.",
          "",
          Vector("errors"),
        )
      else
        Finding(
          "errors",
          if (
            measured.strictest(LimitFigure.Errors(None)).exists(!_.holds(errors)) || measured.transactions
              .exists(row => !row.comparable && row.failed > 0 && Comparability.provesShare(row.iterations, row.failed))
          )
            Severity.Bad
          else Severity.Warning,
          s"${whole(measured.failed)} of ${count(measured.iterations, "transaction")} " +
            s"failed in the steady state (${measured.errorWords.getOrElse("")}): ${where(measured)}.",
          why(measured),
          Vector("errors", "results"),
          "Start with the most frequent reason in the table of errors.",
          asCause = Cause.of(CauseKind.Errors),
          causedBy = Cause.of(CauseKind.ModuleDown, CauseKind.StaleData, CauseKind.FailedRequests),
        )
    }

  private def where(measured: RunMeasurements): String = {
    val failed = measured.transactions.filter(_.failed > 0).sortBy(t => (-t.failed, t.name))
    few(failed.map(t => s"${whole(t.failed)} of ${t.name}"))
  }

  private def why(measured: RunMeasurements): String = {
    val messages = measured.failures
      .groupMapReduce(_.message)(_.count)(_ + _)
      .toVector
      .sortBy { case (message, n) => (-n, message) }
    messages.headOption.fold("") { case (message, n) =>
      s"Most frequent reason (${whole(n)} of ${whole(measured.failed)}): ${message.stripSuffix(".")}."
    }
  }

  /** Words of a target, which may be a page. */
  private[run] def shortened(words: String): String =
    if (words.length <= MostLetters) words else words.take(MostLetters - 1) + "…"

  private val MostLetters = 120
}

/** Causes of failed requests, as far as their answers tell them. [[ModuleDown]] tells modules that are down. */
object FailureMeanings {

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val failures = measured.results.failures
    val told = FailureMeaning.all.map(meaning => meaning -> failures.filter(FailureMeaning.of(_).contains(meaning)))
    val untold = FailureMeaning.Untold -> failures.filter(FailureMeaning.of(_).isEmpty)
    (told.filter(_._2.nonEmpty) ++ Vector(untold).filter(_._2.map(_.count).sum > Few)).map { case (meaning, its) =>
      finding(its, meaning, measured)
    }
  }

  private def finding(its: Vector[FailureResult], meaning: FailureMeaning, measured: RunMeasurements): Finding = {
    val requests = its.map(_.count).sum
    val isOfData = meaning == FailureMeaning.TestData
    val outside =
      if (measured.iterations > 0 && measured.failed == 0) " No transaction that started in the steady state failed."
      else ""
    Finding(
      s"failures-${meaning.id}",
      Severity.Warning,
      s"${count(requests, "request")} of the whole run ${meaning.statement}: ${few(its.map(named))}.",
      (meaning.detail + outside).trim,
      Vector("errors"),
      if (isOfData) StaleData.advice(measured) else naming(meaning.advice, its),
      isLikely(requests),
      doubt(requests, its.map(_.request).distinct),
      asCause = Cause.of(CauseKind.FailedRequests),
      causedBy = if (isOfData) Cause.of(CauseKind.StaleData) else Vector.empty,
      failures = requests,
    )
  }

  /** Advice with the name of the module, if one alone logged these failures. */
  private def naming(advice: String, its: Vector[FailureResult]): String =
    its.flatMap(_.said.map(_.module)).distinct match {
      case Vector(module) => advice.replace("the module's log", s"the log of $module")
      case _ => advice
    }

  /** Failures from which their answers leave no doubt about the cause. */
  private val FewestSure = 10L

  private[rule] def isLikely(failures: Long): Option[Certainty] = Option.when(failures < FewestSure)(Certainty.Likely)

  /** Why a cause is likely, and not certain; empty: it is certain. */
  private[rule] def doubt(failures: Long, of: Vector[String]): String =
    if (isLikely(failures).isEmpty) ""
    else
      s"${count(failures, "failure")} of ${few(of)} ${if (failures == 1) "does" else "do"} not prove a cause."

  /** Failures that need no finding of their own. */
  private val Few = 3L

  private def named(failure: FailureResult): String =
    s"${failure.request} (${whole(failure.count)}: ${Errors.shortened(failure.words.stripSuffix("."))})"
}

/** Transactions whose test data is used up or outdated: they fail at any load. */
object StaleData {

  /** Share of a transaction's failures. */
  private val MinShare = 0.9

  def advice(measured: RunMeasurements): String = {
    val run = measured.run
    if (run.hadOwnSandbox)
      "Repeat the run for a shorter time or at a lower rate: each run starts a new sandbox with the same records."
    else
      s"Run ${RunCommand.doctor(run)} to list the missing data and the command that creates it, then repeat the run."
  }

  /** Status codes by which the target rejects a record; conflicts and logins are another matter. */
  private val Refused = "^(.+): status (400|404|410|422)$".r
  private val NothingLeft = s"^no .+ left|^${MissingRecord.Prefix}".r
  private val OtherAnswer = "^(.+): status (\\d{3}), but not the answer that was asked for$".r

  def findings(measured: RunMeasurements): Option[Finding] = {
    val its = for {
      row <- measured.transactions.filter(t => !t.comparable && t.failed > 0).sortBy(t => (-t.failed, t.name))
      reason <- ofData(row, measured)
    } yield row -> s"${row.name} (${whole(row.failed)} of ${whole(row.iterations)}: $reason)"
    val rows = its.map(_._2)
    val transactions = its.map(_._1.failed.toLong).sum
    Option.when(rows.nonEmpty)(
      Finding(
        "stale-data",
        Severity.Bad,
        s"${count(rows.size, "transaction fails", "transactions fail")} because of the test data, not " +
          s"because of the load: ${few(rows)}.",
        "Their response times say nothing about performance.",
        Vector("errors", "results"),
        advice(measured),
        FailureMeanings.isLikely(transactions),
        FailureMeanings.doubt(transactions, its.map(_._1.name)),
        asCause = Cause.of(CauseKind.StaleData),
        failures = math.max(transactions, requests(measured)),
      )
    )
  }

  /** Failed requests whose answers tell of the test data. */
  private def requests(measured: RunMeasurements): Long =
    measured.results.failures.filter(FailureMeaning.of(_).contains(FailureMeaning.TestData)).map(_.count).sum

  /** The most frequent reason of a transaction's failures; `None`: other failures are among them. */
  private def ofData(row: TransactionResult, measured: RunMeasurements): Option[String] = {
    val data =
      measured.failures.filter(f => f.transaction == row.name && isOfData(f.message, measured.results.failures))
    data
      .maxByOption(_.count)
      .filter(_ => data.map(_.count).sum.toDouble >= row.failed.toDouble * MinShare)
      .map(_.message)
  }

  private def isOfData(message: String, answers: Vector[FailureResult]): Boolean = {
    def withoutAnswerOr(request: String, status: String)(isData: Option[FailureMeaning] => Boolean) = {
      val same = answers.filter(a => a.request == request && a.status.contains(status.toInt))
      same.isEmpty || same.exists(a => isData(FailureMeaning.of(a)))
    }
    message match {
      case Refused(request, status) => withoutAnswerOr(request, status)(_.forall(_ == FailureMeaning.TestData))
      case OtherAnswer(request, status) => withoutAnswerOr(request, status)(_.contains(FailureMeaning.TestData))
      case _ => NothingLeft.findFirstIn(message).isDefined
    }
  }
}

/** Modules that the gateway could not reach for some time. */
object ModuleDown {
  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.outages.map { outage =>
      Finding(
        s"module-down:${outage.module}",
        Severity.Bad,
        s"${outage.module} was down ${times(outage, measured)}: " +
          s"${count(outage.count, "request")} failed${where(outage)}.",
        "The gateway could not connect to the module. Neither test data nor slow answers explain these failures.",
        Vector("errors", "timeline"),
        s"Find out why ${outage.module} stopped: look at its log, its restarts and its memory at that time. Then repeat " +
          "the run, because the figures of these transactions do not describe a healthy target.",
        asCause = Vector(Cause(CauseKind.ModuleDown, outage.module)),
        failures = outage.count,
      )
    }

  private def times(outage: ModuleOutage, measured: RunMeasurements): String = {
    val (from, to) = (measured.clock(outage.fromMs), measured.clock(outage.toMs))
    if (from == to) s"at $from UTC" else s"between $from and $to UTC (${duration(outage.toMs - outage.fromMs)})"
  }

  private def where(outage: ModuleOutage): String = {
    val named = outage.transactions.map { case (name, n) => s"$name (${whole(n)})" }
    if (named.isEmpty) "" else s", in ${few(named)}"
  }
}
