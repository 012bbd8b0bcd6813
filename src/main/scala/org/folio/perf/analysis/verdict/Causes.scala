package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{FindingOrder, Resource, RunMeasurements}
import org.folio.perf.analysis.run.rule.{DatabaseLoad, SaturatedFor, Slowing}
import org.folio.perf.model._

/**
 * Findings as causes with their effects.
 *
 * @param findings at most [[Causes.Most]], those that cost users most first
 * @param observed the others
 */
final case class Causes(findings: Vector[Finding], observed: Vector[Finding])

object Causes {

  /** Causes that a reader can keep in mind. */
  val Most = 7

  private[analysis] def apply(
      findings: Vector[Finding],
      measured: RunMeasurements,
      bottlenecks: Vector[Bottleneck],
  ): Causes = {
    val saturated = bottlenecks.map(_.findingId).toSet
    // A saturated resource has its average in its own finding.
    val told = findings
      .filterNot(f => f.isA(CauseKind.BusyResource) && saturated.nonEmpty)
      .map(f => bottlenecks.find(_.findingId == f.id).fold(f)(ofBottleneck(f, _, bottlenecks, measured)))
    grouped(told, later(bottlenecks))
  }

  /** Groups findings without a run, such as those of several tests. */
  def grouped(findings: Vector[Finding]): Causes = grouped(findings, Map.empty)

  private def grouped(all: Vector[Finding], later: Map[String, String]): Causes = {
    val owners = owned(all, later)
    def rootOf(id: String): String = owners.get(id).fold(id)(rootOf)
    val effects = all.filter(f => owners.contains(f.id)).groupBy(f => rootOf(f.id))
    val causes = all.filterNot(f => owners.contains(f.id)).map { cause =>
      withEffects(cause, effects.getOrElse(cause.id, Vector.empty))
    }
    val (top, notes) = causes.partition(f => f.isProblem || f.isNews)
    val (first, further) = top.sortBy(order).splitAt(Most)
    val once = Sentences.once((first ++ further ++ notes).map(certain))
    Causes(once.take(first.size), once.drop(first.size))
  }

  /** Cause of each effect, by their ids. */
  private def owned(all: Vector[Finding], later: Map[String, String]): Map[String, String] = {
    val first = later.filter { case (effect, cause) =>
      Vector(effect, cause).forall(id => all.exists(f => f.id == id && f.isProblem))
    }
    val causes = for {
      kind <- CauseKind.values.toVector
      finding <- all if finding.isProblem || isOnPurpose(kind) || kind == CauseKind.KnownDefect
      cause <- finding.asCause if cause.kind == kind
    } yield finding -> cause
    causes.sortBy { case (finding, cause) => strength(finding, cause.kind) }.foldLeft(first) {
      case (known, (finding, cause)) => known ++ claimed(all, known, finding, cause)
    }
  }

  /** Of causes of failures, the one with most of them claims what several explain. */
  private def strength(finding: Finding, kind: CauseKind.Value): (Int, Long) =
    if (OfFailures.contains(kind)) (OfFailures.head.id, -finding.failures)
    else (kind.id, 0L)

  /** Next to each other among the strongest ones. */
  private[verdict] val OfFailures =
    Vector(CauseKind.ModuleDown, CauseKind.StaleData, CauseKind.FailedRequests)

  /** A cause with effects of its own belongs to no other. */
  private def claimed(
      all: Vector[Finding],
      known: Map[String, String],
      finding: Finding,
      cause: Cause,
  ): Vector[(String, String)] = {
    val owners = known.values.toSet
    for {
      other <- all
      if other.id != finding.id && !known.contains(other.id)
      if !owners(other.id) || cause.kind == CauseKind.LoadGenerator && other.isA(CauseKind.Saturated)
      if other.severity != Severity.Good || isOnPurpose(cause.kind)
      if other.causedBy.exists(_.fits(cause))
    } yield other.id -> finding.id
  }

  /** Whether the run brings the effects about itself: they do not make the cause graver, and good ones belong to it too. */
  private def isOnPurpose(kind: CauseKind.Value): Boolean = kind == CauseKind.Capacity

  /** Resources that saturated after the first one wait for it, or take what it let through. */
  private def later(bottlenecks: Vector[Bottleneck]): Map[String, String] =
    bottlenecks.filter(_.mayDelay) match {
      case first +: others =>
        others
          .filter(o => first.since.exists(a => o.since.exists(a.isBefore)))
          .map(_.findingId -> first.findingId)
          .toMap
      case _ => Map.empty
    }

  /** A cause is as grave as the worst of its effects, unless the run brings them about itself. */
  private def withEffects(cause: Finding, effects: Vector[Finding]): Finding =
    if (
      effects.exists(_.severity == Severity.Bad) && cause.isProblem && !cause.asCause.exists(c => isOnPurpose(c.kind))
    )
      cause.copy(severity = Severity.Bad, effects = effects)
    else cause.copy(effects = effects)

  private def certain(finding: Finding): Finding = finding.copy(
    certainty = finding.certainty.orElse(Some(Certainty.Certain)),
    effects = finding.effects.map(certain),
  )

  /** Findings that decide about the run come first, then those that cost users most, explain most failures, or are surest. */
  private def order(finding: Finding): (Int, Boolean, Double, Long, Int) = (
    FindingOrder.urgency(finding.severity),
    finding.severity != Severity.Bad || !finding.decides,
    -finding.waitingPercent.getOrElse(0.0),
    -finding.failures,
    LessCertain.indexOf(finding.certainty),
  )

  private val LessCertain = Vector(Some(Certainty.Likely), Some(Certainty.Possible))

  private def ofBottleneck(
      finding: Finding,
      bottleneck: Bottleneck,
      all: Vector[Bottleneck],
      measured: RunMeasurements,
  ): Finding = {
    val waiting = bottleneck.waitingPercent
    if (!bottleneck.mayDelay)
      finding.copy(
        severity = Severity.Info,
        detail = bottleneck.mostPercent.fold("") { share =>
          s"No transaction became slower, and at most ${percent(share)} of the waiting is for requests that may call it."
        },
        recommendation = "",
        atMs = bottleneck.sinceMs,
      )
    else {
      val (certainty, because) = certaintyOf(bottleneck, all, measured)
      finding.copy(
        detail = Vector(
          s"Saturated ${bottleneck.sinceWords}.",
          bottleneck.shareOfWaiting.fold("")(share => s"$share."),
          finding.detail,
        ).filter(_.nonEmpty).mkString(" "),
        recommendation = together(finding.recommendation, bottleneck, all),
        certainty = Some(certainty),
        because = because,
        atMs = bottleneck.sinceMs,
        waitingPercent = waiting,
      )
    }
  }

  /** More of one resource alone moves the load to what is full with it. */
  private def together(step: String, bottleneck: Bottleneck, all: Vector[Bottleneck]): String = {
    val others = all.filter(o => o != bottleneck && o.mayDelay && o.stays && o.order == bottleneck.order).map(_.name)
    val first = Sentences.first(step)
    if (step.isEmpty || others.isEmpty || !bottleneck.stays) step
    else
      s"${first.stripSuffix(".")}; ${list(others)} ${if (others.size == 1) "is" else "are"} saturated at the same time." +
        step.stripPrefix(first)
  }

  /** Saturation is measured; whether users wait for it is a conclusion. */
  private def certaintyOf(
      bottleneck: Bottleneck,
      all: Vector[Bottleneck],
      measured: RunMeasurements,
  ): (Certainty, String) = {
    val earlier = all.find(_.mayDelay).filter(_.order < bottleneck.order)
    (measured.busyMachine, earlier) match {
      case (Some(machine), _) =>
        Certainty.Possible ->
          (s"The load generator's machine ran at $machine, so waiting there may be part of the times that " +
            s"${bottleneck.name} explains.")
      case (_, Some(first)) =>
        Certainty.Possible -> s"${Resource.atStart(first.name)} was saturated before ${bottleneck.name}."
      case _ =>
        waits(bottleneck, measured).fold[(Certainty, String)](
          Certainty.Possible -> s"The report cannot show how much of the waiting is due to ${bottleneck.name}."
        )(words => Certainty.Likely -> s"$words. This does not prove cause.")
    }
  }

  private def waits(bottleneck: Bottleneck, measured: RunMeasurements): Option[String] = {
    val subject = bottleneck.series.subject
    def isOfSlower = {
      val slower = Slowing.all(measured).map(_.row.name)
      slower.nonEmpty && SaturatedFor.transactions(slower, measured).exists(_.subject == subject)
    }
    if (bottleneck.waitingPercent.exists(_ >= MuchWaitingPercent))
      Some(s"At least a fifth of the waiting is for ${bottleneck.name}")
    else if (DatabaseLoad.isWaiting(measured, subject))
      Some(s"${Resource.atStart(bottleneck.name)} has more active sessions than vCPU")
    else if (isOfSlower) Some(s"Transactions that may wait for ${bottleneck.name} became slower")
    else None
  }

  private val MuchWaitingPercent = 20.0
}
