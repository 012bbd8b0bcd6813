package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model.Change

/** Changes of configuration in a few lines: equal changes of many modules are one line. */
object ChangeGroups {

  /** Modules up to which each is named with its change. */
  private val FewModules = 3
  private val MostNamed = 3

  /** Changes of everything but modules, then a line for each part of the modules. */
  def lines(changes: Vector[Change]): Vector[String] = {
    val others = ModuleDifferences.others(changes)
    val versions = changes.filter(_.part == RunFacts.Versions)
    // Tasks and reservations of a module that came or went say nothing more.
    val moved = versions.filter(c => c.before.isEmpty || c.after.isEmpty).map(_.setting).toSet
    val ofModules = changes
      .filterNot(others.toSet)
      .filter(c => c.part == RunFacts.Versions || !moved(c.setting))
    others.map(_.part).distinct.map(part => ofPart(part, others.filter(_.part == part))) ++
      ofModules
        .map(_.part)
        .distinct
        .flatMap(part => modules(part, ofModules.filter(_.part == part)))
  }

  private def ofPart(part: String, changes: Vector[Change]): String = {
    val named = changes.map(c => s"${c.setting} ${value(part, c.before)} → ${value(part, c.after)}")
    s"$part: ${few(named, MostNamed)}."
  }

  private def modules(part: String, changes: Vector[Change]): Vector[String] = {
    val (gone, rest) = changes.partition(_.after.isEmpty && part == RunFacts.Versions)
    val (added, changed) = rest.partition(_.before.isEmpty && part == RunFacts.Versions)
    Vector(
      named(added, "added"),
      named(gone, "gone"),
      Option.when(changed.nonEmpty)(
        if (changed.size <= FewModules)
          changed
            .map(c =>
              s"${c.setting}: ${word(part)} ${value(part, c.before)} → ${value(part, c.after)}."
            )
            .mkString(" ")
        else if (part == RunFacts.Versions)
          s"${count(changed.size, "module", "modules")} in other versions: " +
            s"${few(changed.map(c => s"${c.setting} ${value(part, c.before)} → ${value(part, c.after)}"), MostNamed)}."
        else
          s"${count(changed.size, "module", "modules")}: ${word(part)} ${range(part, changed.map(_.before))} → " +
            s"${range(part, changed.map(_.after))}."
      ),
    ).flatten
  }

  private def named(changes: Vector[Change], word: String): Option[String] =
    Option.when(changes.nonEmpty)(
      s"${count(changes.size, "module", "modules")} $word: ${few(changes.map(_.setting), MostNamed)}."
    )

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

  /** Names of parts begin with a capital letter, abbreviations keep it. */
  private def word(part: String): String =
    if (part == RunFacts.Versions) "version"
    else if (part.take(2).forall(_.isUpper)) part
    else s"${part.head.toLower}${part.tail}"
}
