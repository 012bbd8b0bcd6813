package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{FailureCount, FailureMeaning, ModuleOutage, OutageSpan, RunMeasurements}
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{
  Cause,
  CauseKind,
  EurekaRefusal,
  FailureResult,
  Finding,
  MissingRecord,
  Severity,
  TransactionResult,
}
import org.folio.perf.analysis.FailureMeaning._
import java.util.Locale
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}

/** Transactions that failed, and the most frequent reason. */
object Errors {
  private val MaxNamed = 3

  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.errorPercent.toVector.map { errors =>
      if (measured.failed == 0)
        Finding(
          "errors",
          Severity.Good,
          s"None of ${count(measured.iterations, "transaction", "transactions")} failed.",
          "",
          Vector("errors"),
        )
      else
        Finding(
          "errors",
          if (measured.thresholds.errorPercent.exists(errors > _)) Severity.Bad
          else Severity.Warning,
          s"${whole(measured.failed)} of ${count(measured.iterations, "transaction", "transactions")} " +
            s"failed (${percent(errors)}): ${where(measured)}.",
          why(measured),
          Vector("errors", "results"),
          "Start with the most frequent reason in the table of errors.",
          asCause = Vector(Cause(CauseKind.Errors)),
          causedBy = Vector(Cause(CauseKind.ModuleDown), Cause(CauseKind.StaleData), Cause(CauseKind.FailedRequests)),
        )
    }

  private def where(measured: RunMeasurements): String = {
    val failed = measured.results.transactions.filter(_.failed > 0).sortBy(t => (-t.failed, t.name))
    few(failed.map(t => s"${whole(t.failed)} of ${t.name}"), MaxNamed)
  }

  private def why(measured: RunMeasurements): String = {
    val messages = measured.failures
      .groupMapReduce(_.message)(_.count)(_ + _)
      .toVector
      .sortBy { case (message, n) => (-n, message) }
    messages.headOption.fold("") { case (message, n) =>
      s"Most frequent reason (${whole(n)} of ${whole(measured.failed)}): $message" +
        words(message, measured).fold("")(own => s" ($own)")
    }
  }

  /** FOLIO's own words for a request and its status; `None`: it gave none, or several. */
  private def words(message: String, measured: RunMeasurements): Option[String] =
    message match {
      case Answered(request, status) =>
        val own = measured.results.failures.filter(failure =>
          failure.request == request && failure.status.contains(status.toInt) &&
            !failure.check.contains(failure.message)
        )
        Option.when(own.size == 1)(shortened(own.head.words))
      case _ => None
    }

  private def shortened(words: String): String =
    if (words.length <= MaxWords) words else words.take(MaxWords - 1) + "…"

  private val Answered = "^(.+): status (\\d{3})$".r
  private val MaxWords = 120
}

/** Causes of failed requests, as far as their answers tell them. [[ModuleDown]] tells modules that are down. */
object FailureMeanings {
  private val MaxNamed = 3
  private val MaxWords = 120

  /** @param statement after the number of failed requests, without its full stop */
  final private case class Rule(
      meaning: FailureMeaning,
      id: String,
      statement: String,
      detail: String,
      advice: String,
  )

  /** In the order of their findings. */
  private lazy val rules = ofFolio ++ EurekaRefusal.all.map { refusal =>
    Rule(
      ByEureka(refusal),
      s"eureka-${id(refusal)}",
      s"failed because ${refusal.cause}",
      "",
      refusal.advice,
    )
  }

  /** In kebab-case: `NoGatewayRoute` is `no-gateway-route`. */
  private def id(refusal: EurekaRefusal): String =
    refusal.toString.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT)

  private val ofFolio = Vector(
    Rule(
      Overload,
      "overload",
      "failed because the gateway was overloaded or closed the connection",
      "It answered 429, 502, 503 or 504, or not at all.",
      "Look at CPU, memory and connections of the gateway and its load balancer at that time. Add capacity, or lower the " +
        "load.",
    ),
    Rule(
      NotEnabled,
      "not-enabled",
      "failed because no module of the tenant serves the path",
      "",
      "Enable the module for the tenant, or leave the workflow out with -Dexclude.",
    ),
    Rule(
      Permission,
      "permission",
      "failed because the user has no permission or the token is not valid",
      "",
      "Give the users of the target file the permissions that the answers name, and assign them to acquisition units.",
    ),
    Rule(
      RefusedBody,
      "refused-body",
      "failed because the module refuses the content of the request",
      "The module's schema differs from the one that the workflow was written for.",
      "Compare the module's version with the versions that the workflow supports, and report the message to the " +
        "maintainers of the workflow.",
    ),
    Rule(
      FailureMeaning.TestData,
      "test-data",
      "failed because of the test data",
      "The records that they name do not exist, or cannot be used this way.",
      StaleData.Advice,
    ),
    Rule(
      OptimisticLocking,
      "optimistic-locking",
      "failed because somebody else changed the record in between (optimistic locking)",
      "Several virtual users work on the same record.",
      "Provide more records of this kind, so that virtual users do not meet at the same one.",
    ),
    Rule(
      Timeout,
      "timeout",
      "failed because no answer came in time",
      "",
      "Look for the cause in the slowest modules and in the database. A longer requestTimeout only hides it.",
    ),
  )

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val failures = measured.results.failures
    rules.flatMap { rule =>
      val its = failures.filter(FailureMeaning.of(_).contains(rule.meaning))
      Option.when(its.nonEmpty)(
        Finding(
          s"failures-${rule.id}",
          Severity.Warning,
          s"${count(its.map(_.count).sum, "request", "requests")} ${rule.statement}: " +
            s"${few(its.map(named), MaxNamed)}.",
          rule.detail,
          Vector("errors"),
          rule.advice,
          asCause = Vector(Cause(CauseKind.FailedRequests)),
          causedBy = if (rule.meaning == FailureMeaning.TestData) Vector(Cause(CauseKind.StaleData)) else Vector.empty,
        )
      )
    }
  }

  private def named(failure: FailureResult): String = {
    val words = failure.words.stripSuffix(".")
    val short = if (words.length <= MaxWords) words else words.take(MaxWords - 1) + "…"
    s"${failure.request} (${whole(failure.count)}: $short)"
  }
}

/** Transactions whose test data is used up or outdated: they fail at any load. */
object StaleData {
  private val MaxNamed = 3

  /** Share of a transaction's failures. */
  private val MinShare = 0.9

  val Advice: String =
    "Run mvn -q exec:java@doctor to list the missing data, create it with the Prepare simulations, then repeat " +
      "the run."

  /** Status codes by which the target rejects a record; conflicts and logins are another matter. */
  private val Refused = "^(.+): status (400|404|410|422)$".r
  private val NothingLeft = s"^no .+ left|^${MissingRecord.Prefix}".r
  private val OtherAnswer = "but not the answer that was asked for"

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val failures = measured.failures.groupBy(_.transaction)
    val rows = for {
      row <- measured.results.transactions
      if !row.comparable && row.failed > 0
      reason <- ofData(
        failures.getOrElse(row.name, Vector.empty),
        row.failed,
        measured.results.failures,
      )
    } yield (row, reason)
    if (rows.isEmpty) Vector.empty
    else {
      val sorted = rows.sortBy { case (row, _) => (-row.failed, row.name) }
      Vector(
        Finding(
          "stale-data",
          Severity.Bad,
          s"${count(sorted.size, "transaction fails", "transactions fail")} because of the test data, not " +
            s"because of the load: ${few(sorted.map(named), MaxNamed)}.",
          "Their response times say nothing about performance.",
          Vector("errors", "results"),
          Advice,
          asCause = Vector(Cause(CauseKind.StaleData)),
        )
      )
    }
  }

  /** The most frequent reason; `None`: other failures are among them. */
  private def ofData(
      failures: Vector[FailureCount],
      failed: Long,
      answers: Vector[FailureResult],
  ): Option[String] = {
    val data = failures.filter(f => isOfData(f.message, answers))
    data
      .maxByOption(_.count)
      .filter(_ => data.map(_.count).sum.toDouble >= failed.toDouble * MinShare)
      .map(_.message)
  }

  private def isOfData(message: String, answers: Vector[FailureResult]): Boolean = message match {
    case Refused(request, status) =>
      val same = answers.filter(a => a.request == request && a.status.contains(status.toInt))
      same.isEmpty || same.exists(FailureMeaning.of(_).forall(_ == FailureMeaning.TestData))
    case _ => NothingLeft.findFirstIn(message).isDefined || message.endsWith(OtherAnswer)
  }

  private def named(row: (TransactionResult, String)): String =
    s"${row._1.name} (${whole(row._1.failed)} of ${whole(row._1.iterations)}: ${row._2})"
}

/** Modules that the gateway could not reach for some time. */
object ModuleDown {
  private val MaxNamed = 3
  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)

  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.outages.map { outage =>
      Finding(
        s"module-down:${outage.module}",
        Severity.Bad,
        s"${outage.module} was down ${times(outage, measured)}: " +
          s"${count(outage.count, "request", "requests")} failed${where(outage)}.",
        "The gateway could not connect to the module. Neither test data nor slow answers explain these failures.",
        Vector("errors", "timeline"),
        s"Find out why ${outage.module} stopped: look at its log, its restarts and its memory at that time. Then repeat " +
          "the run, because the figures of these transactions do not describe a healthy target.",
        asCause = Vector(Cause(CauseKind.ModuleDown, outage.module)),
      )
    }

  private def times(outage: ModuleOutage, measured: RunMeasurements): String = {
    def clock(ms: Long) = Clock.format(Instant.ofEpochMilli(measured.window.loadStartMs + ms))
    def words(span: OutageSpan) = s"${clock(span.fromMs)} to ${clock(span.toMs)} UTC"
    outage.spans match {
      case Vector(one) if clock(one.fromMs) == clock(one.toMs) => s"at ${clock(one.fromMs)} UTC"
      case Vector(one) => s"from ${words(one)} (${duration(one.toMs - one.fromMs)})"
      case several =>
        s"${unit(whole(several.size.toLong), "times")} (${few(several.map(words), MaxNamed)})"
    }
  }

  private def where(outage: ModuleOutage): String = {
    val named = outage.transactions.map { case (name, n) => s"$name (${whole(n)})" }
    if (named.isEmpty) "" else s", in ${few(named, MaxNamed)}"
  }
}
