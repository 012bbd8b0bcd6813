package org.folio.perf.analysis.several

import org.folio.perf.analysis.pair.Comparability
import org.folio.perf.analysis.several.Study.{At, Value}
import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.model._

/** Which time of a row is compared. */
final case class Measure(words: String, of: TestRow => Option[Double])

object Measure {
  val Average: Measure = Measure("average", row => Some(row.averageMs))
  val P95: Measure = Measure("95th percentile", _.p95Ms)

  val all: Vector[Measure] = Vector(Average, Measure("median", _.medianMs), Measure("90th percentile", _.p90Ms), P95)
}

/** Reason why two observations are not compared, in few words. */
sealed abstract class Why(val words: String)

object Why {
  case object Failed extends Why("a job failed")
  case object Errors extends Why("errors")
  case object OtherMeasure extends Why("averages against percentiles")
  case object Doubt extends Why("doubtful figures")
  case object NoTime extends Why("no time")

  /** What ends early under load may only look faster. */
  case object CutOff extends Why("no usable time at a higher load")

  /** A reason of the comparison of two runs, whatever the order of their tests. @param reason a sentence */
  final case class ByRuns(reason: String)
      extends Why(
        s"${reason.head.toLower}${reason.tail.stripSuffix(".")}"
          .replace("this run", "the later run")
          .replace("baseline", "earlier run")
      )
}

/**
 * A row under one assignment of all factors.
 *
 * @param rows by the place of their test; several: repetitions
 * @param quiet tests whose times count
 */
final case class Observation(row: String, at: At, rows: Vector[(Int, TestRow)], quiet: Vector[Int]) {
  val tests: Vector[Int] = rows.map(_._1)
  val timed: Vector[(Int, TestRow)] = rows.filter(r => quiet.contains(r._1))

  /** Geometric mean over repetitions; `None`: one of them does not state it. */
  def value(measure: Measure): Option[Double] = {
    val ms = timed.flatMap { case (_, row) => measure.of(row).filter(_ > 0) }
    Option.when(ms.size == timed.size)(Study.mean(ms))
  }

  /** Its time by the first measure that it has. */
  def time: Option[Double] = Measure.all.flatMap(value(_)).headOption

  /** Highest share of errors. */
  def errorPercent: Option[Double] = rows.flatMap(_._2.errorShare).maxOption

  def isBroken: Boolean = errorPercent.exists(_ >= Comparability.MaxErrorPercent)
  def isDoubtful: Boolean = rows.exists(_._2.doubt.isDefined)
  def hasErrors: Boolean = rows.exists(r => Study.hasErrors(r._2))
}

/**
 * @param ratio of the two alone; `None`: not compared
 * @param why set if they are not comparable
 * @param times in milliseconds, of which the ratio is
 * @param combined ratio of all pairs of the contrast together, whose verdict it is, as none of them alone has one
 */
final case class Judgement(
    verdict: RowVerdict,
    ratio: Option[Double],
    why: Option[Why] = None,
    times: Option[(Double, Double)] = None,
    combined: Option[Double] = None,
) {

  def isPooled: Boolean = combined.isDefined
}

/**
 * Two observations of one row that differ in the factors of their contrast alone.
 *
 * @param context values of all other factors
 * @param ratio of `b` to `a`; `None`: not compared
 */
final case class Pair(a: Observation, b: Observation, context: At, measure: Option[Measure], judgement: Judgement) {
  def row: String = a.row
  def ratio: Option[Double] = judgement.combined.orElse(judgement.ratio)
  def verdict: RowVerdict = judgement.verdict
  def why: Option[Why] = judgement.why

  /** Whether it has a ratio for sentences. */
  def isJudged: Boolean = ratio.isDefined && why.isEmpty

  def log: Double = ratio.fold(0.0)(math.log)
}

/**
 * All pairs of a factor and two of its values. Several factors: the nearest pairs of tests that differ in no fewer.
 *
 * @param isOfTree one of those that connect all values of the factor
 */
final case class Contrast(factors: Vector[Factor], pairs: Vector[Pair], isOfTree: Boolean = false) {
  val from: Vector[Value] = Study.values(pairs.head.a.at, factors)
  val to: Vector[Value] = Study.values(pairs.head.b.at, factors)
  def factor: Factor = factors.head
  def hasUnstated: Boolean = from.contains(None) || to.contains(None)

  /** Sum of the changes in a context: how many rows change, and by how much. */
  def size: Double = pairs.filter(_.verdict.isCalled).map(_.log.abs).sum / pairs.map(_.context).distinct.size.toDouble
}

/** Observations of one row and context over a load, the least first; at least two. */
final case class LoadCourse(factor: Factor, context: At, steps: Vector[Observation]) {
  def row: String = steps.head.row
}

/**
 * Several tests: factors, observations, and pairs with their verdicts. No text.
 *
 * @param own verdicts of comparisons of our own runs, which count for their pairs
 */
final class Study(asStated: Vector[TestRecord], own: OwnRuns = OwnRuns.none) {
  import Study._

  /** Kinds of jobs whose mean durations are rows: those of a test are alike, and no row states them. */
  val jobKinds: Vector[String] = asStated.flatMap(_.jobs).map(_.kind).distinct.filter { kind =>
    def jobs(t: TestRecord) = t.jobs.filter(_.kind == kind)
    val each = asStated.map(t => jobs(t).filter(succeeded).flatMap(_.durationMs)).filter(_.nonEmpty)
    def states(t: TestRecord) =
      t.rows.exists(r => r.transaction.equalsIgnoreCase(kind) || jobs(t).flatMap(_.durationMs).exists(isTimeOf(_, r)))
    each.size > 1 && each.forall(areAlike) && !asStated.exists(states)
  }

  val tests: Vector[TestRecord] = asStated.map { t =>
    val jobs = for {
      kind <- jobKinds
      ms = t.jobs.filter(j => j.kind == kind && succeeded(j)).flatMap(_.durationMs)
      if ms.nonEmpty
    } yield TestRow(kind, ms.sum / ms.size.toDouble)
    t.copy(facts = t.facts.map(Factors.plain), rows = t.rows ++ jobs)
  }

  private val (leaders, followers) = Factors.ofTests(tests)

  /** Factors of tests, then those of rows. */
  val factors: Vector[Factor] = leaders.map(_._1) ++ Factors.ofRows(tests.flatMap(_.rows))

  /** What a factor fixes, alone or with others. */
  def companions(f: Factor): Vector[Companion] = f.companions ++ (if (f.id.ofRow) Vector.empty else followers)

  /** All that changes with the factors. */
  val allCompanions: Vector[Companion] = factors.flatMap(_.companions) ++ followers

  private val byId = factors.map(f => f.id -> f).toMap
  def factor(id: FactorId): Factor = byId(id)

  /** Values of the factors of tests, by test. */
  val points: Vector[At] = tests.indices.toVector.map(i => leaders.map { case (f, values) => f.id -> values(i) }.toMap)

  /** The value as the test states it: amounts that are nearly the same are one value. */
  def stated(test: Int, id: FactorId): Value =
    tests(test).facts
      .find(f => f.part == id.part && f.name == id.name)
      .map(_.value)
      .orElse(points(test).getOrElse(id, None))

  /** In the order of their rows in the tests. */
  val observations: Vector[Observation] = {
    val parted =
      (for (t <- tests; r <- t.rows; d <- r.dimensions if Factors.Parts(d.name)) yield (r.transaction, d.name)).toSet
    val all = for {
      (test, i) <- tests.zipWithIndex
      row <- test.rows
    } yield {
      val own = row.dimensions.map(d => FactorId("", d.name, ofRow = true) -> Option(d.value)).toMap
      val wholes = factors.map(_.id).filter(id => id.ofRow && parted((row.transaction, id.name)) && !own.contains(id))
      ((row.transaction, points(i) ++ own ++ wholes.map(_ -> Option(Factor.Whole))), (i, row))
    }
    Study.grouped(all)(_._1).map { case ((name, at), of) =>
      val rows = of.map(_._2)
      Observation(name, at, rows, own.quiet(rows.map(_._1)))
    }
  }

  /** Rows in their order. */
  val rows: Vector[String] = observations.map(_.row).distinct
  private val byRow = observations.groupBy(_.row)

  def isVarying(id: FactorId): Boolean = observations.flatMap(_.at.get(id)).distinct.size > 1

  def isPartOfTest(o: Observation): Boolean =
    o.at.exists { case (id, value) => factor(id).kind == FactorKind.Part && !value.contains(Factor.Whole) }

  /** Times of repetitions, by the first measure that all have. */
  def each(o: Observation, among: Vector[Int]): Vector[Double] =
    Measure.all.find(o.value(_).isDefined).toVector.flatMap { m =>
      o.rows.filter(r => among.contains(r._1)).flatMap(r => m.of(r._2))
    }

  /** Whether names alone tell the tests apart. */
  val areRepetitions: Boolean = factors.map(_.id) == Vector(OwnRuns.ByName)

  /** Ratio of the slowest and the fastest repetition of a row, where it tells. */
  val spread: Map[String, Double] = Study
    .grouped(observations.filter(o => !isBroken(o) && !o.isDoubtful))(o => (o.row, o.at - OwnRuns.ByName))
    .map { case ((row, _), of) => row -> of.flatMap(each(_, own.quiet(of.flatMap(_.tests)))) }
    .filter(_._2.size > 1)
    .groupMapReduce(_._1)(r => r._2.max / r._2.min)(_ max _)

  def band(row: String): Double = math.max(Band, spread.getOrElse(row, 1.0))

  /** Status of a job that did not succeed, if the row is that job, by its tenant or its kind. */
  def outcome(o: Observation): Option[String] = o.tests
    .flatMap { i =>
      tests(i).jobs.filter(hasFailed).find { job =>
        job.tenant.equalsIgnoreCase(o.row) || job.kind.equalsIgnoreCase(o.row) && failMany(tests(i), job.kind)
      }
    }
    .headOption
    .map(_.status)

  /** Whether so many jobs of a kind failed that the times of the others say nothing. */
  private def failMany(test: TestRecord, kind: String) = {
    val of = test.jobs.filter(_.kind == kind)
    of.count(hasFailed) * 100.0 >= Comparability.MaxErrorPercent * of.size
  }

  def isBroken(o: Observation): Boolean = o.isBroken || outcome(o).isDefined

  /** Executions a second, by a geometric mean; `None`: not stated. */
  def throughput(o: Observation): Option[Double] =
    throughputs(o).map(Study.mean)

  /** The same of each repetition. */
  def throughputs(o: Observation): Option[Vector[Double]] = {
    val all = o.timed.map { case (i, row) =>
      val test = tests(i)
      test.figures
        .find(f => f.metric == Metric.Throughput && f.subject == o.row && row.dimensions.isEmpty)
        .map(_.value)
        .orElse(for {
          n <- row.samples
          length <- test.facts.find(f => f.part == TestRecord.Load && f.name == "duration")
          hours <- Factor.hours(length.value)
          if hours > 0 && n > 0
        } yield n.toDouble / hours / 3600)
    }
    Option.when(all.forall(_.exists(_ > 0)))(all.flatten)
  }

  /** The measure that two observations are compared by: the first that both have. */
  def measure(a: Observation, b: Observation): Option[Measure] =
    Measure.all.find(m => a.value(m).isDefined && b.value(m).isDefined)

  private def times(a: Observation, b: Observation, by: Option[Measure]): Option[(Double, Double)] =
    for (m <- by; x <- a.value(m); y <- b.value(m)) yield (x, y)

  def judge(a: Observation, b: Observation): Judgement = {
    val isOverLoad = a.at.exists { case (id, value) => factor(id).isOfLoad && !b.at.get(id).contains(value) }
    own
      .judge(a, b, isOverLoad)
      .map { j =>
        // No comparison has an interval of it: its change is that of the printed times, means of repetitions.
        val printed = times(a, b, measure(a, b)).filter(_ => j.verdict == RowVerdict.NotJudged)
        printed.fold(j) { case (x, y) => j.copy(ratio = Some(y / x), times = printed) }
      }
      .getOrElse(judge(a, b, measure(a, b)))
  }

  /** The same by 95th percentiles; `None`: one of them has none, or they are what is compared anyway. */
  def judgeTails(pair: Pair): Option[Judgement] =
    if (isWithoutTail(pair.a) || isWithoutTail(pair.b) || pair.measure.contains(Measure.P95)) None
    else if (own.has(pair.a) || own.has(pair.b)) own.judgeTails(pair.a, pair.b)
    else Some(judge(pair.a, pair.b, Some(Measure.P95))).filter(_.why.isEmpty)

  /** Of few executions it is the longest. */
  private def isWithoutTail(o: Observation) =
    o.value(Measure.P95).isEmpty || o.rows.exists(_._2.samples.exists(_ < TimeStatistic.P95.fewest))

  /** Pairs by 95th percentiles, of rows in which these show a change that averages do not. */
  def hiddenTails(c: Contrast): Vector[Pair] = {
    val tails = for {
      p <- c.pairs if p.isJudged
      tail <- judgeTails(p).map(j => p.copy(measure = Some(Measure.P95), judgement = j))
      // Own runs judge them beyond the typical time, so that the verdict may not be that of the printed change.
      if !tail.verdict.isCalled || tail.verdict == RowVerdict.called(tail.log)
    } yield p.verdict -> tail
    val hidden = tails.collect { case (verdict, t) if t.verdict.isCalled && t.verdict != verdict => t.row }.toSet
    val isNotable = hidden.size >= FewestHidden * tails.size
    tails.map(_._2).filter(t => isNotable && hidden(t.row))
  }

  private def judge(a: Observation, b: Observation, by: Option[Measure]): Judgement = {
    def not(why: Why) = Judgement(RowVerdict.NotComparable, None, Some(why))
    val both = Vector(a, b)
    times(a, b, by) match {
      case _ if both.exists(outcome(_).isDefined) => not(Why.Failed)
      case _ if both.exists(_.isBroken) => not(Why.Errors)
      case _ if both.exists(_.isDoubtful) => not(Why.Doubt)
      case None => not(if (both.forall(_.time.isDefined)) Why.OtherMeasure else Why.NoTime)
      case shown @ Some((x, y)) =>
        val ratio = y / x
        val size = math.max(ratio, 1 / ratio) - Rounding
        val verdict =
          if (size > band(a.row)) RowVerdict.called(math.log(ratio))
          else if (size <= Band) RowVerdict.Unchanged
          else RowVerdict.NoEvidence
        Judgement(verdict, Some(ratio), times = shown)
    }
  }

  /** In the order of the values. */
  private def pair(x: Observation, y: Observation, factors: Vector[Factor]): Pair = {
    val f = factors.head
    val (a, b) = if (f.place(x.at(f.id)) > f.place(y.at(f.id))) (y, x) else (x, y)
    Pair(a, b, a.at.removedAll(factors.map(_.id)), measure(a, b), judge(a, b))
  }

  private def differing(a: At, b: At): Vector[Factor] =
    factors.filter(f => a.contains(f.id) && a(f.id) != b(f.id))

  /** Every two observations of one row that state the same things. */
  private val couples: Vector[(Observation, Observation, Vector[Factor])] = for {
    row <- rows
    of = byRow(row)
    (a, i) <- of.zipWithIndex
    b <- of.drop(i + 1)
    if a.at.keySet == b.at.keySet
  } yield (a, b, differing(a.at, b.at))

  /** Pairs that differ in the same values of the same factors; without times there is nothing to say. */
  private def contrastsOf(pairs: Vector[(Vector[Factor], Pair)]): Vector[Contrast] =
    Study
      .grouped(pairs.filterNot(_._2.why.contains(Why.NoTime))) { case (of, p) =>
        (of, values(p.a.at, of), values(p.b.at, of))
      }
      .map { case ((of, _, _), all) =>
        Contrast(of, all.map(_._2))
      }

  /** Contrasts of one factor that is no load, in the order of its values; a part stands before the whole. */
  val contrasts: Vector[Contrast] = {
    val controlled = for {
      (x, y, of @ Vector(f)) <- couples
      if !f.isLoad && !(f.kind == FactorKind.Part && isOfSeveralParts(f, x, y))
    } yield (of, pair(x, y, of))
    val all = contrastsOf(controlled).map(c => c.copy(pairs = own.pooled(c.pairs, c.factor.isOfLoad)))
    val isOfTree = all.groupBy(_.factor).values.flatMap(tree).toSet
    all.map(c => c.copy(isOfTree = isOfTree(c))).flatMap(byMeasure)
  }

  /** Averages and percentiles apart; what is not compared is beside averages. */
  private def byMeasure(c: Contrast): Vector[Contrast] =
    Study.grouped(c.pairs)(_.measure.getOrElse(Measure.Average)).map { case (_, of) => c.copy(pairs = of) }

  /** The whole is compared with a part of it only if there is just one. */
  private def isOfSeveralParts(f: Factor, a: Observation, b: Observation): Boolean =
    Vector(a, b).exists(_.at(f.id).contains(Factor.Whole)) &&
      byRow(a.row).filter(_.tests == a.tests).map(_.at.get(f.id)).distinct.size > 2

  /** Whether its values follow each other, such as releases. */
  def isSequence(f: Factor): Boolean =
    Factors.Sequences(f.id.part) || f.id.ofRow || f.order.flatten.forall(Factor.number(_).isDefined)

  /** The contrasts that connect all values: those with most pairs, then of neighbours in order. */
  private def tree(of: Vector[Contrast]): Set[Contrast] = {
    val f = of.head.factor
    val full = of.map(_.pairs.size).max
    // What other values are compared with: the first of those that are compared with most.
    val first = f.place(f.order.maxBy(v => of.count(c => (c.from ++ c.to).contains(v))))
    val best = of.sortBy { c =>
      val (from, to) = (f.place(c.from.head), f.place(c.to.head))
      // Releases and numbers follow each other; all else is compared with one.
      val gap = if (isSequence(f) || !Set(from, to)(first)) to - from else 0
      (c.hasUnstated, c.pairs.size < MostOf * full, gap, -c.pairs.size, -to)
    }
    val start: (Map[Value, Value], Set[Contrast]) = (f.order.map(v => v -> v).toMap, Set.empty)
    best
      .foldLeft(start) { case ((group, taken), c) =>
        val (from, to) = (group(c.from.head), group(c.to.head))
        if (from == to) (group, taken)
        else (group.map { case (v, g) => v -> (if (g == to) from else g) }, taken + c)
      }
      ._2
  }

  val courses: Vector[LoadCourse] = for {
    f <- factors.filter(_.isLoad)
    (_, of) <- Study.grouped(observations.filter(_.at.contains(f.id)))(o => (o.row, o.at - f.id))
    if of.size > 1
  } yield LoadCourse(f, of.head.at - f.id, of.sortBy(o => f.number(o.at(f.id))))

  /** Steps whose times tell something. */
  def usable(course: LoadCourse): Vector[Observation] =
    course.steps.filter(o => !isBroken(o) && !o.isDoubtful && (o.time.isDefined || own.has(o)))

  /** Whether there is no usable time at the highest load at which its tests state times at all. */
  private def isCutOff(course: LoadCourse): Boolean = {
    val f = course.factor
    val tested = tests.indices.filter(i => tests(i).rows.nonEmpty && (points(i) - f.id).forall(course.context.toSet))
    val loads = tested.map(points(_).getOrElse(f.id, None)) ++ course.steps.map(_.at(f.id))
    loads.map(f.place).max > f.place(usable(course).last.at(f.id))
  }

  /** Each step of a load against the lowest, with its course. */
  val loadPairs: Vector[(LoadCourse, Pair)] = {
    val all = for {
      course <- courses
      if !isPartOfTest(course.steps.head)
      all = usable(course)
      // The lowest of our runs that has enough executions to be compared.
      steps = all.tails
        .find(of => of.size > 1 && own.judge(of.head.copy(row = OwnRuns.Together), of.last, true).forall(_.why.isEmpty))
        .getOrElse(all)
      step <- steps.drop(1)
    } yield (course, pair(steps.head, step, Vector(course.factor)))
    Study
      .grouped(all) { case (course, p) => (course.factor, p.a.at(course.factor.id), p.b.at(course.factor.id)) }
      .flatMap { case (_, of) => of.map(_._1).zip(own.pooled(of.map(_._2), isOverLoad = true)) }
      .map { case (course, p) =>
        val isUnsure = p.verdict == RowVerdict.Faster && isCutOff(course)
        course -> (if (isUnsure) p.copy(judgement = Judgement(RowVerdict.NotComparable, None, Some(Why.CutOff))) else p)
      }
  }

  /** Contrasts of the lowest and the highest value of each course. */
  val loads: Vector[Contrast] = {
    val ends = Study.grouped(loadPairs)(_._1).map { case (course, of) => (Vector(course.factor), of.last._2) }
    contrastsOf(ends).map(_.copy(isOfTree = true)).flatMap(byMeasure)
  }

  def courseOf(pair: Pair, f: Factor): LoadCourse =
    courses.find(c => c.factor == f && c.row == pair.row && c.context == pair.context).get

  /** Tests that a pair of one factor, or repetitions, compare. */
  private val compared: Set[Int] =
    couples.collect { case (a, b, Vector(f)) if !f.id.ofRow => a.tests ++ b.tests }.flatten.toSet

  /** Contrasts of several factors, under all loads at which both were tested. */
  val nearest: Vector[Contrast] = {
    def key(a: At, b: At, of: Vector[Factor]) = (of, Set(values(a, of), values(b, of)))
    val asked = unlike.map { case (i, j, of) => key(points(i), points(j), of) }.toSet
    val pairs = for {
      (a, b, of) <- couples
      if asked(key(a.at, b.at, of)) && !isPartOfTest(a)
    } yield (of, pair(a, b, of))
    contrastsOf(pairs).flatMap(byMeasure)
  }

  /**
   * Tests that differ in several things: in choices under one load from the first test's; and those that are in no
   * controlled pair, with their nearest in two things, if possible in the duration.
   */
  private def unlike: Vector[(Int, Int, Vector[Factor])] = {
    def configuration(test: Int) = points(test).filter { case (id, _) => factor(id).isOfSystem }
    val all = for {
      i <- tests.indices.toVector
      j <- tests.indices.drop(i + 1)
      fs = differing(points(i), points(j))
      if fs.size > 1 && fs.size <= MostDiffering
    } yield (i, j, fs)
    val ofFirst = all.filter { case (i, _, fs) =>
      configuration(i) == configuration(0) && fs.forall(_.isOfSystem)
    }
    val candidates = all.filter { case (i, j, fs) =>
      fs.size == 2 && !fs.exists(_.isAmount) && couples.exists(c => c._1.tests.contains(i) && c._2.tests.contains(j))
    }
    ofFirst ++ tests.indices.filterNot(compared).flatMap { test =>
      candidates
        .filter { case (i, j, _) => i == test || j == test }
        .minByOption { case (i, j, fs) => (!fs.exists(_.kind == FactorKind.Length), j - i) }
    }
  }

  /** All contrasts, in the order of the findings about them. */
  lazy val all: Vector[Contrast] = contrasts ++ nearest ++ loads

  /** Pairs of tests that differ in one factor: neighbours in a sequence, ends of a load, else each with the first. */
  lazy val told: Vector[(Factor, Int, Int)] = for {
    (f, _) <- leaders
    (_, all) <- Study.grouped(tests.indices.toVector.filter(points(_)(f.id).isDefined))(points(_) - f.id)
    of = all.distinctBy(points(_)(f.id)).sortBy(i => f.place(points(i)(f.id)))
    (from, to) <-
      if (f.isLoad) of.take(1).zip(of.drop(1).lastOption)
      else if (isSequence(f)) of.zip(of.drop(1))
      else of.drop(1).map(of.head -> _)
  } yield (f, from, to)

  /** Tests that nothing compares. */
  val alone: Vector[Int] = {
    val repeated = observations.filter(_.rows.size > 1).flatMap(_.tests)
    val paired = compared ++ repeated ++ all.flatMap(_.pairs).flatMap(p => p.a.tests ++ p.b.tests)
    tests.indices.toVector.filter(i => tests(i).rows.nonEmpty && !paired(i))
  }
}

object Study {
  type Value = Option[String]
  type At = Map[FactorId, Value]

  def values(at: At, factors: Vector[Factor]): Vector[Value] = factors.map(f => at(f.id))

  /** Ratio beyond which a row differs, unless repetitions differ by more. */
  val Band = 1.10

  /** Share of errors, in per cent, that is a warning. */
  val SomeErrors = 1.0

  def succeeded(job: TenantJob): Boolean = Succeeded.matches(job.status)

  /** Whether a job with this status did not do its work. */
  def isFailure(status: String): Boolean = Failure.findFirstIn(status).isDefined

  private def hasFailed(job: TenantJob) = isFailure(job.status)

  /** Whether durations of jobs may stand for each other. */
  def areAlike(ms: Vector[Double]): Boolean = ms.max <= AlikeJobs * ms.min

  private def isTimeOf(ms: Double, row: TestRow) = row.averageMs > 0 && math.abs(ms / row.averageMs - 1) < SameDuration

  def hasErrors(row: TestRow): Boolean = row.errorShare.exists(_ > 0) || row.errors.exists(_ > 0)

  /** A throughput grows by at least this ratio. */
  val Grows = 1.05

  /** Geometric mean. */
  def mean(values: Vector[Double]): Double = math.exp(Samples.mean(values.map(math.log)))

  /** Groups in the order of their first items. */
  def grouped[A, K](items: Vector[A])(key: A => K): Vector[(K, Vector[A])] = {
    val groups = items.groupBy(key)
    items.map(key).distinct.map(k => k -> groups(k))
  }

  private val Rounding = 1e-9
  private val SameDuration = 0.02
  private val MostOf = 0.7

  /** A smaller share of rows whose 95th percentile alone changed is left to the tables. */
  private val FewestHidden = 0.1

  private val AlikeJobs = 2.0
  private val Succeeded = "(?i)success|successful|completed|committed|finished|done|passed|ok".r
  private val MostDiffering = 6
  private val Failure = "(?i)FAIL|ABORT|CANCEL|STUCK|TIME|^ERROR|INTERRUPT|CUT OFF|STOPPED|INCOMPLETE".r
}
