package org.folio.perf.analysis.story

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.rule.run.{InjectorBusy, TimeOrder}
import org.folio.perf.model._
import org.folio.perf.analysis.rule.comparison.GroupsMoved

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

  /** News that no problem is, and yet what a reader wants to know first. */
  private val News = Vector("capacity", "cluster-moved", "faster", "suspect-", "group-")

  /** @param comparison `None`: the run has no baseline */
  private[analysis] def apply(
      findings: Vector[Finding],
      comparison: Option[Comparison],
      measured: RunMeasurements,
      bottlenecks: Vector[Bottleneck],
  ): Causes = {
    val saturated = bottlenecks.map(_.findingId).toSet
    // A saturated resource has its average in its own finding.
    val told = findings
      .filterNot(f => f.id == "tightest-resource" && saturated.nonEmpty)
      .map(f => bottlenecks.find(_.findingId == f.id).fold(f)(ofBottleneck(f, _, bottlenecks, measured)))
    grouped(told, comparison, later(bottlenecks))
  }

  /** Groups findings without a run, such as those of several tests. */
  def of(findings: Vector[Finding], comparison: Option[Comparison] = None): Causes =
    grouped(findings, comparison, Map.empty)

  private def grouped(
      all: Vector[Finding],
      comparison: Option[Comparison],
      later: Map[String, String],
  ): Causes = {
    val groups = CauseGroups.of(comparison)
    val owners = owned(all, groups, later)
    def rootOf(id: String): String = owners.get(id).fold(id)(rootOf)
    val effects = all.filter(f => owners.contains(f.id)).groupBy(f => rootOf(f.id))
    val causes = all.filterNot(f => owners.contains(f.id)).map { cause =>
      val isOnPurpose = groups.exists(g => g.isOnPurpose && g.isCause(cause))
      withEffects(cause, effects.getOrElse(cause.id, Vector.empty), isOnPurpose)
    }
    val (top, notes) = causes.partition(f => f.isProblem || isNews(f))
    val (first, further) = top.sortBy(order).splitAt(Most)
    val once = Sentences.once((first ++ further ++ notes).map(certain))
    Causes(once.take(first.size), once.drop(first.size))
  }

  private def isNews(finding: Finding): Boolean =
    finding.severity == Severity.Good && News.exists(finding.id.startsWith)

  /** Cause of each effect, by their ids. */
  private def owned(
      all: Vector[Finding],
      groups: Vector[CauseGroup],
      later: Map[String, String],
  ): Map[String, String] = {
    val first = later.filter { case (effect, cause) =>
      Vector(effect, cause).forall(id => all.exists(f => f.id == id && f.isProblem))
    }
    groups.foldLeft(first) { (owners, group) =>
      all
        .filter(group.isCause)
        .foldLeft(owners)((known, cause) => known ++ claimed(all, known, group, cause))
    }
  }

  /** A cause with effects of its own belongs to no other. */
  private def claimed(
      all: Vector[Finding],
      known: Map[String, String],
      group: CauseGroup,
      cause: Finding,
  ): Vector[(String, String)] = {
    val owners = known.valuesIterator.toSet
    all
      .filter(other =>
        other.id != cause.id && !known.contains(other.id) && !owners(other.id) &&
          (other.severity != Severity.Good || group.isOnPurpose) && group.claims(cause, other)
      )
      .map(_.id -> cause.id)
  }

  /** Resources that saturated after the first one wait for it, or take what it let through. */
  private def later(bottlenecks: Vector[Bottleneck]): Map[String, String] =
    bottlenecks.filter(_.delays) match {
      case first +: others =>
        others
          .filter(o => first.since.exists(a => o.since.exists(a.isBefore)))
          .map(_.findingId -> first.findingId)
          .toMap
      case _ => Map.empty
    }

  /** A cause is as grave as the worst of its effects, unless the run brings them about itself. */
  private def withEffects(
      cause: Finding,
      effects: Vector[Finding],
      isOnPurpose: Boolean,
  ): Finding =
    if (effects.exists(_.severity == Severity.Bad) && cause.isProblem && !isOnPurpose)
      cause.copy(severity = Severity.Bad, effects = effects)
    else cause.copy(effects = effects)

  private def certain(finding: Finding): Finding = finding.copy(
    certainty = finding.certainty.orElse(Some(Certainty.Certain)),
    effects = finding.effects.map(certain),
  )

  /** Findings that decide about the run come first, then those that cost users most, then the surest. */
  private def order(finding: Finding): (Int, Double, Int) = {
    val rank = finding.severity match {
      case Severity.Bad if decides(finding) => 0
      case Severity.Bad => 1
      case Severity.Warning => 2
      case Severity.Good => 3
      case Severity.Info => 4
    }
    val certainty = finding.certainty match {
      case None | Some(Certainty.Certain) => 0
      case Some(Certainty.Likely) => 1
      case Some(Certainty.Possible) => 2
    }
    (rank, -finding.waitingPercent.getOrElse(0.0), certainty)
  }

  private def decides(finding: Finding): Boolean =
    finding.id == "stopped" || finding.evidence.contains("plan") ||
      finding.evidence.contains("injector")

  private def ofBottleneck(
      finding: Finding,
      bottleneck: Bottleneck,
      all: Vector[Bottleneck],
      measured: RunMeasurements,
  ): Finding = {
    val waiting = bottleneck.waitingPercent
    if (!bottleneck.delays)
      finding.copy(
        severity = Severity.Info,
        detail = s"It delays nobody: response times did not rise${waiting.fold("")(share =>
            s", and users waited ${percent(share)} of their time for it"
          )}.",
        recommendation = "",
        atMs = bottleneck.sinceMs,
      )
    else {
      val (certainty, because) = certaintyOf(bottleneck, all, measured)
      finding.copy(
        detail = Vector(
          since(bottleneck),
          waiting.fold("")(share => s"Users waited ${percent(share)} of their time for its requests."),
          reservation(bottleneck, measured),
          finding.detail,
        ).filter(_.nonEmpty).mkString(" "),
        certainty = Some(certainty),
        because = because,
        atMs = bottleneck.sinceMs,
        waitingPercent = waiting,
      )
    }
  }

  /** Saturation is measured; whether users wait for it follows from the order of time. */
  private def certaintyOf(
      bottleneck: Bottleneck,
      all: Vector[Bottleneck],
      measured: RunMeasurements,
  ): (Certainty, String) = {
    val earlier = all.find(_.delays).filter(_.order < bottleneck.order)
    val rise = TimeOrder.riseMs(measured)
    measured.machineCpuPercent.filter(_ > InjectorBusy.WarnMachinePercent) match {
      case Some(cpu) =>
        val own =
          measured.injectorCpuPercent.fold("")(c => s"; the load generator used ${percent(c)}")
        (
          Certainty.Possible,
          s"The load generator's machine ran at ${percent(cpu)} CPU$own, so waiting there may be part of the times that " +
            s"${bottleneck.name} explains.",
        )
      case None if earlier.isDefined =>
        (
          Certainty.Possible,
          s"${Headroom.startOf(earlier.fold("")(_.name))} was saturated before ${bottleneck.name}.",
        )
      case None =>
        bottleneck.since.zip(rise) match {
          case Some((since, ms)) if TimeOrder.fits(since, ms) =>
            Certainty.Likely ->
              s"Response times rose at about the time when ${bottleneck.name} was saturated. Order does not prove cause."
          case Some(_) =>
            Certainty.Possible -> s"Response times rose before ${bottleneck.name} was saturated."
          case None if bottleneck.waitingPercent.exists(_ >= MuchWaitingPercent) =>
            Certainty.Likely -> s"Users wait longer for ${bottleneck.name} than for most modules."
          case None =>
            Certainty.Possible ->
              s"The report cannot show how much of the waiting is due to ${bottleneck.name}."
        }
    }
  }

  private def since(bottleneck: Bottleneck): String = bottleneck.sinceMs match {
    case Some(ms) if !bottleneck.stays => s"First saturated ${moment(ms)}."
    case _ => s"Saturated ${bottleneck.sinceWords}."
  }

  private val MuchWaitingPercent = 20.0

  private def reservation(bottleneck: Bottleneck, measured: RunMeasurements): String =
    measured.results.infrastructure.services
      .find(_.service == bottleneck.series.subject)
      .flatMap(use => use.reservedVCpu.map(use -> _))
      .fold("") { case (use, vCpu) =>
        s"Its reservation is ${unit(short(vCpu), "vCPU")} in ${count(use.tasks, "task", "tasks")}."
      }
}

/**
 * A kind of cause, and the findings that follow from it.
 *
 * @param isCause whether a finding is a cause of this kind
 * @param claims whether another finding belongs to the cause
 * @param isOnPurpose whether the run brings the effects about itself. They do not make the cause graver, and good ones
 *   belong to it too
 */
final private[story] case class CauseGroup(
    isCause: Finding => Boolean,
    claims: (Finding, Finding) => Boolean,
    isOnPurpose: Boolean = false,
)

/** All groups. An effect belongs to the first cause that claims it, so the order is that of their strength. */
private[story] object CauseGroups {

  def of(comparison: Option[Comparison]): Vector[CauseGroup] = Vector(
    group("stopped", "cut-short")("stopped", "cut-short", "smoke-test", "memory-too-short"),
    group(LoadGenerator: _*)(LoadGenerator: _*),
    CauseGroup(
      f => f.severity == Severity.Bad && isOne(f, LoadGenerator),
      (_, other) => other.id == "load-delivered",
    ),
    capacity,
    ofSubject("module-down:")("out-of-memory-", "stopped-"),
    group("module-down:*")(Failures: _*),
    group("stale-data")(Failures :+ "failures-test-data": _*),
    group("failures-*")(Failures: _*),
    group("errors")("not-comparable", "tenant-failures", "errors-rose"),
    knownDefects,
    ofSubject("saturated-")("database-load-"),
    group("saturated-*")(
      "saturation-order",
      "time-order",
      "tightest-resource",
      "got-slower",
      "load-delivered",
      "event-growth-*",
    ),
    suspects(comparison),
    groups(comparison),
    group("slower")("explained", "tails-slower", "stands-out", "things-changed"),
    group("not-compared", "other-platform", "cluster-moved", "stands-out", "faster")(
      "things-changed",
      "explained",
    ),
    group("stood-still", "event-stall")("event-stall"),
    group("event-*")("got-slower", "event-*"),
    group("slow-during-jobs-*")("slow-during-jobs-*"),
    group("long-job-*")("long-job-*", "long-jobs"),
    group("memory-suspected")("memory-watch"),
    ofSubject("out-of-memory-")("stopped-"),
    group("tenants-slower", "tenant-outliers")(
      "tenant-outliers",
      "tenants-faster",
      "tenant-classes",
    ),
    group("tightest-resource")("time-order"),
    group("injector-machine-busy")("load-delivered"),
  )

  private val LoadGenerator = Vector(
    "injectors-missing",
    "injector-cut-short",
    "injector-busy",
    "injector-gc",
    "plan-kept",
    "injector-late",
    "injector-machine-busy",
  )

  private val Failures = Vector("errors", "not-comparable", "tenant-failures", "errors-rose")

  private def isOne(finding: Finding, names: Seq[String]): Boolean = names.exists { name =>
    if (name.endsWith("*")) finding.id.startsWith(name.dropRight(1)) else finding.id == name
  }

  private def group(causes: String*)(effects: String*): CauseGroup = CauseGroup(
    finding => finding.isProblem && isOne(finding, causes),
    (_, other) => isOne(other, effects),
  )

  /** Findings about one thing, whose name follows the prefix of each. */
  private def ofSubject(prefix: String)(effects: String*): CauseGroup = CauseGroup(
    finding => finding.isProblem && finding.id.startsWith(prefix),
    (cause, other) => effects.exists(e => other.id == e + cause.id.stripPrefix(prefix)),
  )

  /** Signs of one defect in several tests. */
  private def knownDefects: CauseGroup = CauseGroup(
    _.id.startsWith("known-defect-"),
    (cause, other) => other.id.startsWith(cause.id.takeWhile(_ != ':') + ":"),
  )

  /** A search raises the load until something gives way: saturation and slow answers are its way. */
  private def capacity: CauseGroup = CauseGroup(
    _.id == "capacity",
    (_, other) =>
      isOne(
        other,
        Vector(
          "saturated-*",
          "saturation-order",
          "time-order",
          "tightest-resource",
          "got-slower",
          "load-delivered",
          "event-*",
          "database-load-*",
        ),
      ),
    isOnPurpose = true,
  )

  /** A module's requests explain its group of transactions, and the slower transactions if all are its own. */
  private def suspects(comparison: Option[Comparison]): CauseGroup = {
    val all = comparison.fold(Vector.empty[Suspect])(_.suspects)
    def of(finding: Finding) = all.find(s => finding.id == s"suspect-${s.module}")
    CauseGroup(
      finding => finding.isProblem && of(finding).isDefined,
      (cause, other) =>
        of(cause).exists { suspect =>
          val transactions = all.filter(_.changeMs > 0).flatMap(_.transactions).toSet
          groupOf(other, comparison).exists(group =>
            group.name == suspect.module || group.transactions.forall(suspect.transactions.contains)
          ) || isOne(other, Vector("explained", "things-changed")) ||
          other.id == "slower" && slower(comparison).forall(transactions)
        },
    )
  }

  private def groups(comparison: Option[Comparison]): CauseGroup = CauseGroup(
    finding => finding.isProblem && groupOf(finding, comparison).isDefined,
    (cause, other) =>
      groupOf(cause, comparison).exists { group =>
        other.id == "slower" && slower(comparison).forall(group.transactions.contains)
      },
  )

  private def groupOf(finding: Finding, comparison: Option[Comparison]): Option[GroupChange] =
    comparison.flatMap(_.groups.find(group => GroupsMoved.idOf(group) == finding.id))

  private def slower(comparison: Option[Comparison]): Vector[String] =
    comparison.fold(Vector.empty[String])(
      _.rows.filter(_.verdict == RowVerdict.Slower).map(_.transaction)
    )
}
