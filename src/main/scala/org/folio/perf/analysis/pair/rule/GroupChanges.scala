package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.RunComparison
import org.folio.perf.model._

/** Transactions that changed together: those of a module, of a workflow, or of large tenants. */
object GroupsMoved {

  def findings(comparison: Comparison): Vector[Finding] =
    comparison.groups.filterNot(_.verdict == GroupVerdict.Stayed).map(group => finding(comparison, group))

  private def finding(comparison: Comparison, group: GroupChange): Finding = {
    val certain = group.verdict.isCertain
    val word = RowVerdict.called(group.changePercent).word
    val (others, named) =
      if (group.kind == GroupKind.Size) ("small tenants", "")
      else ("the other transactions", s": ${few(group.transactions)}")
    val how = s"${if (certain) "" else "possibly "}${ComparisonWords.size(group.changePercent)} $word"
    val isAlone = comparison.earlier.size < FewestEarlier
    Finding(
      idOf(group),
      severity(group.verdict),
      s"${subject(group)} $how than in ${comparison.baseline.id}, " +
        s"beyond what $others changed (${ComparisonWords.interval(group.interval)})$named.",
      "",
      Vector("comparison", "changed"),
      if (!certain && isAlone)
        s"Name earlier runs behind the baseline: -Dbaseline=${comparison.baseline.id},EARLIER,EARLIER."
      else if (group.verdict.isSlower)
        "Look at what these transactions have in common: their requests, and what changed in their modules."
      else "",
      Some(if (certain) Certainty.Certain else Certainty.Possible),
      if (certain) "The change exceeds what earlier runs differ without any change."
      else if (isAlone)
        "No earlier runs show how much these differ without any change."
      else "Only these changes bring them together, so the group may be chance.",
      asCause = Vector(Cause(CauseKind.Group, idOf(group))),
      // A module's requests explain its own group, and groups of transactions that all have them.
      causedBy = comparison.suspects
        .filter(s => group.name == s.module || group.transactions.forall(s.transactions.contains))
        .map(s => Cause(CauseKind.Suspect, s.module)),
    )
  }

  private[analysis] def idOf(group: GroupChange): String =
    s"$Prefix${group.kind.toString.toLowerCase}-${group.name}".replaceAll("[^A-Za-z0-9]+", "-")

  /** Whether a finding is about such a group. */
  def isOf(finding: Finding): Boolean = finding.id.startsWith(Prefix)

  private val Prefix = "group-"

  /** Number without the baseline; with it they are three. */
  private val FewestEarlier = 2

  /** Also of the change that all transactions share. */
  private[pair] def severity(verdict: GroupVerdict): Severity = verdict match {
    case GroupVerdict.Slower => Severity.Bad
    case GroupVerdict.PossiblySlower => Severity.Warning
    case GroupVerdict.Faster => Severity.Good
    case GroupVerdict.PossiblyFaster | GroupVerdict.Stayed => Severity.Info
  }

  private def subject(group: GroupChange): String = {
    val n = count(group.transactions.size, "transaction")
    group.kind match {
      case GroupKind.Module => s"$n of ${group.name} are"
      case GroupKind.Workflow => s"$n of \u201c${group.name.stripSuffix(".")}\u201d are"
      case GroupKind.Size => "Large tenants are"
      case GroupKind.Transactions => s"$n with no known part in common are"
    }
  }
}

/** A change that all transactions share. */
object ClusterMoved {
  val Id = "cluster-moved"

  def findings(comparison: Comparison): Option[Finding] =
    comparison.cluster.filter(_.verdict.isCalled).map(finding(comparison, _))

  private def finding(comparison: Comparison, cluster: ClusterChange): Finding = {
    val isSlower = cluster.verdict == RowVerdict.Slower
    val change = s"${signed(cluster.change.percent)} (${ComparisonWords.interval(cluster.change)})"
    val id = comparison.baseline.id
    val known = cluster.noiseKnown
    Finding(
      Id,
      GroupsMoved.severity(GroupVerdict(isSlower, known)),
      s"The environment is ${if (known) "" else "possibly "}${cluster.verdict.word} as a whole: " +
        s"all transactions together changed by $change against $id.",
      (if (known) "The change exceeds what earlier runs differ without any change."
       else "Runs of this environment may differ by as much without any change.") +
        comparison.generatorCpu.fold("")(cpu => s" ${RunComparison.busyGenerator(cpu)}"),
      Vector("comparison", "changed"),
      if (!known) s"Name earlier runs behind the baseline: -Dbaseline=$id,EARLIER,EARLIER."
      else if (isSlower)
        "Look at what all modules share: the database, the gateway, the machines and their neighbours."
      else "",
      Option.unless(known)(Certainty.Possible),
      if (known) "" else "No earlier runs show how much runs differ without any change.",
      asCause = Cause.of(CauseKind.OtherConditions),
    )
  }
}
