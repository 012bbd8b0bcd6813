package org.folio.perf.analysis.comparison

import org.folio.perf.model.{Change, Fact, TestRecord}

/** Conditions of tests: which say what is sent, and which say what serves it. */
object TestConditions {

  /** Parts about what is sent. */
  private val LoadParts =
    Set(TestRecord.Workflows, TestRecord.Load, "Workflows started after", RunFacts.Tenants)

  /** Parts that change together: a release brings its modules' versions. */
  private val Release = "Release"

  def isLoad(part: String): Boolean = LoadParts(part)

  /** The part under which a change counts. */
  def part(of: String): String = if (of == RunFacts.Versions) Release else of

  /** Facts that make a difference, without results. */
  def of(test: TestRecord): Vector[Fact] =
    test.conditions.filter(_.part != RunFacts.Phases)

  def changes(before: TestRecord, after: TestRecord): Vector[Change] =
    Changes
      .between(withOff(of(before), of(after)), withOff(of(after), of(before)), Set.empty)
      .all

  /** Whether both state a part of their load, and the same. */
  def shareLoad(one: TestRecord, other: TestRecord): Boolean =
    of(one).exists(fact => isLoad(fact.part) && of(other).contains(fact))

  /** A workflow that only the other test names was off, where workflows are named at all. */
  private def withOff(own: Vector[Fact], other: Vector[Fact]): Vector[Fact] = {
    val named = own.filter(_.part == TestRecord.Workflows).map(_.name).toSet
    val off = other.filter(fact => fact.part == TestRecord.Workflows && !named(fact.name))
    if (named.isEmpty) own else own ++ off.map(_.copy(value = "off"))
  }
}
