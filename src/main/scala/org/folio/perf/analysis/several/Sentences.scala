package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{ChangeGroups, RunFacts}
import org.folio.perf.analysis.several.Study.{At, Value}
import org.folio.perf.model.{FirstOf, RowVerdict, TestRecord}

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
    if (ms < 100) Words.trimmed(digits(ms, count)) else Words.decimal(ms, 0)

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

  /** Both jobs; all 3 jobs. */
  def allOf(count: Int, things: String): String = if (count == 2) s"Both $things" else s"All $count $things"

  /** Either test; any of the 3 tests. */
  def anyOf(count: Int, thing: String): String =
    if (count == 2) s"either $thing" else s"any of the $count ${thing}s"

  /** 1.0 %, 22 %. */
  def share(percent: Double): String =
    Words.unit(if (percent < 10) digits(percent, 2) else Words.decimal(percent, 0), "%")

  /** Number of words, counted as a reader does. */
  def count(text: String): Int = text.split("[\\s\u00a0]+").count(_.nonEmpty)

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
  import StudyWords._

  private val Machine = "^((mod|edge|okapi|nginx|pub)[-a-z]*|all .*)$".r
  private val Preposition = "(?i)with(out)?\\b.*".r
  private val SelfExplaining =
    Set("class", "platform", "release", "simulation", "title", "workload", "tuning", "machines")

  def number(text: String): String = if (text.matches("\\d{4,}")) Words.whole(text.toLong) else text

  /** A value with the name of its factor, where it does not explain itself: 20 users, with cache, r6g.large. */
  def label(f: Factor, value: Value): String = parts(f, value).text

  private def parts(f: Factor, value: Value): Label = value match {
    case None => Label("", s"no stated ${f.id.name}")
    case Some(Factor.Whole) if f.kind == FactorKind.Part => Label("", "the whole test")
    case Some(v) => parts(f, f.id.part, f.id.name, v)
  }

  /** The same for a condition that does not vary. */
  def label(part: String, name: String, value: String): String = {
    val isLoad = part == TestRecord.Load && Factor.number(value).isDefined
    val kind =
      if (part == TestRecord.Load && name == "duration") FactorKind.Length
      else if (isLoad) FactorKind.Load
      else FactorKind.Choice
    label(Factor(FactorId(part, name), kind, isAmount = false, Vector(Some(value))), Some(value))
  }

  private def parts(f: Factor, part: String, name: String, v: String): Label = {
    val isNumber = Factor.number(v).isDefined
    val isCount =
      isNumber && (name.endsWith("s") || name.contains(" of ") || name.contains(" at once") || name.contains(
        " per "
      )) &&
        !name.contains('.') && !v.matches(".* (a|an) (minute|hour|second)")
    val isPlain = f.kind == FactorKind.Length || f.kind == FactorKind.Part && !Set("hours", "minutes")(name) ||
      !f.id.ofRow && (SelfExplaining(name) || name.endsWith("type") || name == "FOLIO" && !isNumber) ||
      part == TestRecord.Load && v.contains(' ') && !f.isLoad
    if (Preposition.matches(v)) Label("", title(f, v).fold(s"$name $v")(t => t.head.toLower +: t.tail))
    else if (f.kind == FactorKind.Part && isNumber && Set("hours", "minutes")(name))
      Label(s"${name.stripSuffix("s")} ", v)
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

  /** The title of the first test with this part of one, which alone may be Without. */
  private def title(f: Factor, value: String): Option[String] =
    Option
      .when(f.id.part == Factors.Title)(study.points.indexWhere(_.get(f.id).contains(Option(value))))
      .flatMap(study.tests.lift)
      .map(_.title)
      .filter(Preposition.matches(_))

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

  private val MostContexts = 3

  /** at 10 and 40 users; with R, at 8 users; in 5 of 8 cases; empty: everywhere. */
  def place(p: Place): String =
    if (p.isEverywhere) ""
    else if (p.factors.size == 1 && p.values.size <= MostContexts) anyOf(p.factors.head, p.values.map(_.head))
    else if (p.values.size > (if (p.factors.size == 1) MostContexts else 2)) s"in ${p.values.size} of ${p.of} cases"
    else p.values.map(v => p.factors.zip(v).map { case (f, x) => at(f, x) }.mkString(", ")).mkString(" and ")

  private def anyOf(f: Factor, values: Vector[Value]): String = {
    val all = values.map(parts(f, _))
    val areAlike = all.size > 1 && all.forall(_.isLike(all.last))
    if (areAlike) at(f, all.last.copy(value = list(all.map(_.value))).text)
    // Each of "with" and "without" is about its own value.
    else if (all.exists(_.text.startsWith("with"))) list(all.map(l => at(f, l.text)))
    else at(f, list(all.map(_.text)))
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

  /** Name of a test, with the dimensions of a row. */
  def observation(test: Int, at: At): String =
    (tests(test) +: Vector(dimensions(at)).filter(_.nonEmpty)).mkString(", ")

  /** Up to two tests by name; else their number. */
  def several(some: Vector[Int]): String =
    if (some.size == tests.size) "all tests"
    else if (some.size <= 2) some.map(tests).mkString(" and in ")
    else s"${some.size} of ${tests.size} tests"

  /**
   * A sentence about subjects, each with what is said of it and where; once in front, if it is the same for all.
   *
   * @param most subjects, and `places` of each
   */
  def located(
      head: String,
      of: Vector[(String, Vector[(String, String)])],
      most: Int = Int.MaxValue,
      places: Int = Int.MaxValue,
  ): String = {
    val all = of.map { case (subject, said) =>
      val byPlace = Study.grouped(said)(_._2).map { case (place, here) => here.map(_._1).mkString(", ") -> place }
      subject -> Study.grouped(byPlace)(_._1).map { case (words, its) => words -> its.map(_._2) }
    }
    val wheres = all.map(_._2.map(_._2)).distinct
    val isInFront = wheres.size == 1 && wheres.head.size == 1
    def at(some: Vector[String]) = s" (${Words.few(some, places)})"
    val told = all.take(most).map { case (subject, said) =>
      // One further place needs as many words as its number.
      val shown = if (said.size == places + 1) said.size else places
      val words = said.take(shown).map { case (words, where) =>
        // The subject may name the statistic: average of all, average 88 %.
        words.stripPrefix(s"${subject.takeWhile(_ != ' ')} ") + (if (isInFront) "" else at(where))
      }
      val left = said.drop(shown).map(_._2.size).sum
      s"$subject ${words.mkString(", ")}${if (left > 0) s" and $left more" else ""}"
    }
    val more = if (all.size > most) s"; and ${FirstOf.others(all.size - most)}" else ""
    s"$head${if (isInFront) at(wheres.head.head) else ""}: ${told.mkString("; ")}$more."
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

/** Verb of a verdict, what it says, and the reason or the largest changes, which follow the place. */
final private case class Predicate(verb: String, rest: String, reason: String = "")

/** Makes sentences of pairs. No arithmetic: the study has done it. */
final class Sentences(study: Study) {
  import Sentences._
  import StudyWords._

  val naming = new Naming(study)
  import naming._

  /** All items of a contrast, the largest first; what is beyond a common change says so. */
  def say(pairs: Vector[Pair]): String = new Telling(pairs, FewRows, isShort = false).say(pairs)

  /** For a summary: in full, then in ever fewer words, and without what is not compared; none: it has no verdict. */
  def forms(pairs: Vector[Pair]): Vector[String] = {
    val told = pairs.filterNot(_.verdict == RowVerdict.NotJudged)
    val (together, own) = told.partition(_.row == OwnRuns.Together)
    val judged = if (own.isEmpty || isCommon(together) || together.exists(_.why.isDefined)) told else own
    val compared = judged.filter(p => p.why.isEmpty || p.why.contains(Why.Failed))
    val short = (FewRows to 1 by -1).toVector.map(new Telling(pairs, _, isShort = true))
    if (compared.isEmpty) Vector.empty
    else
      Vector(say(judged), short.head.say(judged)) ++
        short.map(telling => telling.brief(compared).getOrElse(telling.say(compared))) ++
        short.last.brief(compared, isOfChanges = true)
  }

  /**
   * Words about pairs of one contrast.
   *
   * @param of all its pairs
   * @param named rows of an item that are named with their changes
   * @param isShort in as few words as possible
   */
  final private class Telling(of: Vector[Pair], named: Int, isShort: Boolean) {

    def say(some: Vector[Pair]): String = {
      val told = some.filterNot(_.why.contains(Why.NoTime))
      val (combined, alone) = told.partition(_.judgement.isPooled)
      val (together, others) = alone.partition(_.row == OwnRuns.Together)
      val (byRuns, rest) =
        others.filterNot(_.why.contains(Why.Failed)).partition(_.why.exists(_.isInstanceOf[Why.ByRuns]))
      (beyond(together, items(rest)) ++ pooled(combined) ++ notCompared(byRuns) ++ failed(others)).mkString("; ")
    }

    /** The change of all transactions together, and what is beyond it. */
    private def beyond(together: Vector[Pair], own: Vector[String]): Vector[String] =
      if (isCommon(together)) items(together) ++ own.take(1).map(w => s"beyond that, $w") ++ own.drop(1)
      else (if (isShort) Vector.empty else items(together)) ++ own

    /**
     * Many rows: what changed, largest first; those without a change by their number. Of rows that change in some
     * contexts only, the largest group.
     *
     * @param isOfChanges all others are left to the table
     * @return `None`: they are few
     */
    def brief(judged: Vector[Pair], isOfChanges: Boolean = false): Option[String] = {
      val (together, own) = judged.partition(_.row == OwnRuns.Together)
      val rows = Study.grouped(own)(_.row).map(_._2)
      val (changed, others) = rows.partition(_.exists(_.verdict.isCalled))
      Option.when(rows.size > FewRows && own.forall(_.isJudged)) {
        if (changed.isEmpty)
          beyond(together, Vector(s"none of ${rows.size} transactions shows a change")).mkString("; ")
        else {
          val isMixed = changed.exists(_.map(_.verdict).distinct.size > 1)
          val contexts = own.map(_.context).distinct.size
          val all =
            if (isMixed && contexts <= FewContexts) Items.ofContexts(changed.flatten, study.factors, study.rows)
            else itemsOf(changed.flatten)
          val (mixed, pure) = all.partition(_.parts.size > 1)
          val isByContext = all.exists(_.context.isDefined)
          val few = if (isOfChanges && pure.nonEmpty) Vector.empty else mixed.take(1)
          val left = if (isOfChanges) 0 else mixed.drop(1).map(_.rows.size).sum
          val said =
            // Rows that change nowhere are in no context, so their number is not told for each.
            if (isByContext) (if (isOfChanges) new Telling(of, 0, isShort) else this).words(all.filter(_.isChange))
            else
              words(pure ++ few ++ Option.when(!isOfChanges && others.nonEmpty)(unchanged(others.flatten))) ++
                Option.when(left > 0)(s"$left ${if (left == 1) "changes" else "change"} in some cases only")
          beyond(together, said).mkString("; ")
        }
      }
    }

    /** What is unchanged in a part only shows no evidence of a change. */
    private def unchanged(pairs: Vector[Pair]): Item = {
      val isSame = pairs.forall(_.verdict == RowVerdict.Unchanged)
      val verdict = if (isSame) RowVerdict.Unchanged else RowVerdict.NoEvidence
      val all = pairs.map(p => p.copy(judgement = p.judgement.copy(verdict = verdict)))
      Item(all.map(_.row).distinct, None, Vector(ItemPart(all, Place.everywhere)))
    }

    private def itemsOf(told: Vector[Pair]): Vector[Item] = Items.of(told, study.factors, study.rows)

    private def items(told: Vector[Pair]): Vector[String] =
      if (told.isEmpty) Vector.empty else words(itemsOf(told))

    /** Items in words; those of one context are one list. */
    private def words(all: Vector[Item]): Vector[String] = {
      val counted = all.filterNot(i => isNamed(rowsOf(i.parts.head))).distinctBy(_.context)
      val said = all.map(i => (i.context, item(i, isFirst = counted.exists(_ eq i))))
      val contexts = said.flatMap(_._1).distinct
      val lists = contexts.map(p => s"${place(p)}, ${joined(said.collect { case (Some(`p`), words) => words })}")
      // Several lists are a sentence each.
      val isLong = contexts.size > 1 && lists.exists(_.contains(": "))
      (if (isLong) Vector((lists.head +: lists.tail.map(sentence)).mkString(". ")) else lists) ++
        said.collect { case (None, words) => words }
    }

    private def item(item: Item, isFirst: Boolean): String = {
      val among = of.filter(p => item.context.forall(_.holds(p))).map(_.row).distinct.filterNot(_ == OwnRuns.Together)
      val rest = item.parts.head
      // A change stands before what is the same elsewhere.
      val ordered =
        if (rest.isChange || !item.isChange) item.parts else item.parts.tail.sortBy(!_.isChange) :+ rest
      val first = ordered.head
      val own = rowsOf(first)
      // What blocks a comparison is about the runs.
      val isOfRuns = own == Vector(OwnRuns.Together) && first.pairs.head.why.isDefined
      val subject =
        if (isOfRuns) "the runs"
        else if (isFirst && !isNamed(own) && own.size < among.size) s"${own.size} of ${among.size} transactions"
        else names(own, among.size)
      ordered.tail
        .foldLeft((said(subject, first), predicate(byContext(first).last.pairs).verb)) { case ((words, last), part) =>
          val p = predicate(part.pairs)
          val rows = rowsOf(part)
          val who = if (rows == own) "" else names(rows, among.size)
          val whole = said(who, part)
          val word = if (part eq rest) "else" else "but"
          (s"$words, $word ${if (who.isEmpty && p.verb == last) whole.stripPrefix(p.verb).trim else whole}", p.verb)
        }
        ._1
    }

    private def said(subject: String, part: ItemPart): String = {
      val parts = byContext(part)
      val first = predicate(parts.head.pairs)
      if (parts.size == 1) words(subject, first, if (part.place.isEverywhere) cases(part) else place(part.place))
      else {
        val (all, _) = parts.tail.foldLeft((Vector(words(subject, first, place(parts.head.place))), first.verb)) {
          case ((said, verb), next) =>
            val p = predicate(next.pairs)
            (said :+ words("", if (p.verb == verb) p.copy(verb = "") else p, place(next.place)), p.verb)
        }
        val isSaid = part.place.factors.forall(parts.head.place.factors.contains)
        s"${list(all)}${if (isSaid) "" else s", ${place(part.place)}"}"
      }
    }

    private def words(subject: String, p: Predicate, where: String): String =
      s"${Vector(subject, p.verb, p.rest, where).filter(_.nonEmpty).mkString(" ")}${p.reason}"

    /** What a number of rows counts: those that changed in each of several cases. */
    private def cases(part: ItemPart): String = {
      val counts = Study.grouped(part.pairs)(_.row).map(_._2.size)
      if (!part.isChange || isNamed(rowsOf(part)) || counts.max < 2) ""
      else if (counts.min < part.pairs.map(_.context).distinct.size) "wherever compared"
      else if (counts.min == 2) "in both cases"
      else s"in all ${counts.min} cases"
    }

    /** A part for each value of the one factor that explains why changes of a few rows differ; else the part itself. */
    private def byContext(part: ItemPart): Vector[ItemPart] = {
      val isWide =
        part.isChange && part.pairs.forall(_.isJudged) && isNamed(rowsOf(part)) && !isAlike(part.pairs)
      val factors = if (isWide) Place.varying(study.factors, part.pairs) else Vector.empty
      val found = for {
        f <- factors.iterator
        groups = alike(Study.grouped(part.pairs)(_.context.get(f.id)).map(_._2))
        if groups.size > 1 && groups.size <= FewContexts && groups.forall(isAlike)
      } yield groups.map(g => ItemPart(g, Place.of(Vector(f), g, part.pairs)))
      found.nextOption().getOrElse(Vector(part))
    }

    /** Neighbours with one change become one. */
    private def alike(groups: Vector[Vector[Pair]]): Vector[Vector[Pair]] =
      groups.tail.foldLeft(groups.take(1)) { (all, next) =>
        if (isAlike(all.last ++ next)) all.init :+ (all.last ++ next) else all :+ next
      }

    private def isAlike(pairs: Vector[Pair]) = Items.spread(pairs) <= Items.AlikeOfFew

    private def rowsOf(part: ItemPart): Vector[String] = part.pairs.map(_.row).distinct

    /** Whether all are named, as they are few. */
    private def isNamed(rows: Vector[String]): Boolean =
      rows.size <= (if (isShort) 1 else FewRows) ||
        rows.size <= FewRows && list(rows.map(row)).length <= LongestNames

    private def names(rows: Vector[String], among: Int): String =
      if (isNamed(rows)) list(rows.map(row))
      else if (rows.size == among) s"all ${rows.size} transactions"
      else rows.size.toString

    private def predicate(pairs: Vector[Pair]): Predicate = {
      val rows = pairs.map(_.row).distinct
      val plural = isPlural(rows)
      val be = if (plural) "are" else "is"
      def verb(stem: String) = if (plural) stem else s"${stem}s"
      val ratios = pairs.flatMap(_.ratio)
      def percent(from: Double, to: Double) = Words.unit(Words.range(size(from), size(to)), "%")
      def not(reason: String) = Predicate(be, "not compared", reason)
      val isListed = !isNamed(rows) && pairs.head.isJudged && ratios.max / ratios.min > Items.AlikeOfFew
      (pairs.head.verdict, pairs.head.why) match {
        case (_, Some(Why.Errors)) if !isShort => not(s" (${errors(pairs)} errors)")
        case (_, Some(Why.ByRuns(reason))) => not(if (isShort) "" else s": ${clause(reason, plural)}")
        case (_, Some(why)) => not(s" (${why.words})")
        case (RowVerdict.Unchanged, _) =>
          val isOneSided = ratios.size > 2 && (ratios.min > NearlyUp || ratios.max < NearlyDown) && !isShort
          val each = if (isOneSided) s", though each is ${if (ratios.min > 1) "slower" else "faster"}" else ""
          val range = if (isShort && rows.size > FewRows) "" else s" (${changes(ratios)})"
          Predicate(be, s"unchanged$each$range")
        case (RowVerdict.NoEvidence, _) if rows.head == OwnRuns.Together && pairs.exists(isLarge) =>
          Predicate("differ", s"by ${changes(ratios)}, which may be chance")
        case (RowVerdict.NoEvidence, _) =>
          val bands = pairs.map(p => study.spread.getOrElse(p.row, 1.0)).filter(_ > 1)
          val because = if (bands.isEmpty || isShort) "" else s", as repetitions differ by ${changes(bands)}"
          Predicate(verb("show"), "no evidence of a change", because)
        case (verdict, _) if verdict.isCalled && isListed =>
          val largest = change(math.exp(pairs.map(_.log).maxBy(_.abs)))
          Predicate(be, verdict.word, if (named > 0) s": ${largestOf(pairs)}" else s" (up to $largest)")
        case (RowVerdict.Slower, _) if ratios.max >= Twice =>
          Predicate(verb("take"), s"${times(ratios)} as long", executions(pairs))
        case (RowVerdict.Slower, _) => Predicate(be, s"${percent(ratios.min, ratios.max)} slower", executions(pairs))
        case (RowVerdict.Faster, _) => Predicate(be, s"${percent(ratios.max, ratios.min)} faster", executions(pairs))
        case (RowVerdict.StandsOut, _) =>
          Predicate(verb("stand"), s"out with ${times(ratios)} the published time")
        case _ => Predicate(verb("differ"), s"by ${changes(ratios)}, which is not judged")
      }
    }

    /** How few executions a change rests on, with the rows if others have more. */
    private def executions(pairs: Vector[Pair]): String = {
      val few = pairs.flatMap(p =>
        Vector(p.a, p.b).flatMap(o => o.executions.filter(_ <= Study.FewExecutions)).minOption.map(p.row -> _)
      )
      val rows = few.map(_._1).distinct
      val (least, most) = (few.map(_._2).minOption, few.map(_._2).maxOption)
      val who = if (rows.size == pairs.map(_.row).distinct.size) "" else s"${list(rows.map(row))}: "
      least.zip(most).fold("") { case (a, b) =>
        val number = Words.range(a.toString, b.toString)
        s" ($who$number ${if (b == 1) "execution" else "executions"} each)"
      }
    }

    /** The largest changes by name, of times that a user notices before others; and the range of all others. */
    private def largestOf(pairs: Vector[Pair]): String = {
      def longest(of: Vector[Pair]) = of.flatMap(p => p.a.time ++ p.b.time).maxOption.getOrElse(0.0)
      val rows = Study.grouped(pairs)(_.row).map(_._2).sortBy(r => (longest(r) < NoticeableMs, -r.map(_.log.abs).max))
      // One other needs as many words as its name.
      val (top, rest) = rows.splitAt(if (rows.size == named + 1) rows.size else named)
      Words.list(
        top.map(r => s"${row(r.head.row)} ${changes(r.flatMap(_.ratio))}") ++
          Option.when(rest.nonEmpty)(s"${rest.size} others (${changes(rest.flatten.flatMap(_.ratio))})")
      )
    }

    /** What several pairs have one verdict on. */
    private def pooled(told: Vector[Pair]): Vector[String] = {
      val byRow = Study.grouped(told)(_.row).map(_._2)
      Study.grouped(byRow)(_.map(_.context).toSet).map { case (_, rows) =>
        val all = rows.flatten
        val where = place(Place.of(Place.varying(study.factors, all), all, all))
        s"$where combined, ${joined(items(all))}"
      }
    }

    /** Rows that comparisons of runs leave out, with the reasons, which may differ from row to row and from place to place. */
    private def notCompared(left: Vector[Pair]): Option[String] =
      Option.when(left.nonEmpty) {
        val rows = left.map(_.row).distinct
        val reasons = Study.grouped(left)(_.why).map { case (why, its) =>
          (clause(why.fold("")(_.words), rows.size > 1), its.map(_.row).distinct.size)
        }
        val told =
          if (isShort) ""
          else if (reasons.size == 1) s": ${reasons.head._1}"
          else s": ${reasons.sortBy(-_._2).map { case (words, n) => s"$words ($n)" }.mkString(", or ")}"
        val not = if (left.size == of.count(p => rows.contains(p.row))) "not" else "not, or not always,"
        val among = of.map(_.row).distinct.count(_ != OwnRuns.Together)
        s"${names(rows, among)} ${if (isPlural(rows)) "are" else "is"} $not compared$told"
      }
  }

  /** Some pairs of a contrast in few words, with the place that they are all in. */
  def brief(some: Vector[Pair], of: Contrast): String = {
    val at = Place.of(Place.varying(study.factors, of.pairs), some, of.pairs)
    val telling = new Telling(of.pairs, 1, isShort = true)
    val words = telling.brief(some).getOrElse(telling.say(some))
    if (at.values.size == at.of) words else s"${place(at)}, $words"
  }

  private def isLarge(p: Pair) = p.ratio.exists(r => math.max(r, 1 / r) > Study.Band)

  /** Whether all transactions together changed, or may have. */
  private def isCommon(together: Vector[Pair]): Boolean = together.exists(p => p.verdict.isCalled || isLarge(p))

  private def isPlural(names: Vector[String]) = names.size > 1 || names.contains(OwnRuns.Together)

  /** A sentence about a row, or each of several, within another. */
  private def clause(reason: String, plural: Boolean): String = {
    val words = reason.stripSuffix(".")
    if (plural && words.startsWith("It ")) s"each ${words.drop(3)}" else s"${words.head.toLower}${words.tail}"
  }

  private def errors(of: Vector[Pair]): String = {
    val all = of.flatMap(p => Vector(p.a, p.b)).filter(_.isBroken).flatMap(_.errorPercent)
    if (all.isEmpty) "" else Words.unit(Words.range(Words.decimal(all.min, 0), Words.decimal(all.max, 0)), "%")
  }

  /** A comma stands before the last too, as each is a sentence; lists within need semicolons. */
  private def joined(all: Vector[String]): String =
    if (all.size < 2 || all.exists(_.contains(": "))) all.mkString("; ")
    else s"${all.init.mkString(", ")}, and ${all.last}"

  /** What failed jobs took, and how they ended. */
  private def failed(pairs: Vector[Pair]): Vector[String] = pairs.filter(_.why.contains(Why.Failed)).map { p =>
    def of(o: Observation) =
      s"${study.outcome(o).getOrElse("finished")} after ${study.lasted(o).fold(Words.Absent)(time(_))}"
    s"${p.row}: ${of(p.a)}, then ${of(p.b)}"
  }

  /** With B instead of A, at 8 users. */
  def head(c: Contrast): String = {
    val one = c.factors.zip(c.from.zip(c.to)).map { case (f, (from, to)) => instead(f, from, to) }
    s"${list(one)}${shared(c)}"
  }

  private def instead(f: Factor, from: Value, to: Value): String = {
    val (a, b) = both(f, from, to)
    f.kind match {
      case _ if from.isEmpty => s"${at(f, b)}, compared with a test that states no ${name(f)}"
      case _ if to.isEmpty => s"in a test that states no ${name(f)}, compared with $a"
      case _ if f.isSwitch && from.isDefined && to.isDefined => b
      case FactorKind.Load => s"from $a to $b"
      case FactorKind.Length => s"over $b instead of $a"
      case FactorKind.Part if to.contains(Factor.Whole) => s"in the whole test, compared with its part $a"
      case FactorKind.Part => s"in $b, compared with $a"
      case FactorKind.Choice if f.id.ofRow => s"for $b, compared with $a"
      case FactorKind.Choice =>
        s"${at(f, b)} instead of ${if (a.startsWith("with ")) a.drop("with ".length) else a}"
    }
  }

  /** Name of a condition, with its part if that explains it: tasks of mod-search. */
  private def name(f: Factor): String =
    if (f.id.name.startsWith("mod-")) s"${ChangeGroups.inSentence(f.id.part)} of ${f.id.name}" else f.id.name

  /** Values that all pairs share while other observations have others, or the tests; the measure, if it is not the average. */
  private def shared(c: Contrast): String = {
    val fixed = study.factors.filter { f =>
      val here = c.pairs.map(_.context.get(f.id)).distinct
      f.kind != FactorKind.Part && here.size == 1 && here.head.exists(_.isDefined) && study.isVarying(f.id)
    }
    val measures = c.pairs.flatMap(_.measure).distinct.filterNot(_ == Measure.Average)
    val pairs = c.pairs.map(p => (p.a.tests.head, p.b.tests.head)).distinct
    val where =
      if (fixed.size <= (if (pairs.size == 1) MostOfOne else MostFixed))
        fixed.map(f => s", ${at(f, c.pairs.head.context(f.id))}").mkString
      else if (pairs.size > MostFixed) s", in ${pairs.size} pairs of tests"
      else s" (${list(pairs.map { case (a, b) => s"${tests(b)} against ${tests(a)}" })})"
    where + (if (measures.isEmpty) "" else s", by ${list(measures.map(m => s"${m.words}s"))}")
  }
}

private object Sentences {
  private val FewRows = 3
  private val MostFixed = 2
  private val MostOfOne = 4
  private val FewContexts = 3

  private val LongestNames = 60
  private val NearlyUp = 1.025
  private val NearlyDown = 0.975

  /** Nobody waits for less. */
  private val NoticeableMs = 100.0
}
