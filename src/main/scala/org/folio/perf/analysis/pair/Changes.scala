package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Change, Fact, RunReport}

/** Changes between two runs, which a reader needs before any per cent. */
final private[pair] case class Changes(all: Vector[Change], notStated: Vector[String]) {

  /** Parts that may make a difference to response times, in the order of the report. */
  def parts: Vector[String] = all.map(_.part).distinct.filterNot(_ == RunFacts.Phases)

  /** The conclusion that the changes allow, in a sentence. */
  def conclusion: String = parts match {
    case Vector() if all.isEmpty => "No recorded setting differs between the two runs."
    case Vector() =>
      "No recorded setting differs between the two runs, except those listed below."
    case Vector(one) =>
      val alone = Option(all.filter(_.part == one).map(_.setting)).collect { case Vector(setting) => s" ($setting)" }
      s"One part was changed: ${named(one)}${alone.getOrElse("")}."
    case several =>
      s"${several.size} parts were changed at once, " +
        s"${list(several.map(named))}, so no single change explains a difference."
  }

  private def named(part: String): String = {
    val n = all.count(_.part == part)
    ChangeGroups.inSentence(part) + (if (n > 1) s" (${whole(n.toLong)})" else "")
  }
}

private[pair] object Changes {

  def between(before: RunReport, after: RunReport): Changes =
    between(RunFacts(before), RunFacts(after), RunFacts.areOfOneSource(Vector(before, after)))

  /** @param areOfOneSource a module that only one of them has is not there in the other, instead of not stated */
  def between(before: Vector[Fact], after: Vector[Fact], areOfOneSource: Boolean): Changes = {
    val (old, now) = (byName(before), byName(after))
    val order = (before ++ after).map(_.part).distinct
    val keys = (before ++ after).map(fact => (fact.part, fact.name)).distinct.sortBy { case (part, name) =>
      (order.indexOf(part), name)
    }
    val (known, open) = keys.partition(RunFacts.recordedByAll(Vector(before, after), areOfOneSource))
    val changed = known.collect {
      case key @ (part, name) if old.get(key) != now.get(key) =>
        Change(part, name, old.get(key), now.get(key))
    }
    val notStated = for {
      (stated, other, where) <- Vector((old, now, "the baseline"), (now, old, "this run"))
      only = open.filter(stated.contains)
      // A part that the other does not state at all needs no names.
      (whole, single) = only.map(_._1).distinct.partition(part => !other.keys.exists(_._1 == part))
      words <- Option.when(whole.nonEmpty)(
        s"${list(whole.map(ChangeGroups.inSentence))} (only in $where)"
      ) ++ single.map { part =>
        s"${ChangeGroups.inSentence(part)} (only in $where: ${few(only.filter(_._1 == part).map(_._2))})"
      }
    } yield words
    Changes(changed, notStated)
  }

  private def byName(facts: Vector[Fact]): Map[(String, String), String] =
    facts.map(fact => (fact.part, fact.name) -> fact.value).toMap
}

/** Changes of configuration in a few lines: equal changes of many modules are one line. */
object ChangeGroups {

  def lines(changes: Vector[Change]): Vector[String] = {
    // Tasks and reservations of a module that came or went say nothing more.
    val moved = changes.filter(c => c.part == RunFacts.Versions && (c.before.isEmpty || c.after.isEmpty))
    val others = ModuleDifferences.others(changes)
    val ofModules = changes.filterNot(c => others.contains(c) || moved.exists(_.setting == c.setting))
    def named(its: Vector[Change], what: String) =
      Option.when(its.nonEmpty)(s"${count(its.size, "module")} $what: ${few(its.map(_.setting))}.")
    val (gone, added) = moved.partition(_.after.isEmpty)
    others.map(_.part).distinct.map(part => line(part, others.filter(_.part == part))) ++
      named(added, "added") ++ named(gone, "gone") ++
      ofModules.map(_.part).distinct.map(part => line(part, ofModules.filter(_.part == part)))
  }

  private def line(part: String, changes: Vector[Change]): String = {
    val alike = changes.map(values).distinct
    if (RunFacts.ModuleParts.contains(part) && alike.size == 1 && changes.size > 1)
      s"$part of ${count(changes.size, "module")}: ${alike.head}."
    else s"$part: ${few(changes.map(c => s"${c.setting} ${values(c)}"))}."
  }

  private def values(c: Change): String = s"${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"

  /** What only one of two runs recorded, as a sentence. */
  def notCompared(notStated: Vector[String]): Option[String] =
    Option.when(notStated.nonEmpty)(s"Not recorded by both runs, so not compared: ${few(notStated, MostNotStated)}.")

  private val MostNotStated = 12

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
