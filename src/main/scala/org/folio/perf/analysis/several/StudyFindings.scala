package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{ChangeGroups, RunFacts}
import org.folio.perf.model._

/**
 * @param rank place among the findings, the least first
 * @param statement whole, never cut
 * @param forms for the summary: in full, then shorter; empty: the summary does not have it
 * @param contrasts whose pairs it tells of
 */
final case class StudyFinding(
    rank: Vector[Double],
    severity: Severity,
    statement: String,
    forms: Vector[String],
    contrasts: Vector[Contrast] = Vector.empty,
)

object StudyFinding {

  /** For the summary in full only. */
  def whole(severity: Severity, text: String, rank: Double*): StudyFinding =
    StudyFinding(rank.toVector, severity, text, Vector(text))

  /** Not for the summary. */
  def further(text: String, rank: Double*): StudyFinding =
    StudyFinding(rank.toVector, Severity.Info, text, Vector.empty)
}

/** What several tests show, in the order of its importance. */
final class StudyFindings(val study: Study, further: Vector[Finding] = Vector.empty, busy: Option[String] = None) {
  import StudyFindings._
  import StudyWords._

  val sentences = new Sentences(study)
  private val naming = sentences.naming

  val all: Vector[StudyFinding] = {
    val made =
      outcomes ++ errors ++ disturbed ++ widest ++ choices ++ ownFindings ++ nearest ++ loads ++ within ++
        new FigureFindings(study, naming).all ++ new Statements(study, naming).findings ++ slowest ++ uncompared
    new ChoicesTold(study, sentences)
      .of(made, tails)
      .map(f => f.copy(statement = sentence(f.statement), forms = f.forms.map(sentence).distinct))
      .distinctBy(_.statement)
      .sortBy(_.rank)(Ordering.Implicits.seqOrdering[Vector, Double])
  }

  /** What differs between the tests, in a sentence or two. */
  val differences: String = {
    def title(id: FactorId) =
      if (
        TestRecord.LoadParts(id.part) || id.part.toLowerCase.endsWith("settings") || id.part.equalsIgnoreCase(id.name)
      )
        id.name
      else if (id.name == "FOLIO") s"${id.part.toLowerCase} of ${id.name}"
      // Instances: machines; instance type.
      else if (id.part.endsWith("s") && id.name.endsWith("s")) id.name
      else s"${ChangeGroups.inSentence(id.part).stripSuffix("s")} ${id.name}"
    val own = study.factors.filterNot(_.id.ofRow).map { f =>
      val values = f.order.sortBy(_.flatMap(Factor.number).getOrElse(Double.MaxValue))
      s"${title(f.id).stripSuffix(".")} (${Words.few(values.map(_.fold("not stated")(naming.number)), MostValues)})"
    }
    val also = study.allCompanions.map(_.id)
    val parts = Study.grouped(also)(_.part).map { case (part, of) => s"$part (${Words.few(of.map(_.name))})" }
    if (own.isEmpty) "The tests differ in nothing that is recorded."
    else
      s"The tests differ in ${list(own)}.${if (parts.isEmpty) ""
        else s" These changed with it: ${Words.few(parts, MostParts)}."}"
  }

  /** What the summary tells, each with its words. */
  lazy val quoted: Vector[(StudyFinding, String)] = StudySummary(all)

  lazy val summary: String = quoted.map(_._2).mkString(" ")

  val common = new CommonConditions(study, naming)

  /** The summary with the load that all tests have, to be read alone. */
  lazy val alone: String = Vector(summary, common.ofLoad).filter(_.nonEmpty).mkString(" ")

  /** Suspects, capacities and known defects. */
  private def ownFindings: Vector[StudyFinding] = further.map { f =>
    val isCalled = f.isProblem || f.severity == Severity.Good
    StudyFinding(Vector(if (isCalled) 3.3 else 5.6), f.severity, f.text, Option.when(isCalled)(f.statement).toVector)
  }

  private def outcomes: Vector[StudyFinding] = {
    val jobs = for ((t, i) <- study.tests.zipWithIndex; job <- t.jobs) yield (i, job)
    val (good, bad) = jobs.partition { case (_, job) => Study.succeeded(job) }
    def words(i: Int, job: TenantJob) =
      (naming.tests(i) +: (Option.when(study.tests(i).jobs.size > 1 || study.rows.contains(job.tenant))(job.tenant) ++
        job.durationMs.map(ms => s"after ${time(ms)}")).toVector).mkString(", ")
    val failed = Study.grouped(bad)(_._2.status).map { case (status, of) =>
      val start = s"${of.size} of ${Words.count(jobs.size, "job", "jobs")} ended as $status"
      val all = of.map { case (i, job) => words(i, job) }
      val isFailure = Study.isFailure(status)
      StudyFinding(
        Vector(0, if (isFailure) 0 else 1),
        if (isFailure) Severity.Bad else Severity.Warning,
        s"$start: ${all.mkString("; ")}.",
        Vector(s"$start: ${Words.few(all, MostNamed)}."),
      )
    }
    val finished = Option.when(good.nonEmpty && bad.isEmpty) {
      val text = if (good.size == 1) "The job finished." else s"${allOf(good.size, "jobs")} finished."
      StudyFinding.whole(Severity.Good, text, 7, 1)
    }
    failed ++ finished ++ durations(good)
  }

  /** Means of jobs of one kind, where a test has several that are alike. */
  private def durations(finished: Vector[(Int, TenantJob)]): Option[StudyFinding] = {
    val timed = for ((i, job) <- finished; ms <- job.durationMs) yield (i, job.kind, ms)
    val byKind =
      Study.grouped(timed)(_._2).map { case (kind, of) => kind -> Study.grouped(of)(_._1) }.filter { case (_, tests) =>
        tests.exists(_._2.size > 1) && tests.map(_._2.map(_._3)).forall(Study.areAlike)
      }
    val said = byKind.map { case (kind, tests) =>
      kind -> tests.map { case (i, of) =>
        val mean = time(of.map(_._3).sum / of.size.toDouble)
        s"$mean${if (of.size > 1) " on average" else ""} in ${Words.count(of.size, "job", "jobs")}" -> naming.tests(i)
      }
    }
    Option.when(said.nonEmpty)(StudyFinding.further(naming.located("Finished jobs took", said), 5.5))
  }

  private def error(row: TestRow): String =
    row.errorShare.map(share).getOrElse(Words.count(row.errors.getOrElse(0L), "error", "errors"))

  /** @param of rows of one name, in the order of what differs, each with its test */
  final private class RowErrors(val row: String, of: Vector[(String, TestRow)]) {

    /** The worst first. */
    val failing: Vector[(String, TestRow)] =
      of.filter(r => Study.hasErrors(r._2)).sortBy { case (_, r) =>
        -r.errorShare.orElse(r.errors.map(_.toDouble)).getOrElse(0.0)
      }
    private val percents = failing.flatMap(_._2.errorShare)
    val isAlways: Boolean = of.size > 1 && of.forall(_._2.errorShare.exists(_ >= Always))
    val worst: Double = percents.maxOption.getOrElse(0)
    val most: Long = of.flatMap(_._2.errors).maxOption.getOrElse(0L)
    val shares: Vector[(String, String)] = failing.map { case (test, r) => error(r) -> test }

    /** Whether all tests have about as many, so that none of what differs explains them. */
    val isEverywhere: Boolean = of.size > 1 && percents.size == of.size && worst <= Alike * percents.min

    lazy val begins: Option[Onset] = onset(row)(Study.hasErrors)

    def sentence: String = {
      val words = list(shares.map { case (share, test) => s"$share ($test)" })
      if (failing.exists(_._2.errorShare.isEmpty)) s"${naming.row(row)} has $words."
      else {
        val breaks = onset(row)(_.errorShare.exists(_ >= Broken)).filter(_.from.size > 1)
        val course = begins.filterNot(at => breaks.exists(_.load == at.load)).map(at => s"begin at ${at.load}") ++
          breaks.map(at => s"are at least ${share(at.from.flatten.flatMap(_.errorShare).min)} from ${at.load} on")
        s"Errors of ${naming.row(row)} ${if (course.isEmpty) "are" else s"${course.mkString(" and ")}:"} $words."
      }
    }
  }

  /** The load from which on a row is so, but never below it, if all of its courses agree. */
  private def onset(row: String)(isSo: TestRow => Boolean): Option[Onset] = {
    val courses = study.courses.filter(_.row == row)
    val isWhole = study.observations.filter(_.row == row).forall(o => courses.exists(_.steps.exists(_ eq o)))
    val starts = courses.map { c =>
      val steps = c.steps.filterNot(_.isDoubtful)
      val (before, from) = steps.span(_.rows.forall(r => !isSo(r._2)))
      val isOnset = before.nonEmpty && from.nonEmpty && from.forall(_.rows.forall(r => isSo(r._2))) &&
        steps.forall(_.rows.forall(r => statesErrors(r._2)))
      Option.when(isOnset)(Onset(naming.label(c.factor, from.head.at(c.factor.id)), from.map(_.rows.map(_._2))))
    }
    val known = starts.flatten
    Option.when(isWhole && known.size == starts.size && known.map(_.load).distinct.size == 1)(
      Onset(known.head.load, known.flatMap(_.from))
    )
  }

  private def statesErrors(row: TestRow) = row.errorShare.isDefined || row.errors.isDefined

  private def errors: Vector[StudyFinding] = {
    val stated = study.observations
      .flatMap(o => o.stated.map { case (i, row) => (o, i, row) })
      .filter(s => statesErrors(s._3))
    val inOrder = stated.sortBy(s => study.inOrder.indexOf(s._2))
    def byRow(of: Vector[(Observation, Int, TestRow)]) = Study.grouped(of)(_._3.transaction).map { case (name, its) =>
      new RowErrors(name, its.map { case (o, i, row) => naming.observation(i, o.at) -> row })
    }
    val (sure, doubtful) = inOrder.partition(_._3.doubt.isEmpty)
    val all = byRow(sure)
    val (always, others) = all.partition(_.isAlways)
    val (known, news) =
      others.filter(_.failing.nonEmpty).sortBy(r => (-r.worst, -r.most)).partition(_.isEverywhere)
    val (broken, few) = news.partition(_.worst >= Broken)
    val isSome = few.exists(_.worst >= Study.SomeErrors)
    failing(broken, s"at least 10${Words.NoBreak}% errors", 1, Severity.Bad) ++
      alwaysFailing(always.map(_.row), broken.nonEmpty) ++
      failing(
        few,
        if (broken.isEmpty) "errors" else "fewer errors",
        if (isSome) 1.5 else 6.5,
        if (isSome && broken.isEmpty) Severity.Warning else Severity.Info,
      ) ++
      failing(
        known,
        "about as many errors in each of their tests",
        if (known.exists(_.worst >= Broken)) 1.7 else 6.5,
        Severity.Info,
      ) ++
      doubted(byRow(doubtful).filter(_.failing.nonEmpty)) ++
      Option.when(stated.nonEmpty && !stated.exists { case (_, _, row) => Study.hasErrors(row) }) {
        val n = stated.map(_._2).distinct.size
        val text =
          if (n == study.tests.size) s"There are no errors in ${anyOf(n, "test")}."
          else s"There are no errors in the $n tests that state them."
        StudyFinding.whole(Severity.Good, text, 7, 0)
      }
  }

  private def doubted(rows: Vector[RowErrors]) = Option.when(rows.nonEmpty) {
    StudyFinding.further(
      naming.located("Doubtful figures of errors", rows.map(r => naming.row(r.row) -> r.shares)),
      6.6,
    )
  }

  private def alwaysFailing(rows: Vector[String], isBesideBroken: Boolean) = Option.when(rows.nonEmpty) {
    val end = s"${if (rows.size == 1) "fails" else "fail"} in every execution"
    val full = s"${list(rows)} $end, probably because of test data or the script."
    val number = s"${rows.size} ${if (isBesideBroken) "other " else ""}transactions"
    val forms = Words.few(rows.map(naming.row)) +: Option.when(rows.size > FewRows)(number).toVector
    StudyFinding(Vector(1, 5), Severity.Warning, full, forms.map(who => s"$who $end."))
  }

  /** One or two rows each in a sentence, more in one. */
  private def failing(rows: Vector[RowErrors], what: String, rank: Double, severity: Severity): Vector[StudyFinding] =
    if (rows.size <= 2) rows.map(r => StudyFinding.whole(severity, r.sentence, rank, -r.worst))
    else {
      val start = s"${rows.size} transactions have $what" + (rows.map(_.begins.map(_.load)).distinct match {
        case Vector(Some(load)) => s", beginning at $load"
        case _ => ""
      })
      val (test, worst) = rows.head.failing.maxBy(_._2.errorShare.getOrElse(0.0))
      val full = naming.located(start, rows.map(r => naming.row(r.row) -> r.shares))
      val short = s"$start, most ${worst.transaction} (${error(worst)}, $test)."
      Vector(StudyFinding(Vector(rank), severity, full, Vector(short)))
    }

  /** Machines that were busy, and repetitions that differ far more than all others. */
  private def disturbed: Vector[StudyFinding] = unlikeOthers ++ {
    val sets = study.repeated.sortBy(-_._2)
    val unlike = sets.take(1).filter { case (_, ratio) =>
      sets.size > 1 && ratio > Study.Band && math.log(ratio) > Study.FarMore * math.log(sets(1)._2)
    }
    busy.toVector ++ unlike.map { case (of, ratio) =>
      s"${Words.few(of.map(naming.tests))} are repetitions, but the median transaction differs by ${change(ratio)}, in other " +
        s"repetitions by ${change(sets(1)._2)} at most, so one of them is disturbed."
    }
  }.map(StudyFinding.whole(Severity.Warning, _, 2, 2))

  /** Repetitions that are left out. */
  private def unlikeOthers: Vector[StudyFinding] = study.disturbed.map { d =>
    val test = naming.tests(d.test)
    val full = s"$test is disturbed and left out: its median transaction differs by ${change(d.ratio)} from its " +
      s"repetitions (${Words.few(d.others.map(naming.tests))}), and these by ${change(d.spread)}."
    val short = s"$test is disturbed (${change(d.ratio)} against its repetitions) and left out."
    StudyFinding(Vector(2, -1), Severity.Warning, full, Vector(full, short))
  }

  private def widest: Option[StudyFinding] = {
    val wide = study.spread.filter(_._2 > Study.Band)
    Option.when(wide.nonEmpty) {
      val (top, most) = wide.maxBy(_._2)
      val widest = study.each(study.repetitions.filter(_._1.row == top).maxBy(_._2)._1)
      val start =
        if (wide.size == 1) s"$top differs by ${change(most)} between repetitions (${list(widest.map(time(_)))})"
        else
          s"${wide.size} transactions differ by more than 10${Words.NoBreak}% between repetitions (most $top, ${change(most)})"
      val full = s"$start, so smaller differences are no evidence of a change."
      val rank = if (most > Wide || study.contrasts.isEmpty) 2.0 else 6.0
      StudyFinding(Vector(rank, 0), Severity.Warning, full, Vector(full, s"$start."))
    }
  }

  private def severity(c: Contrast): Severity = {
    def has(verdict: RowVerdict) = c.pairs.exists(_.verdict == verdict)
    if (has(RowVerdict.Slower)) Severity.Warning else if (has(RowVerdict.Faster)) Severity.Good else Severity.Info
  }

  private def choices: Vector[StudyFinding] =
    study.contrasts.filterNot(_.factor.id.ofRow).flatMap(c => choice(c.factor, c))

  /** Unlike workloads are compared with the one that leads; a table has the other pairs. */
  private def isOfOthers(f: Factor, c: Contrast) =
    f.isOfLoad && f.kind == FactorKind.Choice && !c.isOfTree &&
      (c.from ++ c.to).map(_.map(_.filterNot(_.isDigit))).distinct.size > 1

  private def choice(f: Factor, c: Contrast): Option[StudyFinding] = Option.when(c.weight > 0 && !isOfOthers(f, c)) {
    val hasVerdict = c.pairs.exists(isVerdict)
    val rank =
      if (!hasVerdict) if (isAnyJudged) 6.2 else 2.4
      else if (c.hasUnstated) 6.1
      else if (!c.isOfTree) 5
      else if (f.kind == FactorKind.Length) 4.3
      else 3
    val one = told(
      c,
      Vector(rank, if (f.isOfLoad) 1 else 0, study.factors.indexOf(f).toDouble, -c.weight.toDouble, -c.most),
      severity(c),
    )
    val isInSummary = hasVerdict && c.isOfTree || !isAnyJudged
    one.copy(
      statement = one.statement + nearestRepetitions(c) + unlikeJobs(c) + also(c),
      forms = if (isInSummary) one.forms else Vector.empty,
    )
  }

  private def isVerdict(p: Pair): Boolean =
    p.isJudged && p.verdict != RowVerdict.NotJudged || p.why.contains(Why.Failed)

  /** Where nothing is, the reasons are the first that a reader wants to know. */
  private lazy val isAnyJudged = study.all.exists(_.pairs.exists(isVerdict))

  /** A contrast in full, and for the summary in fewer words. */
  private def told(c: Contrast, rank: Vector[Double], severity: Severity, end: String = ""): StudyFinding = {
    val head = sentences.head(c)
    val full = s"$head, ${sentences.say(c.pairs)}.$end"
    val forms = sentences.forms(c.pairs).filter(_.nonEmpty).map(words => s"$head, $words.$end")
    StudyFinding(rank, severity, full, if (isAnyJudged) forms else Vector(full), Vector(c))
  }

  /** The least change between any repetition before and after, of what repetitions leave open. */
  private def nearestRepetitions(c: Contrast): String = {
    val open = c.pairs.filter(p => p.verdict == RowVerdict.NoEvidence && p.a.rows.size + p.b.rows.size > 2)
    val least =
      for (p <- open; (a, b) = (study.each(p.a), study.each(p.b)) if a.size + b.size > 2)
        yield s"${naming.row(p.row)} ${change((for (x <- a; y <- b) yield y / x).minBy(r => math.abs(math.log(r))))}"
    if (least.isEmpty) "" else s" Between the nearest repetitions: ${Words.few(least, MostNamed)}."
  }

  /** Jobs that succeeded on one side only, beside rows that are compared. */
  private def unlikeJobs(c: Contrast): String = {
    def kinds(test: Int)(isSo: TenantJob => Boolean) = study.tests(test).jobs.filter(isSo).map(_.kind).toSet
    def failed(test: Int) = kinds(test)(!Study.succeeded(_))
    val unlike = for {
      p <- c.pairs if p.isJudged
      (from, to) = (p.a.tests.head, p.b.tests.head)
      (bad, good) <- Vector((from, to), (to, from))
      kind <- ((failed(bad) & kinds(good)(Study.succeeded)) -- failed(good)).toVector.sorted
    } yield s"$kind with ${naming.tests(bad)}"
    if (unlike.isEmpty || c.pairs.exists(_.why.contains(Why.Failed))) ""
    else s" Not all jobs succeeded: ${Words.few(unlike.distinct, MostNamed)}."
  }

  /** Conditions that changed together with the factor. */
  private def also(c: Contrast): String = {
    val changed = for {
      companion <- study.companions(c.factor)
      p <- c.pairs.headOption.toVector
      a = companion.values(p.a.tests.head)
      b = companion.values(p.b.tests.head)
      if a.isDefined && b.isDefined && a != b
    } yield Change(companion.id.part, companion.id.name, a, b)
    if (changed.isEmpty) "" else s" Changed with it: ${ChangeGroups.lines(changed).mkString(" ")}"
  }

  /** The same contrasts by 95th percentiles, if these tell something; first those that averages do not show. */
  private def tails: Vector[StudyFinding] = for {
    c <- study.contrasts.filter(c => c.isOfTree && !c.factor.id.ofRow) ++ study.loads
    pairs = c.pairs
      .flatMap(p => study.judgeTails(p).map(j => p.copy(measure = Some(Measure.P95), judgement = j)))
      .filter(isOfRatio)
    if pairs.exists(_.verdict.isCalled)
  } yield {
    val hidden = pairs.filter { p =>
      def isOther(of: Pair) = (of.a eq p.a) && (of.b eq p.b) && of.isJudged && of.verdict != p.verdict
      p.verdict.isCalled && c.pairs.exists(isOther)
    }
    val isSlower = hidden.exists(_.verdict == RowVerdict.Slower)
    val end = Vector(RowVerdict.Slower, RowVerdict.Faster).map { verdict =>
      val rows = hidden.filter(_.verdict == verdict).map(p => naming.row(p.row)).distinct
      if (rows.isEmpty) "" else s" Averages of ${Words.few(rows, MostNamed)} are not ${verdict.word}."
    }.mkString
    val severity = if (isSlower) Severity.Warning else Severity.Info
    val isNotable = MostUnnoted * hidden.size >= pairs.size || hidden.exists(_.log.abs >= math.log(Wide))
    val forms =
      Option.when(hidden.nonEmpty && isNotable)(s"By 95th percentiles, ${sentences.brief(hidden, c)}.").toVector
    told(c.copy(pairs = pairs), Vector(if (hidden.isEmpty) 5.95 else 5.9, 1), severity, end)
      .copy(forms = forms, contrasts = Vector(c))
  }

  /** Whether a verdict is that of the printed change: own runs judge 95th percentiles beyond the typical time. */
  private def isOfRatio(p: Pair): Boolean =
    if (p.verdict.isCalled) p.verdict == RowVerdict.called(p.log)
    else p.verdict != RowVerdict.Unchanged || p.log.abs <= math.log(Study.Band)

  private def nearest: Vector[StudyFinding] = study.nearest.filter(c => sentences.say(c.pairs).nonEmpty).map { c =>
    // What only one of them states differs too, unless it is a module that a release brings along.
    val unsure = c.factors.flatMap(study.companions).distinct.filter { g =>
      def states(o: Observation) = g.values(o.tests.head).isDefined
      !RunFacts.ModuleParts.contains(g.id.part) && states(c.pairs.head.a) != states(c.pairs.head.b)
    }
    val n =
      Vector("", "", "Two", "Three", "Four", "Five", "Six").lift(c.factors.size + unsure.size).getOrElse("Several")
    val names = list(unsure.map(g => s"${g.id.part}: ${g.id.name}"))
    val also = if (unsure.isEmpty) "" else s", as only one of the two states $names"
    val isOfChoices = c.factors.forall(_.kind == FactorKind.Choice)
    val rank = Vector(if (isOfChoices) 3.4 else 4.5, c.factors.size.toDouble, -c.pairs.size.toDouble)
    val one = told(c, rank, severity(c), s" $n things differ$also.")
    one.copy(statement = one.statement + unlikeJobs(c))
  }

  private def loads: Vector[StudyFinding] = study.loads.flatMap { c =>
    val f = c.factor
    val courses = c.pairs.map(p => study.courseOf(p, f) -> p)
    val (follow, rest) = new Proportions(study, f, c).divided
    val proportional = proportions(f, c, follow)
    val (alike, others) = f.companions.filter(g => TestRecord.LoadParts(g.id.part)).partition(_.kind == FactorKind.Load)
    def head(mates: Vector[String]) =
      sentences.head(c) + (if (mates.isEmpty || mates.size > MostAlso) "" else s", with ${list(mates)}")
    val unlike = others.map(g => s"other ${g.id.name}")
    val said = if (rest.isEmpty) "" else sentences.say(rest)
    val cut = Study.grouped(courses.map { case (_, p) => naming.row(p.row) -> study.cutOff(p, f) })(_._2).collect {
      case (loads, of) if loads.nonEmpty =>
        val rows = of.map(_._1).distinct
        s"${list(rows)} ${if (rows.size == 1) "is" else "are"} not compared at " +
          s"${list(loads.map(naming.label(f, _)))} (${Why.CutOff.words})"
    }
    val flow = throughputs(f, c, courses)
    def text(parts: Vector[String]) = s"${head(unlike)}, ${parts.filter(_.nonEmpty).mkString("; ")}."
    val parts = proportional ++ Vector(said).filter(_.nonEmpty)
    Option.when((parts ++ flow).nonEmpty) {
      val full =
        s"${head(unlike ++ alike.map(g => s"${g.id.name} changed alike"))}, ${(parts ++ flow ++ cut).mkString("; ")}."
      val short =
        if (proportional.nonEmpty) Vector(text(proportional), text(proportional.take(1)))
        else
          sentences
            .forms(rest)
            .drop(1)
            .flatMap(words => Vector(text(words +: flow.take(1)), text(Vector(words))))
      StudyFinding(
        Vector(4, if (f.id.ofRow) 1 else 0, -c.pairs.size.toDouble, -f.number(c.from.head)),
        if (flow.exists(_.contains(Saturated))) Severity.Warning else Severity.Info,
        full,
        full +: text(parts ++ flow) +: short.filterNot(_.endsWith(", .")),
        Vector(c),
      )
    }
  }

  private def proportions(f: Factor, c: Contrast, follow: Vector[Proportion]): Vector[String] = {
    val things = f.id.name.split(" of ").head
    val thing = things.stripSuffix("s")
    val each = s"${if ("aeiou".contains(thing.head)) "an" else "a"} $thing"
    val ratio = f.number(c.to.head) / f.number(c.from.head)
    follow.map { p =>
      val where = p.place.map(naming.place).filter(_.nonEmpty).fold("")(w => s" $w")
      val most = if (p.forOne.max < 2 * p.forOne.min || p.pairs.size == 1) s": ${range(p.forOne)} for $each" else ""
      val how = p.breaksAt.fold(s"${p.word}$most") { case (before, last) =>
        s"in proportion up to ${naming.label(f, before)} (${range(p.forOne.init)} for $each), but not at " +
          s"${naming.label(f, last)} (${range(p.forOne.takeRight(1))})"
      }
      s"${p.row}$where takes ${times(p.pairs.flatMap(_.ratio))} as long for ${times(Vector(ratio))} the $things, $how"
    }
  }

  private def range(ms: Vector[Double]): String = {
    val (a, b) = (time(ms.min, 2), time(ms.max, 2))
    val unit = s"${Words.NoBreak}ms"
    Words.range(if (a.endsWith(unit) && b.endsWith(unit)) if (a == b) a else a.stripSuffix(unit) else a, b)
  }

  /** Throughput decides on saturation: it no longer grows while times do. */
  private def throughputs(f: Factor, c: Contrast, courses: Vector[(LoadCourse, Pair)]): Vector[String] =
    if (f.isAmount) Vector.empty
    else {
      val flows = courses.map { case (course, pair) => new Flow(study, course, pair) }
      val known = flows.filter(_.isKnown)
      val slower = courses.filter(_._2.verdict == RowVerdict.Slower)
      val flat = flows.flatMap(_.flatUpTo).distinct
      val knee =
        Option.when(flat.size == 1 && flows.count(_.flatUpTo.isDefined) == slower.size && slower.nonEmpty) {
          val who = slower.map(s => naming.row(s._1.row)).distinct
          val isOfAll = flows.forall(_.isFlatUpTo(flat.head))
          val subject =
            if (isOfAll) "times are"
            else if (who.size > FewRows) s"those of ${who.size} slower transactions are"
            else s"${list(who)} ${if (who.size == 1) "is" else "are"}"
          s"$subject unchanged up to ${naming.label(f, flat.head)}"
        }
      val ratio = f.number(c.to.head) / f.number(c.from.head)
      def grown(some: Vector[Flow]): Option[String] = Option.when(some.nonEmpty) {
        val rows = some.map(_.row).distinct
        val of =
          if (rows.size == c.pairs.map(_.row).distinct.size) ""
          else if (rows.size > FewRows) s" of ${rows.size} transactions"
          else s" of ${list(rows)}"
        s"throughput$of is ${times(some.flatMap(_.growth))} as high for ${times(Vector(ratio))} the ${f.id.name}"
      }
      // A closed virtual user does not follow the rate, and is no sign of a limit.
      val (following, others) = known
        .filter(flow => flow.saturatedFrom.isEmpty && flow.growth.isDefined)
        .partition(_.growth.exists(g => math.abs(math.log(g / ratio)) < math.log(Study.Band)))
      val growing = grown(following) ++ grown(others)
      val saturated =
        known.filter(_.saturatedFrom.isDefined).groupBy(_.saturatedFrom.get).toVector.sortBy(s => f.number(s._1)).map {
          case (value, all) =>
            val who = if (all.size == c.pairs.size) "" else s" for ${Words.few(all.map(_.name(naming)))}"
            s"throughput no longer grows beyond ${naming.label(f, value)}$who (${changes(all.flatMap(_.atEnd))} at the end), so the system is $Saturated"
        }
      knee.toVector ++ growing ++ saturated
    }

  /** Dimensions of rows that are choices: tenant classes, parts of a test. */
  private def within: Vector[StudyFinding] = {
    val of = study.contrasts.filter(c => c.factor.id.ofRow && sentences.say(c.pairs).nonEmpty)
    of.map { c =>
      val big = c.pairs.filter(_.isJudged).map(_.log.abs).maxOption.getOrElse(0.0)
      val isFirst = of.find(o => o.factor == c.factor && Items.isLarge(o)).contains(c)
      val rank = if (c.factor.kind == FactorKind.Part && big > 0.3) 4.1 else if (isFirst) 4.2 else 6
      told(c, Vector(rank, -big), Severity.Info)
    }
  }

  /** The row that takes longest, if it is one in all tests. */
  private def slowest: Option[StudyFinding] = {
    val firsts =
      study.tests.map(
        _.rows
          .filter(r =>
            r.dimensions.isEmpty && !study.jobKinds.contains(
              r.transaction
            ) && r.averageMs > 0 && r.doubt.isEmpty && r.errorShare.forall(_ < Broken)
          )
          .sortBy(-_.averageMs)
          .take(2)
      )
    val ratios = firsts.collect { case Vector(a, b) => a.averageMs / b.averageMs }
    Option.when(
      ratios.size == study.tests.size && firsts.map(_.head.transaction).distinct.size == 1 && ratios.min >= Study.Band
    ) {
      val row = firsts.head.head.transaction
      StudyFinding.further(s"$row is slowest in each test: it takes ${times(ratios)} as long as the next.", 5.9, 0)
    }
  }

  private def uncompared: Vector[StudyFinding] = {
    val isAll = study.all.isEmpty && study.spread.isEmpty
    val (unstated, stated) = study.alone.partition(study.tests(_).facts.isEmpty)
    val (near, others) = stated.partition(study.neighbours(_).nonEmpty)
    def names(test: Int) = study.tests(test).rows.map(_.transaction).toSet
    val common =
      if (near.exists(i => study.neighbours(i).exists(j => names(i).exists(names(j)))))
        "no transaction of one kind in common"
      else "no transaction in common"
    val none = Option.when(study.alone.nonEmpty) {
      val full = Vector(
        unstated -> (if (unstated.size == 1) "it states no conditions" else "they state no conditions"),
        near -> s"tests that differ in one thing at most have $common",
        others -> "each other test differs in two things or more",
      ).collect {
        case (tests, why) if tests.nonEmpty =>
          s"Nothing is compared with ${tests.map(naming.tests).mkString("; ")}, because $why."
      }.mkString(" ")
      val forms =
        if (isAll)
          Vector(
            if (near.isEmpty) "No two tests differ in one thing only, so none are compared."
            else s"Tests that differ in one thing at most have $common, so none are compared."
          )
        else Vector.empty
      StudyFinding(Vector(if (isAll) 2.5 else 6.6), Severity.Info, full, forms)
    }
    none.toVector ++
      Option.when(study.tests.forall(t => t.rows.isEmpty && t.jobs.forall(_.durationMs.isEmpty)))(
        StudyFinding.further("The tests state no times.", 6.6, 1)
      )
  }
}

object StudyFindings {

  /** Word of a throughput that no longer grows. */
  private val Saturated = "saturated"

  private[several] val Expected = 3.6
  private val MostNamed = 3
  private val MostValues = 4
  private val MostParts = 6
  private val MostAlso = 4
  private val FewRows = 4
  private val Always = 99.5

  /** Ratio of shares of errors that do not differ. */
  private val Alike = 2.0
  private val Broken = 10.0
  private val Wide = 1.5

  /** A smaller share of rows whose 95th percentile alone changed a little is not for the summary. */
  private val MostUnnoted = 10

  /** @param from rows of each step from this load on */
  final private case class Onset(load: String, from: Vector[Vector[TestRow]])
}
