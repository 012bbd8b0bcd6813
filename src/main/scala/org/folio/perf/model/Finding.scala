package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.macros.transient

/**
 * A conclusion, with its number in one sentence.
 *
 * @param id stable, e.g. `plan-kept`
 * @param detail further sentences with numbers, or empty
 * @param evidence anchors of the page: `results`, `timeline`, `tenants`, `resources`, `errors`, ...
 * @param recommendation advice and, in further sentences, its reason; empty: there is none
 * @param certainty of the conclusion; `None`: it is measured directly, or the report is of an older version
 * @param because reason for the certainty, as a sentence; empty: it is measured directly
 * @param atMs moment since the start of the load at which the charts show it; `None`: no single moment
 * @param waitingPercent share of the time that users waited which it explains; `None`: unknown
 * @param effects findings that follow from this one or belong to it; they have no effects of their own
 * @param failures failed requests or transactions that it explains; 0: none, or in a report
 * @param asCause what others may follow from; empty in a report, as `causedBy`, because effects have found their cause
 * @param causedBy what it may follow from
 * @param decides whether it is about what the run can say at all; if bad, it comes before all others
 * @param isNews no problem, and yet what a reader wants to know first
 */
final case class Finding(
    id: String,
    severity: Severity,
    statement: String,
    detail: String,
    evidence: Vector[String],
    recommendation: String = "",
    certainty: Option[Certainty] = None,
    because: String = "",
    atMs: Option[Long] = None,
    waitingPercent: Option[Double] = None,
    effects: Vector[Finding] = Vector.empty,
    @transient failures: Long = 0,
    @transient asCause: Vector[Cause] = Vector.empty,
    @transient causedBy: Vector[Cause] = Vector.empty,
    @transient decides: Boolean = false,
    @transient isNews: Boolean = false,
) {

  /** Statement, detail and recommendation. */
  def text: String = Vector(statement, detail, recommendation).filter(_.nonEmpty).mkString(" ")

  /** Further sentences: its numbers, and the reason for its certainty. */
  def details: Vector[String] = Vector(detail, because).filter(_.nonEmpty)

  /** Certainty that is worth a word; `None`: it is measured directly. */
  def doubt: Option[Certainty] = certainty.filter(_ => isProblem || because.nonEmpty)

  /** Itself and its effects. */
  def withEffects: Vector[Finding] = copy(effects = Vector.empty) +: effects

  /** The form in a report. */
  def withoutLinks: Finding =
    copy(
      failures = 0,
      asCause = Vector.empty,
      causedBy = Vector.empty,
      decides = false,
      isNews = false,
      effects = effects.map(_.withoutLinks),
    )

  def isA(kind: CauseKind.Value): Boolean = asCause.exists(_.kind == kind)

  def isProblem: Boolean = severity == Severity.Bad || severity == Severity.Warning
}

/** @param subject service, module or other thing that it is about; of an effect empty: whatever it is about */
final case class Cause(kind: CauseKind.Value, subject: String = "") {

  /** Whether an effect that names this cause follows from `found`. */
  def fits(found: Cause): Boolean = kind == found.kind && (subject.isEmpty || subject == found.subject)
}

object Cause {

  /** Causes that are about no single thing. */
  def of(kinds: CauseKind.Value*): Vector[Cause] = kinds.map(Cause(_)).toVector

  /** All that may explain failed transactions. */
  val ofFailures: Vector[Cause] =
    of(CauseKind.ModuleDown, CauseKind.StaleData, CauseKind.FailedRequests, CauseKind.Errors)

  /** Only a grave problem of the load generator loses load. */
  def ofLoadGenerator(severity: Severity): Vector[Cause] =
    Cause(CauseKind.LoadGenerator) +: Option.when(severity == Severity.Bad)(Cause(CauseKind.LoadLost)).toVector
}

/**
 * Kinds of causes, the strongest first: an effect belongs to the first that it may follow from. Unless a kind says
 * otherwise, only problems are causes.
 */
object CauseKind extends Enumeration {
  val Ended, LoadGenerator, LoadLost = Value

  /** A search raises the load until something gives way: saturation and slow answers are its way, and no problem. */
  val Capacity = Value
  val ModuleDown, StaleData, FailedRequests, Errors = Value

  /** Signs of one defect in several tests, problems or not. */
  val KnownDefect = Value
  val Saturated, Suspect, Group, Slower, OtherConditions, Stall, Event, SlowDuringJobs, MemoryLeak, OutOfMemory,
      TenantsDiffer, BusyResource, BusyMachine, TaskStopped = Value
}

sealed trait Severity

object Severity {
  case object Good extends Severity
  case object Info extends Severity
  case object Warning extends Severity
  case object Bad extends Severity
}

/** A key figure under the verdict. `note` has its threshold or its context. */
final case class KeyFigure(label: String, value: String, unit: String, note: String)

object KeyFigure {
  val HighestCpu = "Highest CPU utilisation"
}

/** @param reasons sentences with value and threshold; reasons of a failure come first */
final case class Verdict(status: VerdictStatus, statement: String, reasons: Vector[String])

/** @param word as people read it */
sealed abstract class VerdictStatus(val word: String)

object VerdictStatus {
  case object Passed extends VerdictStatus("Passed")
  case object Failed extends VerdictStatus("Failed")

  /** The run says nothing about the target: cut short, or the load generator did not keep the plan. */
  case object CannotBeJudged extends VerdictStatus("Cannot be judged")
}
