package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.FailureMeaning._
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{FailureMeaning, RunMeasurements}
import java.util.Locale
import org.folio.perf.model.{EurekaRefusal, FailureResult, Finding, Severity}

/** Causes of failed requests, as far as their answers tell them. [[ModuleDown]] tells modules that are down. */
object FailureMeanings extends RunRule {
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

  override def findings(measured: RunMeasurements): Vector[Finding] = {
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
