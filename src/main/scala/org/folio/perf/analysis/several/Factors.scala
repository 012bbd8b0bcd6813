package org.folio.perf.analysis.several

import org.folio.perf.analysis.pair.RunFacts
import org.folio.perf.model.{Fact, TestRecord, TestRow}

/** How the values of a factor stand to each other. */
sealed trait FactorKind

object FactorKind {

  /** Numbers of users, threads, records: what is sent. */
  case object Load extends FactorKind

  /** Release, setting, machine, tenant class: all that has no order. */
  case object Choice extends FactorKind

  /** Duration of a test. */
  case object Length extends FactorKind

  /** Part of a test; its value [[Factor.Whole]] is the test as a whole. */
  case object Part extends FactorKind
}

/** @param ofRow a dimension of rows, not a fact of tests */
final case class FactorId(part: String, name: String, ofRow: Boolean = false)

/**
 * A condition that varies.
 *
 * @param isAmount it counts things such as records, so that a time for one of them makes sense
 * @param order its values; numbers with the least first; `None`: not stated
 * @param companions conditions that it fixes: one difference, not two
 */
final case class Factor(
    id: FactorId,
    kind: FactorKind,
    isAmount: Boolean,
    order: Vector[Option[String]],
    companions: Vector[Companion] = Vector.empty,
) {
  def isLoad: Boolean = kind == FactorKind.Load

  /** Whether it is about what is sent. */
  def isOfLoad: Boolean = isLoad || TestRecord.LoadParts(id.part)

  /** Whether it is a choice of what serves the load. */
  def isOfSystem: Boolean = kind == FactorKind.Choice && !isOfLoad
  def number(value: Option[String]): Double = value.flatMap(Factor.number).getOrElse(0)
  def place(value: Option[String]): Int = order.indexOf(value)
  def isSwitch: Boolean = Factor.isSwitch(order)
}

/** @param values by test */
final case class Companion(id: FactorId, values: Vector[Option[String]])

object Factor {
  val Whole = "whole"
  val On: Set[String] = Set("yes", "on", "true", "enabled")
  val Off: Set[String] = Set("no", "off", "false", "disabled", "none")

  /** Whether all values say yes or no. */
  def isSwitch(values: Vector[Option[String]]): Boolean =
    values.flatten.nonEmpty && values.flatten.forall(v => On(v) || Off(v))

  private val Number =
    """^\s*([\d.,]*\d)\s*([KM]?)(?:\s*(?:a minute|an hour|a second|B|KB|MB|GB|%|min|h|s|/s))?\s*$""".r
  private val Length = """([\d.]+)\s*(min|h|s|d)\b""".r
  private val HoursOf = Map("min" -> 1.0 / 60, "h" -> 1.0, "s" -> 1.0 / 3600, "d" -> 24.0)

  private val Thousands = Map("" -> 1.0, "K" -> 1e3, "M" -> 1e6)

  /** 5,000; 1.5K; 2.5 a minute. `None`: it is no number. */
  def number(value: String): Option[Double] = value match {
    case Number(digits, factor) => digits.replace(",", "").toDoubleOption.map(_ * Thousands(factor))
    case _ => None
  }

  /** 45 min; 1 h 30 min. */
  def hours(value: String): Option[Double] =
    Length
      .findAllMatchIn(value.replace('\u00a0', ' '))
      .map(m => m.group(1).toDouble * HoursOf(m.group(2)))
      .reduceOption(_ + _)
}

/** Finds the factors of tests, and which of them are one difference. */
private[several] object Factors {

  /** Amounts that differ by less are the same. */
  private val Near = 1.01
  private val Concurrency = "(?i)user|thread|client|at once|rate|minute|connection|session".r
  private val Things = "(?i)record|item|instance|holding|file|list|authorit|bib|object|row|loan|order".r
  private val Digits = "\\d[\\d.,]*".r

  /** Dimensions of rows that are parts of a test. */
  val Parts: Set[String] = Set("part", "hours", "minutes", "stage", "phase")

  private val Release = "Release"
  private val ModuleSettings = "Module settings"

  /** Parts that follow each other in time. */
  val Sequences: Set[String] = Set(Release, RunFacts.PlatformPart, RunFacts.Versions)

  /** Parts whose changes are those of modules. */
  val Bringing: Set[String] = Set(Release, RunFacts.PlatformPart, ModuleSettings)

  /** Parts that lead others: a release brings its modules, a machine its memory. */
  private val Leading =
    Vector(
      Release,
      RunFacts.PlatformPart,
      "Routing",
      "Database",
      "Instances",
      "Kafka",
      "Search",
      "Okapi",
      ModuleSettings,
    )

  /** Parts that a release or a machine brings along. */
  val Following: Set[String] = RunFacts.ModuleParts.toSet ++ Set(RunFacts.Injector, RunFacts.Software, RunFacts.Target)

  /** The day of a test changes nothing, nor does the address of its target. */
  private val Date = "^\\d{4}-\\d\\d-\\d\\d\\b".r

  /** A number without the name that stands behind it: users, 20 users. */
  def plain(fact: Fact): Fact = {
    val value = fact.value.stripSuffix(fact.name).trim
    if (Factor.number(value).isDefined) fact.copy(value = value) else fact
  }

  private type Varying = (Factor, Vector[Option[String]])

  /** Leading factors, each with its value in each test; and what these fix together. */
  def ofTests(tests: Vector[TestRecord]): (Vector[(Factor, Vector[Option[String]])], Vector[Companion]) = {
    val facts = tests.map(t => t.facts.filterNot(isOfNoEffect) ++ title(t, tests))
    // By name, so that the order of the tests chooses no leader.
    val ids = facts.zip(tests).sortBy(_._2.name).flatMap(_._1).map(f => FactorId(f.part, f.name)).distinct
    val varying = ids.flatMap { id =>
      val stated = facts.map(_.find(f => f.part == id.part && f.name == id.name).map(_.value))
      val isOfAmount = id.part == TestRecord.Load && id.name != Duration || id.part == RunFacts.Tenants
      val values = if (isOfAmount) merged(stated) else withOff(id, stated)
      Option.when(values.distinct.size > 1)(factor(id, values.distinct) -> values)
    }
    val sorted = varying.sortBy { case (f, _) =>
      (
        f.kind != FactorKind.Choice,
        if (f.isLoad) 0 else rank(f.id.part),
        f.id.name != "users",
        !f.isLoad || f.id.part != RunFacts.Tenants,
        f.kind == FactorKind.Length,
      )
    }
    val leaders = sorted.foldLeft(Vector.empty[Varying])(joined)
    // Modules follow release and machines, also where neither of these alone fixes them.
    val (following, leading) = leaders.partition(l => Following(l._1.id.part))
    val choices = leading.filter(_._1.isOfSystem)
    val (fixed, free) = following.partition { case (_, values) =>
      val keys = tests.indices.toVector.map(i => choices.map(_._2(i)))
      choices.nonEmpty && keys.zip(values).distinct.size == keys.distinct.size
    }
    (leading ++ free, fixed.flatMap { case (f, values) => Companion(f.id, values) +: f.companions })
  }

  /** Dimensions of rows. */
  def ofRows(rows: Vector[TestRow]): Vector[Factor] = {
    val all = rows.flatMap(_.dimensions)
    all.map(_.name).distinct.map { name =>
      val values = all.filter(_.name == name).map(_.value).distinct.map(Option(_))
      val whole = if (Parts(name)) Vector(Some(Factor.Whole)) else Vector.empty
      factor(FactorId("", name, ofRow = true), values ++ whole)
    }
  }

  /** Part of the factor that titles are, where facts do not tell tests apart. */
  val Title = "Title"

  private val Duration = "duration"

  def isOfNoEffect(fact: Fact): Boolean =
    fact.part == RunFacts.Phases || Date.findFirstIn(fact.value).isDefined || fact.name.endsWith(".url")

  /** A workflow that only other tests name was off, where workflows are named at all. */
  private def withOff(id: FactorId, stated: Vector[Option[String]]): Vector[Option[String]] =
    if (id.part == TestRecord.Workflows && Factor.isSwitch(stated)) stated.map(v => Some(v.getOrElse("off")))
    else stated

  /**
   * The title, where facts do not tell tests apart but titles do, numbers aside: such tests are no repetitions.
   */
  private def title(test: TestRecord, tests: Vector[TestRecord]): Option[Fact] = {
    def plain(t: TestRecord) = t.title.split("[\\s,]+").filterNot(_.exists(_.isDigit)).filter(_.nonEmpty).toVector
    val isAmbiguous = tests.groupBy(_.facts.toSet).values.exists(_.map(plain).distinct.size > 1)
    val all = tests.map(plain)
    val shared = all.head.indices.takeWhile(i => all.forall(_.lift(i) == all.head.lift(i))).size
    val own = plain(test).drop(shared).mkString(" ")
    Option.when(isAmbiguous)(Fact(Title, "title", if (own.isEmpty) "plain" else own.replaceFirst("^With", "with")))
  }

  /** Amounts that are nearly the same become the first of them. */
  private def merged(values: Vector[Option[String]]): Vector[Option[String]] =
    values.foldLeft(Vector.empty[Option[String]]) { (seen, value) =>
      val same = for {
        n <- value.flatMap(Factor.number)
        if n > 100
        near <- seen.find(_.flatMap(Factor.number).exists(m => m > 0 && math.max(n, m) / math.min(n, m) <= Near))
      } yield near
      seen :+ same.getOrElse(value)
    }

  def factor(id: FactorId, values: Vector[Option[String]]): Factor = {
    val isNumeric = values.forall(_.flatMap(Factor.number).isDefined)
    val kind =
      if (id.part == TestRecord.Load && id.name == Duration) FactorKind.Length
      else if (id.ofRow && Parts(id.name)) FactorKind.Part
      else if ((TestRecord.LoadParts(id.part) || id.ofRow) && isNumeric) FactorKind.Load
      else FactorKind.Choice
    val words = id.name + " " + values.flatten.mkString(" ")
    val isAmount =
      kind == FactorKind.Load && Things.findFirstIn(id.name).isDefined && Concurrency.findFirstIn(words).isEmpty
    // Values that differ in a number alone are in its order: 2 at once, 10 at once.
    val isCounted = values.flatten.map(Digits.replaceAllIn(_, "")).distinct.size == 1
    def key(value: Option[String]): Double = kind match {
      case _ if value.isEmpty => Double.MaxValue
      case FactorKind.Load => value.flatMap(Factor.number).getOrElse(0)
      case FactorKind.Length => value.flatMap(Factor.hours).getOrElse(0)
      case _ if isCounted => value.flatMap(Digits.findFirstIn(_)).flatMap(Factor.number).getOrElse(0)
      case _ => if (Factor.isSwitch(values) && value.exists(Factor.On)) 1 else 0
    }
    Factor(id, kind, isAmount, values.sortBy(key))
  }

  private def rank(part: String): Int = {
    val at = Leading.indexOf(part)
    if (at >= 0) at
    else Leading.size + (if (part == Title) 3 else if (Following(part)) 2 else if (part == "Tenants") 1 else 0)
  }

  /** Adds a factor, or makes it a companion of one that fixes it. */
  private def joined(leaders: Vector[Varying], next: Varying): Vector[Varying] = {
    val (f, values) = next
    val at = leaders.indexWhere { case (g, others) => isFixed(f, values, g, others) }
    if (at < 0) leaders :+ next
    else {
      val (g, others) = leaders(at)
      // Of an amount and the tenants that have it, the amount leads.
      if (f.isLoad && g.kind == FactorKind.Choice)
        leaders.updated(at, (f.copy(companions = Vector(Companion(g.id, others))), values))
      else leaders.updated(at, (g.copy(companions = g.companions :+ Companion(f.id, values)), others))
    }
  }

  /** A number of tenants, and their names. */
  private def isOfSame(f: Factor, g: Factor): Boolean =
    g.id.part == RunFacts.Tenants && f.id.name.equalsIgnoreCase(g.id.part)

  private def isFixed(f: Factor, values: Vector[Option[String]], g: Factor, others: Vector[Option[String]]): Boolean = {
    def sizes(all: Vector[Any]) = all.distinct.size
    val fixes = sizes(others.zip(values)) == sizes(others)
    val mutually = fixes && sizes(others.zip(values)) == sizes(values)
    (f.kind, g.kind) match {
      case (FactorKind.Choice, FactorKind.Choice) => f.isOfLoad == g.isOfLoad && fixes
      case (FactorKind.Load, FactorKind.Load) => mutually
      // Confounded tests would look controlled, so an amount has a companion only if all tests differ in both.
      case (FactorKind.Load, FactorKind.Choice) =>
        mutually && (isOfSame(f, g) || g.id.part == TestRecord.Load && sizes(values) == values.size)
      case _ => false
    }
  }
}
