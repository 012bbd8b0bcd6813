package org.folio.perf.analysis.several

import org.folio.perf.model.{Fact, TestRecord}

/** What all tests have in common: their load, and what serves it. */
final class CommonConditions(study: Study, naming: Naming) {
  import CommonConditions._

  /** A line for each module says too much, as does one for each setting of a run, whose name has a dot. */
  private val (load, others) = study.tests.head.facts
    .filterNot(f => Factors.isOfNoEffect(f) || Factors.Following(f.part) || f.name.contains('.'))
    .filter(f => study.tests.forall(_.facts.contains(f)))
    .partition(_.part == TestRecord.Load)

  private def words(of: Vector[Fact], most: Int, source: Option[String] = None): String = {
    val conditions = of.map(f => naming.label(f))
    val left = Option.when(conditions.size > most)(s"${conditions.size - most} more")
    val all = conditions.take(most) ++ left ++ source.map(s => s"source $s")
    if (all.isEmpty) "" else s"All tests: ${all.mkString(", ")}."
  }

  /** For the summary, which is read alone. */
  val ofLoad: String = words(load, MostOfLoad)

  private val source = Option(study.tests.head.source).filter(s => s.nonEmpty && study.tests.forall(_.source == s))

  /** All of it; empty: nothing is in common. */
  val text: String = words(load ++ others.sortBy(_.part != "Release"), MostInAll, source)
}

private object CommonConditions {
  private val MostOfLoad = 4
  private val MostInAll = 8
}
