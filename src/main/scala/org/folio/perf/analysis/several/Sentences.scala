package org.folio.perf.analysis.several

import java.math.{MathContext, RoundingMode}
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.RunFacts
import org.folio.perf.analysis.several.Study.{At, Value}
import org.folio.perf.model.{Fact, FirstOf, RowVerdict, TestRecord}

/** Numbers of comparisons in running text. */
object StudyWords {

  /** Two or three digits that count: 0.41, 1.5, 12, 1,230. */
  def digits(value: Double, count: Int = 3): String =
    if (value == 0) "0"
    else {
      val rounded = BigDecimal(value * (1 + 1e-9)).round(new MathContext(count, RoundingMode.HALF_UP))
      Words.decimal(rounded.toDouble, math.max(0, rounded.scale))
    }

  /** 0.41 ms, 93 ms, 1,230 ms, 12.3 s, 3 min 10 s, 1 h 24 min. */
  def time(ms: Double): String =
    if (ms < 9999.5) Words.unit(if (ms < 100) Words.trimmed(digits(ms)) else Words.decimal(ms, 0), "ms")
    else if (ms < 119500) Words.unit(digits(ms / 1000), "s")
    else if (ms < 1200000) Words.duration(math.round(ms / 1000) * 1000)
    else Words.duration(math.round(ms / 60000) * 60000)

  /** Changes near the band have a decimal, so that none on its two sides read the same. */
  private val NearTheBand = 0.0095

  /** From this ratio on, changes are times and no per cent. */
  val Twice = 1.995

  /** Size of a change in per cent. */
  def size(ratio: Double): String = {
    val isNear = math.abs(math.max(ratio, 1 / ratio) - Study.Band) < NearTheBand
    Words.decimal(math.abs(ratio - 1) * 100 * (1 + 1e-9), if (isNear) 1 else 0)
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

  /** One sentence, or one for each clause where that is too long to be read aloud. */
  def sentences(head: String, clauses: Vector[String]): String = {
    val all = s"$head, ${clauses.head}" +: clauses.tail
    val one = all.mkString("; ")
    (if (one.count(_ == ' ') < LongestSentence) Vector(one) else all.map(sentence)).mkString("", ". ", ".")
  }

  /** Words, a number with its unit being one. */
  private val LongestSentence = 25

  /** Text that begins with a capital, unless it begins with a code such as r6g. */
  def sentence(text: String): String =
    if (text.takeWhile(c => !Set(' ', ',', ':')(c)).forall(c => c.isLower || c == '-')) text.capitalize else text
}

/** A value with what names its factor before and behind it: rate, 2; 20, users. Without a cache, not: cache none. */
final private[several] case class Label(before: String, value: String, behind: String = "") {
  def text: String =
    if (value == "none" && before + behind != "") s"without ${(before + behind).trim.stripSuffix(":")}"
    else before + value + behind

  /** Whether both are named by the same words, so that once is enough. */
  def isLike(other: Label): Boolean =
    before == other.before && behind.stripSuffix("s") == other.behind.stripSuffix("s") && before + behind != ""
}

/** Names of values, rows and tests. */
final class Naming(study: Study) {
  import Naming._
  import StudyWords._

  private val Machine = "^((mod|edge|okapi|nginx|pub)[-a-z]*|all .*)$".r
  private val SelfExplaining =
    Set("class", "platform", "release", "simulation", "title", "workload", "tuning", "machines")

  def number(text: String): String = if (text.matches("\\d{4,}")) Words.whole(text.toLong) else text

  /** A value with the name of its factor, where it does not explain itself: 20 users, with cache, r6g.large. */
  def label(f: Factor, value: Value): String = parts(f, value).text

  /** The same for a condition that does not vary. */
  def label(fact: Fact): String =
    label(Factors.factor(FactorId(fact.part, fact.name), Vector(Some(fact.value))), Some(fact.value))

  private def parts(f: Factor, value: Value): Label = {
    val (part, name, v) = (f.id.part, f.id.name, value.getOrElse(""))
    val isNumber = Factor.number(v).isDefined
    val isCount = isNumber && !name.contains('.') && !v.matches(".* (a|an) (minute|hour|second)") &&
      (name.endsWith("s") || Vector(" of ", " at once", " per ").exists(name.contains(_)))
    val isPlain = f.kind == FactorKind.Length || f.kind == FactorKind.Part ||
      !f.id.ofRow && (SelfExplaining(name) || name.endsWith("type") || name == "FOLIO" && !isNumber) ||
      part == TestRecord.Load && v.contains(' ') && !f.isLoad
    if (value.isEmpty) Label("", s"no stated $name")
    else if (f.kind == FactorKind.Part && v == Factor.Whole) Label("", "the whole test")
    else if (isNumber && f.kind == FactorKind.Part) Label(s"${name.stripSuffix("s")} ", v)
    else if (f.isSwitch) Label("", s"${if (Factor.On(v)) "with" else "without"} $name")
    else if (Machine.matches(name) && part != RunFacts.Versions) Label(s"$part of $name ", v)
    else if (f.id.ofRow && name.endsWith(" class")) Label("", v, s" ${name.stripSuffix(" class")}s")
    else if (isPlain) Label("", v)
    else if (isCount) Label("", number(v), s" ${if (v == "1") name.replaceFirst("s( per |$)", "$1") else name}")
    else if (part == TestRecord.Workflows) Label(s"$name: ", v)
    else if (name == "version") Label(s"$part ", v)
    else if (Set("setting", "count")(name)) Label(s"$part $name ", v)
    else Label(s"$name ", if (part == TestRecord.Load) number(v) else v)
  }

  /** The two values of a contrast, without what both begin or end with. */
  def both(f: Factor, from: Value, to: Value): (String, String) = {
    val (a, b) = (parts(f, from), parts(f, to))
    if (!a.isLike(b)) (a.text, b.text)
    else if (f.isLoad && a.behind.isEmpty) (a.text, b.value)
    else (a.value, b.text)
  }

  /** A value after a preposition that fits: at 8 users, over 45 min, with R, for small tenants. */
  def at(f: Factor, value: Value): String = at(f, label(f, value))

  def at(f: Factor, words: String): String =
    if (words.startsWith("with ") || words.startsWith("without ")) words
    else
      f.kind match {
        case FactorKind.Load => s"at $words"
        case FactorKind.Length => s"over $words"
        case FactorKind.Part => s"in $words"
        case FactorKind.Choice => s"${if (f.id.ofRow) "for" else "with"} $words"
      }

  /** at 10 and 40 users; with R, at 8 users; empty: everywhere. */
  def place(p: Place): String = p.factors match {
    case _ if p.isEverywhere => ""
    case Vector(f) =>
      val all = p.values.map(v => parts(f, v.head))
      if (all.size > 1 && all.forall(_.isLike(all.last)))
        at(f, all.last.copy(value = list(all.map(_.value))).text)
      // Each of "with" and "without" is about its own value.
      else list(all.map(l => at(f, l.text)))
    case of =>
      // A row that others of its context have a dimension beside needs no word for it.
      val all = p.values.map(of.zip(_).filter { case (f, x) => x.isDefined || !f.id.ofRow })
      all
        .map(_.map { case (f, x) => at(f, x) }.mkString(", ").replaceAll("(with [^,]+), with ", "$1 and "))
        .mkString(" and ")
  }

  /** Names of tests in their files: test-4 of mobius/test-4. */
  private val own = study.tests.map(_.name.split('/').last)

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

  private val areRowsShort = {
    val heads = study.rows.map(_.takeWhile(_ != ':'))
    study.rows.exists(_.length > LongestRow) && heads.distinct.size == heads.size
  }

  /** A row in a sentence: what stands before the colon, if rows are long and that names each alone; in quotes, if it reads as prose. */
  def row(name: String): String =
    if (areRowsShort) name.takeWhile(_ != ':')
    else if (name.matches("\\p{Lower}.* .*") && name != OwnRuns.Together) s"\"$name\""
    else name

  /** Name of a test, with the dimensions of a row. */
  def observation(test: Int, at: At): String =
    (tests(test) +: Vector(dimensions(at)).filter(_.nonEmpty)).mkString(", ")

  /**
   * A sentence about subjects, each with what is said of it and where; once in front, if it is the same for all. A second one
   * has the first of them alone.
   *
   * @param most subjects, and `places` of each
   */
  def located(
      head: String,
      of: Vector[(String, Vector[(String, String)])],
      most: Int = Int.MaxValue,
      places: Int = Int.MaxValue,
  ): Vector[String] = {
    val wheres = of.flatMap(_._2.map(_._2)).distinct
    val isInFront = wheres.size == 1
    val told = of.take(most).map { case (subject, said) =>
      val words = Study.grouped(said)(_._1).map { case (words, its) =>
        words + (if (isInFront) "" else s" (${Words.few(its.map(_._2).distinct, places)})")
      }
      s"$subject ${Words.few(words, places)}"
    }
    val more = if (of.size > most) s"; and ${FirstOf.others(of.size - most)}" else ""
    val (first, (words, where)) = (of.head._1, of.head._2.head)
    Vector(
      s"$head${if (isInFront) s" (${wheres.head})" else ""}: ${told.mkString("; ")}$more.",
      s"$head, most $first ($words, $where).",
    )
  }

  /** A row, and what it is about. */
  def row(name: String, of: String): String = if (of.isEmpty) name else s"$name ($of)"

  /** Dimensions of a row, for its name in a table. */
  def dimensions(at: At): String = labels(at)(_.id.ofRow)

  /** Values of the factors that vary, without those of a test. */
  def context(at: At): String = labels(at)(f => study.isVarying(f.id))

  private def labels(at: At)(isNamed: Factor => Boolean): String = study.factors
    .filter(f => isNamed(f) && at.get(f.id).exists(v => (v.isDefined || !f.id.ofRow) && !v.contains(Factor.Whole)))
    .map(f => label(f, at(f.id)))
    .mkString(", ")
}

private object Naming {
  private val LongestName = 60
  private val LongestRow = 44
}

/** Verb of a verdict, what it says, and the reason or the largest changes, which follow the place. */
final private case class Predicate(verb: String, rest: String, reason: String = "")

/** Makes sentences of pairs. No arithmetic: the study has done it. */
final class Sentences(study: Study) {
  import Sentences._
  import StudyWords._

  val naming = new Naming(study)
  import naming._

  /** All items of a contrast, the largest first; what is beyond a common change says so. */
  def say(pairs: Vector[Pair]): Vector[String] = new Telling(pairs, FewRows, isShort = false).say(pairs)

  /**
   * For a summary: in full, then changes alone in ever fewer words; none: it has no verdict.
   *
   * @param isBrief at last without their sizes
   */
  def forms(pairs: Vector[Pair], isBrief: Boolean = false): Vector[Vector[String]] = {
    val told = pairs.filterNot(_.verdict == RowVerdict.NotJudged)
    // Where the runs are not compared belongs to what they show elsewhere; what fails, to what is faster.
    val isPraised = told.exists(_.verdict == RowVerdict.Faster)
    def isFailing(p: Pair) = isPraised && study.isBroken(p.b) && !study.isBroken(p.a)
    val compared = told.filter(p => p.why.isEmpty || p.row == OwnRuns.Together || isFailing(p))
    if (compared.forall(_.why.isDefined)) Vector.empty
    else
      say(told) +: (Vector(FewRows, 1, 0) ++ Option.when(isBrief)(NoSizes))
        .map(new Telling(pairs, _, isShort = true).say(compared))
  }

  /** Where runs are not compared, and why, if others of the contrast are. */
  def blocked(pairs: Vector[Pair]): Vector[String] = {
    val all = pairs.filter(_.row == OwnRuns.Together)
    val (not, judged) = all.partition(_.why.isDefined)
    if (judged.isEmpty) Vector.empty else new Telling(pairs, 1, isShort = true).items(not, all)
  }

  /**
   * Words about pairs of one contrast.
   *
   * @param of all its pairs
   * @param named rows of an item that are named with their changes, those that change most
   * @param isShort changes alone, if there are any
   */
  final private class Telling(of: Vector[Pair], named: Int, isShort: Boolean) {

    private val (ofAll, ofRows) = of.partition(_.row == OwnRuns.Together)

    /** What blocks all rows is said once. */
    private val blocked = ofAll.filter(_.why.isDefined).map(_.context).toSet

    /** Single rows are then judged beyond the change of all. */
    private val isCommon = ofAll.exists(p => p.verdict.isCalled && !p.judgement.isPooled)

    def say(some: Vector[Pair]): Vector[String] = {
      val (ofRuns, rows) = some.partition(_.row == OwnRuns.Together)
      val told = rows.filterNot(p =>
        p.why.isDefined && blocked(p.context) || isShort && isCommon && p.verdict == RowVerdict.NoEvidence
      )
      val alike = pointing(told)
      val changed = told.filter(_.verdict.isCalled).map(_.row).toSet
      val isOnce =
        changed.nonEmpty && changed.forall(row => told.exists(p => p.row == row && p.isJudged && !p.verdict.isCalled))
      val others = unlikeFew(told, changed, isOnce)
      def own(of: Vector[Pair]) = if (others.isEmpty) of else of.filter(p => changed(p.row))
      val (combined, alone) = (own(told.diff(alike)) ++ ofRuns).partition(_.judgement.isPooled)
      val (together, rest) = alone.partition(_.row == OwnRuns.Together)
      val (not, judged) = together.partition(_.why.isDefined)
      val isTold = isCommon || judged.exists(isLarge)
      val single =
        if (isOnce && others.nonEmpty)
          others.toVector ++ items(rest.filter(_.verdict.isCalled), own(ofRows)).map(w => s"only $w")
        else if (combined.exists(_.verdict.isCalled)) pooled(combined) ++ items(rest, own(ofRows)) ++ others
        else items(rest, own(ofRows)) ++ pooled(combined) ++ others
      val all = if (isTold || !isShort || single.isEmpty) items(judged, together) else Vector.empty
      (if (isTold) all ++ single else single ++ all) ++
        (if (single.isEmpty || named > 1) items(alike, ofRows)
         else Vector.empty) ++
        (if (judged.isEmpty) items(not, together) else Vector.empty)
    }

    /** Rows that no context decides, though all show the same change. */
    private def pointing(told: Vector[Pair]): Vector[Pair] =
      if (ofAll.exists(isLarge)) Vector.empty
      else
        Study
          .grouped(told.filter(_.isJudged))(_.row)
          .map(_._2)
          .filter { of =>
            of.size > 1 && of.forall(p => p.verdict == RowVerdict.NoEvidence && isLarge(p)) &&
            of.map(_.log).max - of.map(_.log).min <= math.log(Items.Alike)
          }
          .flatten

    def items(told: Vector[Pair], among: Vector[Pair]): Vector[String] = {
      val all = Items.of(told, study.factors, study.rows, among)
      val changed = all.filter(_.isChange)
      if (told.map(_.row).distinct.size > Items.FewRows && changed.flatMap(_.context).distinct.size > FewRows)
        inSome(told)
      else
        words(if (isShort && changed.nonEmpty) all.filter(i => i.isChange || i.pairs.exists(_.why.isDefined)) else all)
    }

    /** Words for the rows beside those that changed, if these are none or few of many. @param isOnce none changed everywhere */
    private def unlikeFew(told: Vector[Pair], changed: Set[String], isOnce: Boolean): Option[String] = {
      val rows = told.map(_.row).distinct.size
      val isMany = rows > Items.FewRows && changed.size <= FewRows
      val isOpen = changed.nonEmpty || told.exists(_.verdict == RowVerdict.NoEvidence)
      Option.when(isShort && !isCommon && isMany && isOpen) {
        def who(none: String) =
          s"$none of $rows ${if (ofAll.exists(isLarge)) "single " else ""}transactions"
        if (isOnce) words(who("none"), Predicate("changes", ""), s"${contexts(told)} alike")
        else {
          val where = if (changed.isEmpty) Items.part(told, ofRows, study.factors).fold("")(place(_)) else ""
          words(who(if (changed.isEmpty) "none" else "no other"), Predicate("shows", "a change", leaning(told)), where)
        }
      }
    }

    /** How many differ alike, if nearly all that are undecided do. */
    private def leaning(told: Vector[Pair]): String = {
      val open = told.filter(_.verdict == RowVerdict.NoEvidence)
      val (longer, shorter) = open.filter(isLarge).partition(_.log > 0)
      val (most, words) = if (longer.size > shorter.size) (longer, "longer") else (shorter, "less time")
      val rows = most.map(_.row).distinct.size
      if (rows > FewRows && most.size > NearlyAll * open.size) s", though $rows take $words" else ""
    }

    private def contexts(of: Vector[Pair]): String = place(Place.of(Place.varying(study.factors, of), of))

    /** What changed in too many contexts to tell of each. */
    private def inSome(told: Vector[Pair]): Vector[String] = {
      val changed =
        Study.grouped(told.filter(_.verdict.isCalled))(_.verdict).map(_._2).sortBy(-_.map(_.row).distinct.size)
      changed.map { of =>
        val rows = of.map(_.row).distinct
        val all = told.count(p => rows.contains(p.row))
        val where = if (of.size == all) "wherever compared" else s"in ${of.size} of $all comparisons"
        words(names(rows, None), predicate(of), where)
      }
    }

    /** Items in words; those of one context are one list. */
    private def words(all: Vector[Item]): Vector[String] = Study.grouped(all)(_.context).flatMap {
      case (Some(context), its) =>
        val all = joined(its.map(item))
        val (start, rest) = all.splitAt(OfAll.findFirstMatchIn(all).fold(0)(_.end))
        Vector(s"${place(context)}, $start${OfAll.replaceAllIn(rest, "")}")
      case (_, its) => its.map(item)
    }

    private def item(item: Item): String = {
      val rest = item.parts.head
      // A change stands before what is the same elsewhere.
      val ordered =
        if (rest.isChange || !item.isChange) item.parts else item.parts.tail.sortBy(!_.isChange) :+ rest
      val first = ordered.head
      def where(part: ItemPart) = if (part eq rest) "" else place(part.place)
      val start = predicate(first.pairs)
      val others = ordered.tail.map { part =>
        val p = predicate(part.pairs)
        val who = if (part.rows == first.rows) "" else names(part.rows, item.context)
        val isSameVerb = who.isEmpty && p.verb == start.verb
        s", ${if (part eq rest) "else" else "but"} ${words(who, if (isSameVerb) p.copy(verb = "") else p, where(part))}"
      }
      // What blocks a comparison is about the runs.
      val isOfRuns = first.rows == Vector(OwnRuns.Together) && first.pairs.head.why.isDefined
      words(
        if (isOfRuns) "the runs" else names(first.rows, item.context),
        start,
        where(first),
      ) + others.mkString
    }

    private def words(subject: String, p: Predicate, where: String): String =
      s"${Vector(subject, p.verb, p.rest, where).filter(_.nonEmpty).mkString(" ")}${p.reason}"

    /** Whether all are named, as they are few. */
    private def isNamed(rows: Vector[String]): Boolean =
      rows.size == 1 || rows.size <= FewRows && (!isShort || list(rows.map(row)).length <= LongestNames)

    private def names(rows: Vector[String], context: Option[Place]): String = {
      val among = of.filter(p => context.forall(_.holds(p))).map(_.row).distinct.count(_ != OwnRuns.Together)
      if (isNamed(rows)) list(rows.map(row))
      else if (rows.size == among) s"all ${rows.size} transactions"
      else s"${rows.size} of $among transactions"
    }

    private def predicate(pairs: Vector[Pair]): Predicate = {
      val rows = pairs.map(_.row).distinct
      val isPlural = rows.size > 1 || rows.head == OwnRuns.Together
      val be = if (isPlural) "are" else "is"
      def verb(stem: String) = if (isPlural) stem else s"${stem}s"
      val ratios = pairs.flatMap(_.ratio)
      val isListed = !isNamed(rows) && ratios.nonEmpty && ratios.max / ratios.min > Items.Alike
      (pairs.head.verdict, pairs.head.why) match {
        case (_, Some(why: Why.ByRuns)) =>
          Predicate(be, "not compared", s": ${if (isShort) why.words.takeWhile(_ != ',') else why.words}")
        case (_, Some(why)) => Predicate(be, "not compared", s" (${why.words})")
        case (RowVerdict.Unchanged, _) => Predicate(be, s"unchanged (${changes(ratios)})")
        case (RowVerdict.NoEvidence, _) if rows.head == OwnRuns.Together && pairs.exists(isLarge) =>
          Predicate("differ", s"by ${changes(ratios)}, which these runs cannot tell from their noise")
        case (RowVerdict.NoEvidence, _) if pointing(pairs).size == pairs.size =>
          Predicate(verb("point"), s"the same way (${changes(ratios)}), not beyond noise")
        case (RowVerdict.NoEvidence, _) =>
          val beyond = if (isCommon && rows.head != OwnRuns.Together) "beyond that" else s"(${changes(ratios)})"
          Predicate(be, s"undecided $beyond")
        case (verdict, _) if verdict.isCalled && isListed =>
          Predicate(be, verdict.word, largestOf(pairs))
        case (RowVerdict.Slower, _) if ratios.max >= Twice =>
          Predicate(verb("take"), s"${times(ratios)} as long")
        case (verdict, _) if verdict.isCalled =>
          val sizes = ratios.sortBy(math.log(_).abs).map(size)
          val percent = Words.unit(Words.range(sizes.head, sizes.last), "%")
          Predicate(be, s"$percent ${verdict.word}")
        case (RowVerdict.StandsOut, _) =>
          Predicate(verb("stand"), s"out with ${times(ratios)} the published time")
        case _ => Predicate(verb("differ"), s"by ${changes(ratios)}, which is not judged")
      }
    }

    /** The largest changes by name, of times that a user notices before others; and the range of all others. */
    private def largestOf(pairs: Vector[Pair]): String = if (named == NoSizes) ""
    else if (named == 0) s" (${changes(pairs.flatMap(_.ratio))})"
    else {
      def longest(of: Vector[Pair]) = of.flatMap(p => p.a.time ++ p.b.time).maxOption.getOrElse(0.0)
      val rows = Study.grouped(pairs)(_.row).map(_._2).sortBy(r => (longest(r) < NoticeableMs, -r.map(_.log.abs).max))
      // One other needs as many words as its name.
      val (top, rest) = rows.splitAt(if (rows.size == FewRows + 1) rows.size else FewRows)
      def one(of: Vector[Pair]) = s"${row(of.head.row)} ${changes(of.flatMap(_.ratio))}"
      val others = Option.when(rest.nonEmpty)(s"${rest.size} others (${changes(rest.flatten.flatMap(_.ratio))})")
      if (named == 1) s" (most ${one(top.head)})" else s": ${Words.list(top.map(one) ++ others)}"
    }

    /** What several pairs have one verdict on. */
    private def pooled(told: Vector[Pair]): Vector[String] =
      Study.grouped(told)(p => told.filter(_.row == p.row).map(_.context).toSet).map { case (_, all) =>
        s"${contexts(all)} combined, ${joined(items(all, all))}"
      }
  }

  private def isLarge(p: Pair) = p.ratio.exists(r => math.max(r, 1 / r) > Study.Band)

  /** A comma stands before the last too, as each is a sentence; lists within need semicolons. */
  private def joined(all: Vector[String]): String =
    if (all.size < 2 || all.exists(_.contains(": "))) all.mkString("; ")
    else s"${all.init.mkString(", ")}, and ${all.last}"

  /** With B instead of A, at 8 users. */
  def head(c: Contrast): String = {
    val one = c.factors.zip(c.from.zip(c.to)).map { case (f, (from, to)) => instead(f, from, to) }
    s"${list(one)}${shared(c)}"
  }

  private def instead(f: Factor, from: Value, to: Value): String = {
    val (a, b) = both(f, from, to)
    f.kind match {
      case _ if f.isSwitch && from.isDefined && to.isDefined => b
      case FactorKind.Load => s"from $a to $b"
      case FactorKind.Part =>
        s"in $b, compared with ${if (to.contains(Factor.Whole)) "its part " else ""}$a"
      case FactorKind.Choice if f.id.ofRow => s"for $b, compared with $a"
      case _ => s"${at(f, b)} instead of ${a.stripPrefix("with ")}"
    }
  }

  /** Values that all pairs share while other observations have others; the measure, if it is not the average. */
  private def shared(c: Contrast): String = {
    val fixed = study.factors.filter { f =>
      val here = c.pairs.map(_.context.get(f.id)).distinct
      f.kind != FactorKind.Part && here.size == 1 && here.head.exists(_.isDefined) && study.isVarying(f.id)
    }
    val measures = c.pairs.flatMap(_.measure).distinct.filterNot(_ == Measure.Average)
    val where = fixed.map(f => s", ${at(f, c.pairs.head.context(f.id))}").mkString
    where + (if (measures.isEmpty) "" else s", by ${list(measures.map(m => s"${m.words}s"))}")
  }
}

private object Sentences {
  private val FewRows = 3

  /** Said once in a list. */
  private val OfAll = " of \\d+ transactions".r
  private val LongestNames = 60
  private val NoSizes = -1
  private val NearlyAll = 0.9

  /** Nobody waits for less. */
  private val NoticeableMs = 100.0
}
