package org.folio.perf.analysis.story

import org.folio.perf.analysis.rule.comparison.GroupsMoved
import org.folio.perf.model._

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
