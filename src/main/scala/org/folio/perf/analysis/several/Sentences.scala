package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.several.Study.{At, Value}
import org.folio.perf.model.{RowVerdict, TestRecord}

/** Numbers of comparisons in running text. */
object StudyWords {

  /** Two or three digits that count: 0.41, 1.5, 12, 1,230. */
  def digits(value: Double, count: Int = 3): String =
    if (value == 0) "0"
    else {
      val places = count - 1 - math.floor(math.log10(math.abs(value) * (1 + 1e-9))).toInt
      val rounded = BigDecimal(value * (1 + 1e-9)).setScale(places, BigDecimal.RoundingMode.HALF_UP).toDouble
      Words.decimal(rounded, math.max(0, places))
    }

  /** 0.41 ms, 93 ms, 1,230 ms, 12.3 s, 3 min 10 s, 1 h 24 min. */
  def time(ms: Double, count: Int = 3): String =
    if (ms < 9999.5) Words.unit(plainMs(ms, count), "ms")
    else if (ms < 119500) Words.unit(digits(ms / 1000), "s")
    else if (ms < 1200000) Words.duration(math.round(ms / 1000) * 1000)
    else Words.duration(math.round(ms / 60000) * 60000)

  /** Milliseconds without their unit. */
  def plainMs(ms: Double, count: Int = 3): String =
    if (ms < 100) trimmed(digits(ms, count)) else Words.decimal(ms, 0)

  private def trimmed(text: String): String =
    if (text.contains('.')) text.reverse.dropWhile(_ == '0').dropWhile(_ == '.').reverse else text

  private val AboutTheBand = 9.95

  /** From this ratio on, changes are times and no per cent. */
  val Twice = 1.995

  /** Size of a change in per cent, with a decimal where the band ends. */
  def size(ratio: Double): String = {
    val percent = math.abs(ratio - 1) * 100 * (1 + 1e-9)
    Words.decimal(percent, if (percent >= 8.95 && percent < AboutTheBand) 1 else 0)
  }

  /** +12 %, −9.5 %, ×2.3. */
  def change(ratio: Double): String =
    if (ratio >= Twice) s"×${digits(ratio, 2)}"
    else {
      val sign = if (size(ratio) == "0") "±" else if (ratio < 1) "−" else "+"
      Words.unit(sign + size(ratio), "%")
    }

  def changes(ratios: Vector[Double]): String = Words.range(change(ratios.min), change(ratios.max))

  /** 1.6 to 3.4 times. */
  def times(ratios: Vector[Double]): String =
    Words.unit(Words.range(digits(ratios.min, 2), digits(ratios.max, 2)), "times")

  def list(items: Seq[String]): String = Words.list(items.distinct)

  /** 1.0 %, 22 %. */
  def share(percent: Double): String =
    Words.unit(if (percent < 10) digits(percent, 2) else Words.decimal(percent, 0), "%")

  /** Number of words, counted as a reader does. */
  def count(text: String): Int = text.split("[\\s\u00a0]+").count(_.nonEmpty)

  /** Text that begins with a capital, unless it begins with a code such as r6g. */
  def sentence(text: String): String =
    if (text.takeWhile(c => !Set(' ', ',', ':')(c)).forall(c => c.isLower || c == '-')) text.capitalize else text
}

/** Names of values, rows and tests. */
final class Naming(study: Study) {
  import StudyWords._

  private val Machine = "^((mod|edge|okapi|nginx|pub)[-a-z]*|all .*)$".r
  private val SelfExplaining =
    Set("class", "platform", "release", "simulation", "title", "workload", "tuning", "machines")

  def number(text: String): String = if (text.matches("\\d{4,}")) Words.whole(text.toLong) else text

  /** A value with the name of its factor, where it does not explain itself: 20 users, with cache, r6g.large. */
  def label(f: Factor, value: Value): String = {
    val name = f.id.name
    value match {
      case None => s"no stated $name"
      case Some(Factor.Whole) if f.kind == FactorKind.Part => "the whole test"
      case Some(v) => label(f, name, v)
    }
  }

  private def label(f: Factor, name: String, v: String): String = {
    val part = f.id.part
    val counted =
      Factor.number(v).isDefined && (name.endsWith("s") || name.contains(" of ") || name.contains(" at once"))
    if (f.isSwitch && Factor.On(v)) s"with $name"
    else if (f.isSwitch && Factor.Off(v)) s"without $name"
    else if (Machine.matches(name) && part != RunModules) s"$part of $name $v"
    else if (f.kind == FactorKind.Length) v
    else if (f.kind == FactorKind.Part) if (Set("hours", "minutes")(name)) s"$name $v" else v
    else if (f.id.ofRow && name.endsWith(" class")) s"$v ${name.stripSuffix(" class")}s"
    else if (name.contains('.')) s"$name $v"
    else if (counted && v.matches(".* (a|an) (minute|hour|second)")) s"$name $v"
    else if (counted) s"${number(v)} ${if (v == "1") name.stripSuffix("s") else name}"
    else if (f.id.ofRow) s"$name $v"
    else if (SelfExplaining(name) || name.endsWith("type") || name == "FOLIO" && Factor.number(v).isEmpty) v
    else if (part == TestRecord.Load) if (v.contains(' ') && !f.isLoad) v else s"$name ${number(v)}"
    else if (part == TestRecord.Workflows) s"$name: $v"
    else if (Set("version", "setting", "count")(name)) s"$part ${if (name == "version") "" else name + " "}$v"
    else s"$name $v"
  }

  private val RunModules = "Module versions"

  /** The two values of a contrast, without what both begin or end with. */
  def both(f: Factor, from: Value, to: Value): (String, String) = {
    val (a, b) = (label(f, from), label(f, to))
    val name = f.id.name
    val isNumber = f.kind == FactorKind.Load
    val front = Vector(s"${f.id.part} of $name ", s"${f.id.part} $name ", s"$name: ", s"$name ", s"${f.id.part} ")
      .find(p => a.startsWith(p) && b.startsWith(p))
    val backs = Vector(s" $name", s" ${name.stripSuffix("s")}")
    (front, backs.find(a.endsWith), backs.find(b.endsWith)) match {
      case (Some(p), _, _) if isNumber => (a, b.drop(p.length))
      case (Some(p), _, _) => (a.drop(p.length), b)
      case (_, Some(end), Some(_)) => (a.dropRight(end.length), b)
      case _ => (a, b)
    }
  }

  /** A value after a preposition that fits: at 8 users, over 45 min, with R, for small tenants. */
  def at(f: Factor, value: Value): String = {
    val words = label(f, value)
    if (words.startsWith("with ") || words.startsWith("without ")) words
    else
      f.kind match {
        case FactorKind.Load => s"at $words"
        case FactorKind.Length => s"over $words"
        case FactorKind.Part => s"in $words"
        case FactorKind.Choice => s"${if (f.id.ofRow) "for" else "with"} $words"
      }
  }

  private[several] val MostContexts = 3

  /** at 10 and 40 users; with R, at 8 users; in 5 of 8 cases; empty: everywhere. */
  def place(p: Place): String =
    if (p.isEverywhere) ""
    else if (p.factors.size == 1 && p.values.size <= MostContexts) several(p.factors.head, p.values.map(_.head))
    else if (p.values.size > (if (p.factors.size == 1) MostContexts else 2)) s"in ${p.values.size} of ${p.of} cases"
    else p.values.map(v => p.factors.zip(v).map { case (f, x) => at(f, x) }.mkString(", ")).mkString(" and ")

  private def several(f: Factor, values: Vector[Value]): String = {
    val words = values.map(label(f, _))
    val end = s" ${f.id.name}"
    val front = s"${f.id.name} "
    if (values.size > 1 && words.forall(_.startsWith(front)) && f.isLoad)
      s"${at(f, values.head)}${list(words.map(_.stripPrefix(front))).stripPrefix(words.head.stripPrefix(front))}"
    else if (values.size > 1 && words.last.endsWith(end))
      at(f, values.last).replace(words.last, list(words.map(_.stripSuffix(end)))) + end
    else if (values.size > 1) at(f, values.head).replace(words.head, list(words))
    else at(f, values.head)
  }

  private val LongestName = 60
  private val LongestOwn = 36

  /** Names of tests in their files: test-4 of mobius/test-4. */
  private val own = study.tests.zipWithIndex.map { case (t, i) =>
    val name = t.name.split('/').last
    if (name.length > LongestOwn) s"run ${i + 1}" else name
  }

  private def named(by: Vector[Factor]): Vector[String] = study.points.indices.toVector.map { i =>
    val words = by.filter(f => study.points(i)(f.id).isDefined).map(f => label(f, study.stated(i, f.id)))
    if (words.isEmpty) own(i) else words.mkString(", ")
  }

  /** Name of a test by all that varies: C, 20 users; by as little as tells the tests apart; or that of its file. */
  val tests: Vector[String] = {
    val varying = study.factors.filterNot(_.id.ofRow)
    val whole = named(varying)
    def isShort(names: Vector[String]) = names.forall(_.length <= LongestName)
    val names =
      if (isShort(whole)) whole
      else
        (1 until varying.size).iterator
          .flatMap(varying.combinations)
          .map(named)
          .find(few => isShort(few) && few.distinct.size == whole.distinct.size)
          .getOrElse(own)
    names.indices.toVector.map { i =>
      val alike = names.indices.filter(names(_) == names(i))
      if (alike.size == 1) names(i) else s"${names(i)} (${alike.indexOf(i) + 1})"
    }
  }

  private val LongestRow = 44

  private val areRowsShort = {
    val heads = study.rows.filter(_.contains(':')).map(_.takeWhile(_ != ':'))
    study.rows.exists(r => r.contains(':') && r.length > LongestRow) && heads.distinct.size == heads.size
  }

  /** A row in a sentence: what stands before the colon, if rows are long and that names each alone. */
  def row(name: String): String = if (areRowsShort) name.takeWhile(_ != ':') else name

  /** Name of the test of an observation, with the dimensions of its row. */
  def observation(o: Observation): String =
    (tests(o.tests.head) +: Vector(dimensions(o.at)).filter(_.nonEmpty)).mkString(", ")

  /** Dimensions of a row, for its name in a table. */
  def dimensions(at: At): String = study.factors
    .filter(f => f.id.ofRow && at.get(f.id).exists(v => v.isDefined && !v.contains(Factor.Whole)))
    .map(f => label(f, at(f.id)))
    .mkString(", ")

  /** Values of the factors that vary, without those of a test. */
  def context(at: At): String =
    study.factors
      .filter(f => at.contains(f.id) && study.isVarying(f.id) && !at(f.id).contains(Factor.Whole))
      .map(f => label(f, at(f.id)))
      .mkString(", ")
}

/** Verb of a verdict, what it says, and the reason, which follows the place. */
final private case class Predicate(verb: String, rest: String, reason: String = "")

/** Makes sentences of pairs. No arithmetic: the study has done it. */
final class Sentences(study: Study) {
  import StudyWords._

  val naming = new Naming(study)
  import naming._

  private val FewRows = 3
  private val MostFixed = 2

  /** In the shortest form of a sentence. */
  private val MostItems = 3
  private val LongestNames = 60
  private val NearlyUp = 1.025
  private val NearlyDown = 0.975
  private val Code = "^([A-Z]{2,5})[_ :].*".r

  /** Rows by name; whole workflows by their code; else their number, of all where it is said first. */
  private def names(some: Vector[String], of: Vector[Pair], isFirst: Boolean, isShort: Boolean): String = {
    val all = of.map(_.row).distinct.filterNot(_ == OwnRuns.Together)
    def code(row: String) = Code.findFirstMatchIn(row).map(_.group(1))
    val codes = some.flatMap(code).distinct
    def whole(c: String) = all.filter(code(_).contains(c))
    val areWhole =
      some.forall(code(_).isDefined) && codes.forall(c => whole(c).size > 1 && whole(c).forall(some.contains))
    def named = list(some.map(row))
    if (some.size <= (if (isShort) 1 else FewRows) || some.size <= FewRows && named.length <= LongestNames) named
    else if (some.size == all.size) s"all ${some.size} transactions"
    else if (codes.size <= FewRows && areWhole) s"the ${list(codes.map(c => s"${whole(c).size} $c"))} transactions"
    else if (isFirst) s"${some.size} of ${all.size} transactions"
    else some.size.toString
  }

  private def isLarge(p: Pair) = p.ratio.exists(r => math.max(r, 1 / r) > Study.Band)

  private def isPlural(names: Vector[String]) = names.size > 1 || names.contains(OwnRuns.Together)

  private def predicate(of: Vector[Pair], plural: Boolean, isShort: Boolean): Predicate = {
    val be = if (plural) "are" else "is"
    val ratios = of.flatMap(_.ratio)
    def percent(from: Double, to: Double) = Words.unit(Words.range(size(from), size(to)), "%")
    def not(reason: String) = Predicate(be, "not compared", reason)
    (of.head.verdict, of.head.why) match {
      case (_, Some(Why.Failed)) => not(", as a job failed")
      case (_, Some(Why.Errors)) => not(if (isShort) " (errors)" else s" (${errors(of)} errors)")
      case (_, Some(Why.Doubt)) => not(", as figures are doubtful")
      case (_, Some(Why.OtherMeasure)) => not(", as one test has averages and the other percentiles")
      case (_, Some(Why.NoTime)) => not(", as a time is missing")
      case (_, Some(why: Why.ByRuns)) =>
        val told = if (of.map(_.why).distinct.size == 1) why else why.kind
        not(if (isShort) "" else s": ${clause(told.reason, plural)}")
      case (RowVerdict.Unchanged, _) =>
        val isOneSided = ratios.size > 2 && (ratios.min > NearlyUp || ratios.max < NearlyDown) && !isShort
        val each = if (isOneSided) s", though each is ${if (ratios.min > 1) "slower" else "faster"}" else ""
        Predicate(be, s"unchanged$each (${changes(ratios)})")
      case (RowVerdict.NoEvidence, _) if of.head.row == OwnRuns.Together && of.exists(isLarge) =>
        Predicate("differ", s"by ${changes(ratios)}, which may be chance")
      case (RowVerdict.NoEvidence, _) =>
        val bands = of.map(p => study.spread.getOrElse(p.row, 1.0)).filter(_ > 1)
        val because = if (bands.isEmpty || isShort) "" else s", as repetitions differ by ${changes(bands)}"
        Predicate(if (plural) "show" else "shows", "no evidence of a change", because)
      case (RowVerdict.Slower, _) if ratios.max >= Twice =>
        Predicate(if (plural) "take" else "takes", s"${times(ratios)} as long")
      case (RowVerdict.Slower, _) => Predicate(be, s"${percent(ratios.min, ratios.max)} slower")
      case (RowVerdict.Faster, _) => Predicate(be, s"${percent(ratios.max, ratios.min)} faster")
      case (RowVerdict.StandsOut, _) =>
        Predicate(if (plural) "stand" else "stands", s"out with ${times(ratios)} the published time")
      case _ => Predicate(if (plural) "differ" else "differs", s"by ${changes(ratios)}, which is not judged")
    }
  }

  /** A sentence about a row, or each of several, within another. */
  private def clause(reason: String, plural: Boolean): String = {
    val words = reason.stripSuffix(".")
    if (plural && words.startsWith("It ")) s"each ${words.drop(3)}" else s"${words.head.toLower}${words.tail}"
  }

  private def errors(of: Vector[Pair]): String = {
    val all = of.flatMap(p => Vector(p.a, p.b)).filter(_.isBroken).flatMap(_.errorPercent)
    if (all.isEmpty) "" else Words.unit(Words.range(Words.decimal(all.min, 0), Words.decimal(all.max, 0)), "%")
  }

  private def spaced(words: String): String = if (words.isEmpty) "" else s" $words"

  private def item(item: Item, of: Vector[Pair], isShort: Boolean, isFirst: Boolean): String = {
    val first = item.parts.head
    val own = first.pairs.map(_.row).distinct
    val p = predicate(first.pairs, isPlural(own), isShort)
    val most = first.most.fold("")(p => s", most ${place(p)}")
    // What blocks a comparison is about the runs.
    val isOfRuns = own == Vector(OwnRuns.Together) && first.pairs.head.why.isDefined
    val subject = if (isOfRuns) "the runs" else names(own, of, isFirst, isShort)
    val opening = s"$subject ${p.verb} ${p.rest}${spaced(place(first.place))}${p.reason}$most"
    item.parts.tail
      .foldLeft((opening, p.verb)) { case ((said, last), part) =>
        val rows = part.pairs.map(_.row).distinct
        val p = predicate(part.pairs, isPlural(rows), isShort)
        val verb = if (rows == own && p.verb == last) "" else s"${p.verb} "
        val who = if (rows == own) "and" else s"but ${names(rows, of, isFirst = false, isShort)}"
        (s"$said, $who $verb${p.rest}${spaced(place(part.place))}${p.reason}", p.verb)
      }
      ._1
  }

  /** For a summary: in full, then in fewer words, and without what is not compared; none: it has no verdict. */
  def forms(pairs: Vector[Pair]): Vector[String] = {
    val judged = pairs.filterNot(_.verdict == RowVerdict.NotJudged)
    val brief = judged.filter(p => p.why.isEmpty || p.why.contains(Why.Failed))
    if (brief.isEmpty) Vector.empty
    else
      Vector(
        say(judged, of = pairs),
        say(judged, isShort = true, of = pairs),
        say(brief, isShort = true, of = pairs),
        say(brief, isShort = true, MostItems, pairs),
      ) ++ unchanged(brief)
  }

  /** Many rows without a change, in as few words as possible. */
  private def unchanged(judged: Vector[Pair]): Option[String] = {
    val rows = judged.map(_.row).filterNot(_ == OwnRuns.Together).distinct
    Option.when(rows.size > FewRows && judged.forall(p => p.isJudged && !p.verdict.isCalled))(
      s"none of ${rows.size} transactions shows a change"
    )
  }

  /** All items of a contrast, the largest first; what is beyond a common change says so. */
  def say(pairs: Vector[Pair]): String = say(pairs, of = pairs)

  /**
   * @param isShort in as few words as possible
   * @param most items, after which rows are only counted
   * @param of all pairs of the contrast
   */
  private def say(some: Vector[Pair], isShort: Boolean = false, most: Int = Int.MaxValue, of: Vector[Pair]): String = {
    val told = some.filterNot(_.why.contains(Why.NoTime))
    val (combined, alone) = told.partition(_.judgement.isPooled)
    val (together, others) = alone.partition(_.row == OwnRuns.Together)
    val isCommon = together.exists(p => p.verdict.isCalled || isLarge(p))
    val common = if (isShort && !isCommon) Vector.empty else items(together, of, isShort)
    val (byRuns, rest) = others.filterNot(_.why.contains(Why.Failed)).partition(_.why.exists(_.isOfRuns))
    val own = items(rest, of, isShort, most)
    val beyond = if (isCommon) own.headOption.map(w => s"beyond that, $w") ++ own.drop(1) else own
    (common ++ beyond ++ pooled(combined, of, isShort) ++ notCompared(byRuns, of, isShort) ++ failed(others))
      .mkString("; ")
  }

  /** What several pairs have one verdict on. */
  private def pooled(told: Vector[Pair], of: Vector[Pair], isShort: Boolean): Vector[String] = {
    val byContexts = told.groupBy(_.row).values.toVector.groupBy(_.map(_.context).toSet)
    byContexts.toVector.sortBy { case (_, rows) => (-rows.size, study.rows.indexOf(rows.head.head.row)) }.map {
      case (contexts, rows) =>
        val varying = study.factors.filter(f => contexts.map(_.get(f.id)).size > 1)
        val where = varying match {
          case Vector(f) if contexts.size <= MostContexts =>
            place(
              Place(varying, contexts.toVector.map(c => Vector(c(f.id))).sortBy(v => f.place(v.head)), contexts.size)
            )
          case _ => s"over ${Words.count(contexts.size, "condition", "conditions")}"
        }
        s"$where combined, ${joined(items(rows.flatten, of, isShort))}"
    }
  }

  /** Rows that comparisons of runs leave out, with the reasons, which may differ from row to row and from place to place. */
  private def notCompared(left: Vector[Pair], of: Vector[Pair], isShort: Boolean): Option[String] =
    Option.when(left.nonEmpty) {
      val rows = left.map(_.row).distinct
      val byKind = left.groupBy(_.why.map(_.kind)).values.toVector.sortBy(-_.map(_.row).distinct.size)
      val reasons = byKind.flatMap { its =>
        val why = if (its.map(_.why).distinct.size == 1) its.head.why else its.head.why.map(_.kind)
        why.collect { case Why.ByRuns(reason) => (clause(reason, rows.size > 1), its.map(_.row).distinct.size) }
      }
      val told =
        if (isShort) ""
        else if (reasons.size == 1) s": ${reasons.head._1}"
        else s": ${reasons.map { case (words, n) => s"$words ($n)" }.mkString(", or ")}"
      val not = if (left.size == of.count(p => rows.contains(p.row))) "not" else "not, or not always,"
      s"${names(rows, of, isFirst = false, isShort)} ${if (isPlural(rows)) "are" else "is"} $not compared$told"
    }

  /** Items in words; those of one context are one list. */
  private def items(
      told: Vector[Pair],
      of: Vector[Pair],
      isShort: Boolean,
      most: Int = Int.MaxValue,
  ): Vector[String] =
    if (told.isEmpty) Vector.empty
    else {
      val made = Items.of(told, study.factors, study.rows, isShort)
      // Rows of several contexts stand in several items.
      val all = if (made.exists(_.context.isDefined)) made else made.take(most)
      val others = made.drop(all.size).flatMap(_.rows).distinct.size
      val said = all.zipWithIndex.map { case (i, n) => (i.context, item(i, of, isShort, isFirst = n == 0)) }
      val byContext = said.filter(_._1.isDefined).groupMap(_._1)(_._2)
      said.map(_._1).distinct.flatMap {
        case None => said.collect { case (None, words) => words }
        case context @ Some(p) => Vector(s"${place(p)}, ${joined(byContext(context))}")
      } ++ Option.when(others > 0)(if (others == 1) "1 other differs" else s"$others others differ")
    }

  /** A comma stands before the last too, as each is a sentence. */
  private def joined(all: Vector[String]): String =
    if (all.size < 2) all.mkString else s"${all.init.mkString(", ")}, and ${all.last}"

  /** What failed jobs took, and how they ended. */
  private def failed(pairs: Vector[Pair]): Vector[String] = pairs.filter(_.why.contains(Why.Failed)).map { p =>
    def of(o: Observation) = s"${study.outcome(o).getOrElse("finished")} after ${o.time.fold(Words.Absent)(time(_))}"
    s"${p.row}: ${of(p.a)}, then ${of(p.b)}"
  }

  /** With B instead of A, at 8 users. */
  def head(c: Contrast): String = {
    val one = c.factors.zip(c.from.zip(c.to)).map { case (f, (from, to)) => instead(f, from, to) }
    (s"${list(one)}" +: shared(c)).mkString(", ")
  }

  private def instead(f: Factor, from: Value, to: Value): String = {
    val (a, b) = both(f, from, to)
    f.kind match {
      case _ if f.isSwitch && from.isDefined && to.isDefined => b
      case FactorKind.Load => s"from $a to $b"
      case FactorKind.Length => s"over $b instead of $a"
      case FactorKind.Part if to.contains(Factor.Whole) => s"in the whole test, compared with its part $a"
      case FactorKind.Part => s"in $b, compared with $a"
      case FactorKind.Choice if f.id.ofRow => s"for $b, compared with $a"
      case FactorKind.Choice =>
        val wordA = if (a.startsWith("with ") || a.startsWith("without ")) a.replaceFirst("^with(out)? ", "") else a
        s"with $b instead of $wordA"
    }
  }

  /** Values that all pairs share while other observations have others, and the measure, if it is not the average. */
  private def shared(c: Contrast): Vector[String] = {
    val fixed = study.factors.filter { f =>
      val here = c.pairs.map(_.context.get(f.id)).distinct
      f.kind != FactorKind.Part && here.size == 1 && here.head.exists(_.isDefined) && study.isVarying(f.id)
    }
    val measures = c.pairs.flatMap(_.measure).distinct.filterNot(_ == Measure.Average)
    val pairs = c.pairs.map(p => (p.a.tests.head, p.b.tests.head)).distinct
    val where =
      if (fixed.size <= MostFixed) fixed.map(f => at(f, c.pairs.head.context(f.id)))
      else if (pairs.size <= MostFixed) Vector(list(pairs.map { case (a, b) => s"${tests(b)} against ${tests(a)}" }))
      else Vector(s"in ${pairs.size} pairs of tests")
    where ++
      Option.when(measures.nonEmpty)(s"by ${list(measures.map(m => s"${m.words}s"))}")
  }
}
