package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Change, Fact, RunReport}

/** Changes between two runs, which a reader needs before any per cent. */
final private[pair] case class Changes(all: Vector[Change], notStated: Vector[String]) {

  /** Parts that may make a difference to response times, in the order of the report. */
  def parts: Vector[String] = all.map(_.part).distinct.filterNot(Changes.Harmless)

  /** The conclusion that the changes allow, in a sentence. */
  def conclusion: String = parts match {
    case Vector() if all.isEmpty => "No recorded setting differs between the two runs."
    case Vector() =>
      "No recorded setting differs between the two runs, except those listed below."
    case Vector(one) => s"One part was changed: ${named(one)}."
    case several =>
      s"${Changes.Numbers.lift(several.size).getOrElse(several.size.toString)} parts were changed at once, " +
        s"${list(several.map(named))}, so no single change explains a difference."
  }

  private def named(part: String): String = {
    val n = all.count(_.part == part)
    ChangeGroups.inSentence(part) + (if (n > 1) s" (${whole(n.toLong)})" else "")
  }
}

private[pair] object Changes {
  private val Harmless = Set(RunFacts.Phases)

  private val Numbers = Vector("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven")

  def between(before: RunReport, after: RunReport): Changes = {
    val without = Vector(before -> "the baseline", after -> "this run").collect {
      case (report, which) if lacksCluster(report, before, after) => which
    }
    val (old, now) = (RunFacts(before), RunFacts(after))
    if (without.isEmpty) between(old, now, inOneOnly(old, now))
    else {
      def isStated(by: Vector[Fact])(fact: Fact) =
        RunFacts.OfRun(fact.part) || by.exists(f => f.part == fact.part && f.name == fact.name)
      val changes = between(old.filter(isStated(now)), now.filter(isStated(old)), Set.empty)
      val whose = if (without.size > 1) "either run" else without.head
      changes.copy(notStated = s"the cluster (no inventory in $whose)" +: changes.notStated)
    }
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
    val notStated = for {
      part <- order
      (known, other, where) <- Vector((old, now, "the baseline"), (now, old, "this run"))
      names = keys.collect { case key @ (`part`, name) if known.contains(key) && !other.contains(key) => name }
      only = names.filterNot(wholly(part, _))
      if only.nonEmpty
    } yield s"${ChangeGroups.inSentence(part)} (only in $where: ${few(only)})"
    Changes(changed, notStated)
  }

  private def byName(facts: Vector[Fact]): Map[(String, String), String] =
    facts.map(fact => (fact.part, fact.name) -> fact.value).toMap
}

/** Changes of configuration in a few lines: equal changes of many modules are one line. */
object ChangeGroups {

  /** Modules up to which each is named with its change. */
  private val FewModules = 3

  /** Changes of everything but modules, then a line for each part of the modules. */
  def lines(changes: Vector[Change]): Vector[String] = {
    val others = ModuleDifferences.others(changes)
    val versions = changes.filter(_.part == RunFacts.Versions)
    // Tasks and reservations of a module that came or went say nothing more.
    val moved = versions.filter(c => c.before.isEmpty || c.after.isEmpty).map(_.setting).toSet
    val ofModules = changes
      .filterNot(others.toSet)
      .filter(c => c.part == RunFacts.Versions || !moved(c.setting))
    others.map(_.part).distinct.map { part =>
      s"$part: ${few(others.filter(_.part == part).map(settingAndValues))}."
    } ++ ofModules.map(_.part).distinct.flatMap(part => modules(part, ofModules.filter(_.part == part)))
  }

  private def modules(part: String, changes: Vector[Change]): Vector[String] = {
    val (gone, rest) = changes.partition(_.after.isEmpty && part == RunFacts.Versions)
    val (added, changed) = rest.partition(_.before.isEmpty && part == RunFacts.Versions)
    val isVersion = part == RunFacts.Versions
    val word = if (isVersion) "version" else inSentence(part)
    def counted(its: Vector[Change], what: String) = s"${count(its.size, "module", "modules")}$what"
    def named(its: Vector[Change], what: String) =
      Option.when(its.nonEmpty)(counted(its, s" $what: ${few(its.map(_.setting))}."))
    val others = Option.when(changed.nonEmpty)(
      if (changed.size <= FewModules)
        changed.map(c => s"${c.setting}: $word ${values(c)}.").mkString(" ")
      else if (isVersion) counted(changed, s" in other versions: ${few(changed.map(settingAndValues))}.")
      else counted(changed, s": $word ${range(part, changed.map(_.before))} → ${range(part, changed.map(_.after))}.")
    )
    Vector(named(added, "added"), named(gone, "gone"), others).flatten
  }

  /** What only one of two runs recorded, as a sentence. */
  def notCompared(notStated: Vector[String]): Option[String] =
    Option.when(notStated.nonEmpty)(s"Not recorded by both runs, so not compared: ${few(notStated, MostNotStated)}.")

  private val MostNotStated = 12

  private def settingAndValues(c: Change): String = s"${c.setting} ${values(c)}"

  private def values(c: Change): String = s"${value(c.part, c.before)} → ${value(c.part, c.after)}"

  /** The values in one piece: 128 to 2,048. */
  private def range(part: String, values: Vector[Option[String]]): String = {
    val distinct = values.distinct
    val numbers = distinct.flatten.map(_.replace(",", "")).flatMap(_.toDoubleOption)
    val absent = Option.when(distinct.contains(None))(value(part, None))
    if (distinct.size == 1) value(part, distinct.head)
    else if (numbers.size == distinct.flatten.size && numbers.nonEmpty) {
      val ends =
        if (numbers.min == numbers.max) short(numbers.min)
        else s"${plain(numbers.min)} to ${plain(numbers.max)}"
      (Vector(ends) ++ absent).mkString(" or ")
    } else if (distinct.size == 2) distinct.map(value(part, _)).mkString(" or ")
    else "various"
  }

  private def plain(number: Double): String =
    if (number == math.rint(number)) whole(number.toLong) else short(number)

  private def value(part: String, value: Option[String]): String =
    value.getOrElse(if (part == RunFacts.CpuUnits) "none reserved" else "none")

  /** Database: database, CPU units: CPU units. */
  private[analysis] def inSentence(part: String): String =
    if (part.drop(1).headOption.exists(_.isUpper)) part else s"${part.head.toLower}${part.tail}"
}

/**
 * Changes of modules, as a table.
 *
 * @param parts that any module differs in, in the order of the module table
 * @param rows by name
 */
final case class ModuleDifferences(parts: Vector[String], rows: Vector[ModuleDifference])

/** @param changes as many as there are parts; `None`: the same, or not stated by both runs */
final case class ModuleDifference(module: String, changes: Vector[Option[Change]])

object ModuleDifferences {

  def of(changes: Vector[Change]): ModuleDifferences = {
    val ofModules = changes.filter(isOfModule)
    val parts = RunFacts.ModuleParts.filter(part => ofModules.exists(_.part == part))
    val rows = ofModules.groupBy(_.setting).toVector.sortBy(_._1).map { case (module, its) =>
      ModuleDifference(module, parts.map(part => its.find(_.part == part)))
    }
    ModuleDifferences(parts, rows)
  }

  /** Changes of everything except modules. */
  def others(changes: Vector[Change]): Vector[Change] = changes.filterNot(isOfModule)

  private def isOfModule(change: Change): Boolean = RunFacts.ModuleParts.contains(change.part)
}
