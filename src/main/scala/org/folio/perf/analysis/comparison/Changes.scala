package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.model.{Change, Fact, RunReport}

/** Changes between two runs, which a reader needs before any per cent. */
final private[comparison] case class Changes(all: Vector[Change], notStated: Vector[String]) {

  /** Parts that may make a difference to response times, in the order of the report. */
  def parts: Vector[String] = all.map(_.part).distinct.filterNot(Changes.Harmless)

  /** The conclusion that the changes allow, in a sentence. */
  def conclusion: String = parts match {
    case Vector() if all.isEmpty => "No recorded setting differs between the two runs."
    case Vector() =>
      "No recorded setting differs between the two runs, except those listed below."
    case Vector(one) => s"One part was changed: ${named(one)}."
    case several =>
      s"${Changes.Number(several.size)} parts were changed at once, " +
        s"${Words.list(several.map(named))}, so no single change explains a difference."
  }

  private def named(part: String): String = {
    val n = all.count(_.part == part)
    Changes.inSentence(part) + (if (n > 1) s" (${Words.whole(n.toLong)})" else "")
  }
}

private[comparison] object Changes {
  private val Harmless = Set(RunFacts.Phases)

  private object Number {
    private val words = Vector("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven")
    def apply(n: Int): String = words.lift(n).getOrElse(n.toString)
  }

  def between(before: RunReport, after: RunReport): Changes = {
    val without = Vector(before -> "the baseline", after -> "this run").collect {
      case (report, which) if lacksCluster(report, before, after) =>
        s"$which has no inventory of its cluster"
    }
    val (old, now) = (RunFacts(before), RunFacts(after))
    val changes = between(old, now, if (without.isEmpty) inOneOnly(old, now) else Set.empty)
    changes.copy(notStated = without ++ (if (without.isEmpty) changes.notStated else Vector.empty))
  }

  /** No module is known, or only one of the runs knows more of modules than versions. */
  private def lacksCluster(report: RunReport, before: RunReport, after: RunReport): Boolean = {
    def knowsCluster(run: RunReport) = run.infrastructure.inventory.exists(_.source.isEmpty)
    report.infrastructure.inventory.isEmpty ||
    !knowsCluster(report) && (knowsCluster(before) || knowsCluster(after))
  }

  /** Modules that were added or taken away. */
  private def inOneOnly(before: Vector[Fact], after: Vector[Fact]): Set[String] = {
    val naming = Set(RunFacts.Tasks, RunFacts.Versions)
    def modules(facts: Vector[Fact]) = facts.filter(f => naming(f.part)).map(_.name).toSet
    val (old, now) = (modules(before), modules(after))
    (old | now) -- (old & now)
  }

  /** @param inOneOnly modules of which what is absent is not there, instead of not stated */
  def between(before: Vector[Fact], after: Vector[Fact], inOneOnly: Set[String]): Changes = {
    val (old, now) = (byName(before), byName(after))
    val keys = (before ++ after).map(fact => (fact.part, fact.name)).distinct
    val order = (before ++ after).map(_.part).distinct
    def wholly(part: String, name: String) =
      RunFacts.ModuleParts.contains(part) && inOneOnly(name)
    val changed = keys
      .sortBy { case (part, name) => (order.indexOf(part), name) }
      .flatMap { case key @ (part, name) =>
        val (a, b) = (old.get(key), now.get(key))
        val known = (a.isDefined && b.isDefined) || wholly(part, name)
        Option.when(known && a != b)(Change(part, name, a, b))
      }
    val unknown = keys.filter { case key @ (part, name) =>
      !wholly(part, name) && old.contains(key) != now.contains(key)
    }
    Changes(changed, order.flatMap(part => notStated(part, unknown.filter(_._1 == part).map(_._2))))
  }

  private def notStated(part: String, names: Vector[String]): Vector[String] =
    if (names.size <= MaxNamed) names.map(name => s"${inSentence(part)}: $name")
    else Vector(s"${inSentence(part)} of ${Words.whole(names.size.toLong)}")

  private val MaxNamed = 3

  /** Database: database, CPU units: CPU units. */
  private def inSentence(part: String): String =
    if (part.drop(1).headOption.exists(_.isUpper)) part else s"${part.head.toLower}${part.tail}"

  private def byName(facts: Vector[Fact]): Map[(String, String), String] =
    facts.map(fact => (fact.part, fact.name) -> fact.value).toMap
}
