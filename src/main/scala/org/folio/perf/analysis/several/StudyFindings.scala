package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.{ChangeGroups, Comparability, RunFacts}
import org.folio.perf.model._

/**
 * What a finding is about, in the order of findings; a course is over a load, a duration, or within a test. A caution is what
 * a reader of changes and courses must know.
 */
object FindingKind extends Enumeration {
  val Outcome, Errors, Noise, Change, Course, Caution, Statement, Limit, Figure, Other, Good = Value
}

/**
 * @param forms in full, then shorter
 * @param contrasts whose pairs it tells of
 * @param isQuoted whether the summary may have one of its forms
 * @param further sentences that no summary has
 */
final case class StudyFinding(
    kind: FindingKind.Value,
    severity: Severity,
    forms: Vector[String],
    contrasts: Vector[Contrast] = Vector.empty,
    isQuoted: Boolean = true,
    further: String = "",
) {

  /** Whole, never cut. */
  def statement: String = Vector(forms.head, further).filter(_.nonEmpty).mkString(" ")
}

/** What several tests show, in the order of its importance. */
final class StudyFindings(
    val study: Study,
    further: Vector[Finding] = Vector.empty,
    disturbed: Vector[Vector[String]] = Vector.empty,
) {
  import StudyFindings._
  import StudyWords._

  val sentences = new Sentences(study)
  private val naming = sentences.naming

  val all: Vector[StudyFinding] =
    (outcomes ++ errors ++ blocked ++ noise ++ loads ++ choices ++ ownFindings ++ nearest ++
      new FigureFindings(study, naming).all ++ new Statements(study, naming).finding ++ leftOut ++ uncompared)
      .map(f => f.copy(forms = f.forms.map(sentence).distinct))
      .distinctBy(_.statement)
      .sortBy(_.kind)

  /** What differs between the tests, in a sentence or two. */
  val differences: String = {
    def title(id: FactorId) =
      if (TestRecord.LoadParts(id.part) || id.part.equalsIgnoreCase(id.name)) id.name
      else if (id.name == "FOLIO") ChangeGroups.inSentence(id.part)
      else s"${ChangeGroups.inSentence(id.part)} ${id.name}"
    val own = study.factors.filterNot(_.id.ofRow).map(f => title(f.id).stripSuffix("."))
    val parts = byPart(study.allCompanions.filter(_.values.flatten.distinct.size > 1))
    if (own.isEmpty) "The tests differ in nothing that is recorded."
    else if (study.areRepetitions)
      "The runs differ in nothing that is recorded: they are repetitions, named by their folders."
    else
      s"The tests differ in ${list(own)}.${if (parts.isEmpty) ""
        else s" With ${if (own.size == 1) "it" else "them"} changed: ${list(parts)}."}"
  }

  private def byPart(of: Vector[Companion]): Vector[String] =
    Study.grouped(of.map(_.id))(_.part).map { case (part, ids) =>
      s"${ChangeGroups.inSentence(part)} (${Words.few(ids.map(_.name.stripSuffix(".")))})"
    }

  /** What the summary tells, each with its words. */
  lazy val quoted: Vector[(StudyFinding, String)] = StudySummary(all, count(common.ofLoad))

  lazy val summary: String = quoted.map(_._2).mkString(" ")

  val common = new CommonConditions(study, naming)

  /** What differs, and what all tests have in common. */
  lazy val conditions: String = s"$differences ${common.text}".trim

  /** The summary with the load that all tests have, to be read alone. */
  lazy val alone: String = Vector(summary, common.ofLoad).filter(_.nonEmpty).mkString(" ")

  /** Suspects, capacities and known defects. */
  private def ownFindings: Vector[StudyFinding] = further.map { f =>
    val isCalled = f.isProblem || f.severity == Severity.Good
    val kind = if (isCalled) FindingKind.Change else FindingKind.Other
    StudyFinding(
      kind,
      f.severity,
      Vector(f.statement),
      isQuoted = isCalled,
      further = f.text.stripPrefix(f.statement).trim,
    )
  }

  private def outcomes: Vector[StudyFinding] = {
    val jobs = for ((t, i) <- study.tests.zipWithIndex; job <- t.jobs) yield (i, job)
    val (good, bad) = jobs.partition { case (_, job) => Study.succeeded(job) }
    val failed = Study.grouped(bad)(_._2.status).sortBy(b => !Study.isFailure(b._1)).map { case (status, of) =>
      val start = s"${of.size} of ${Words.count(jobs.size, "job")} ended as $status"
      val all = of.map { case (i, job) =>
        s"${naming.tests(i)}, ${job.tenant}${job.durationMs.fold("")(ms => s", after ${time(ms)}")}"
      }
      val isFirst = Study.isFailure(status) || of.size * 100 >= Comparability.MaxErrorPercent * jobs.size
      StudyFinding(
        if (isFirst) FindingKind.Outcome else FindingKind.Caution,
        if (Study.isFailure(status)) Severity.Bad else Severity.Warning,
        Vector(s"$start: ${all.mkString("; ")}.", s"$start: ${Words.few(all)}.", s"$start."),
      )
    }
    failed ++ Option.when(good.nonEmpty && bad.isEmpty) {
      val text = s"${Words.count(good.size, "job")} finished, and none failed."
      StudyFinding(FindingKind.Good, Severity.Good, Vector(text))
    }
  }

  private def error(row: TestRow): String =
    row.errorShare.map(share).getOrElse(Words.count(row.errors.getOrElse(0L), "error"))

  /** @param of rows of one name, each with its test */
  final private class RowErrors(val row: String, of: Vector[(String, TestRow)]) {

    /** The worst first. */
    val failing: Vector[(String, TestRow)] =
      of.filter(r => Study.hasErrors(r._2)).sortBy { case (_, r) =>
        -r.errorShare.orElse(r.errors.map(_.toDouble)).getOrElse(0.0)
      }
    val isAlways: Boolean = of.size > 1 && of.forall(_._2.errorShare.exists(_ >= Always))
    val worst: Double = failing.flatMap(_._2.errorShare).maxOption.getOrElse(0)
    val shares: Vector[(String, String)] = failing.map { case (test, r) => error(r) -> test }
  }

  private def errors: Vector[StudyFinding] = {
    val stated = for {
      o <- study.observations
      (i, row) <- o.rows
      if row.errorShare.isDefined || row.errors.isDefined
    } yield (i, naming.observation(i, o.at), row)
    val rows = Study.grouped(stated.sortBy(_._1))(_._3.transaction).map { case (name, its) =>
      new RowErrors(name, its.map { case (_, test, row) => test -> row })
    }
    val (always, others) = rows.filter(_.failing.nonEmpty).partition(_.isAlways)
    val (broken, few) = others.sortBy(-_.worst).partition(_.worst >= Comparability.MaxErrorPercent)
    val isSome = few.exists(_.worst >= Study.SomeErrors)
    val who = if (always.isEmpty) "transaction" else "other"
    val most = alwaysFailing(always.map(r => naming.row(r.row))) ++
      failing(broken, who, s"at least 10${Words.NoBreak}% errors", FindingKind.Errors, Severity.Bad)(_.isBroken)
    most.reduceOption((a, b) => b.copy(forms = a.forms.lazyZip(b.forms).map((x, y) => s"$x $y"))).toVector ++
      failing(
        few,
        "transaction",
        if (most.isEmpty) "errors" else s"errors below 10${Words.NoBreak}%",
        if (isSome) FindingKind.Errors else FindingKind.Other,
        if (isSome) Severity.Warning else Severity.Info,
      )(_.hasErrors) ++
      Option.when(stated.nonEmpty && !stated.exists(s => Study.hasErrors(s._3))) {
        val where = if (stated.map(_._1).distinct.size == study.tests.size) "" else " that states them"
        StudyFinding(FindingKind.Good, Severity.Good, Vector(s"There are no errors in any test$where."))
      }
  }

  private def alwaysFailing(rows: Vector[String]) = Option.when(rows.nonEmpty) {
    val end = s"${if (rows.size == 1) "fails" else "fail"} in every execution"
    val full = s"${list(rows)} $end, probably because of test data or the script."
    StudyFinding(
      FindingKind.Errors,
      Severity.Warning,
      Vector(full, s"${if (rows.size <= 2) list(rows) else s"${rows.size} transactions"} $end."),
    )
  }

  private def failing(rows: Vector[RowErrors], who: String, what: String, kind: FindingKind.Value, severity: Severity)(
      isSo: Observation => Boolean
  ): Option[StudyFinding] = Option.when(rows.nonEmpty) {
    val start =
      s"${Words.count(rows.size, s"$who has", s"${who}s have")} $what${onset(rows.map(_.row))(isSo)}"
    StudyFinding(kind, severity, naming.located(start, rows.map(r => naming.row(r.row) -> r.shares)))
  }

  /** The load from which on rows are so, but never below it. */
  private def onset(rows: Vector[String])(isSo: Observation => Boolean): String = {
    val all = study.observations.filter(o => rows.contains(o.row))
    val (so, others) = all.filterNot(_.isDoubtful).partition(isSo)
    val from = for {
      f <- study.factors.find(f => f.isLoad && all.forall(_.at.contains(f.id)))
      first <- so.minByOption(o => f.number(o.at(f.id)))
      last <- others.map(o => f.number(o.at(f.id))).maxOption
      if last < f.number(first.at(f.id))
    } yield s" from ${naming.label(f, first.at(f.id))} on"
    from.getOrElse("")
  }

  private def blocked: Vector[StudyFinding] =
    Study.grouped(for (c <- study.all; words <- sentences.blocked(c.pairs)) yield (words, c))(_._1).map {
      case (words, of) =>
        val text = if (of.size > 1) s"$words." else StudyWords.sentences(sentences.head(of.head._2), Vector(words))
        StudyFinding(FindingKind.Caution, Severity.Info, Vector(text))
    }

  /** Machines that were busy, and what repetitions differ by. */
  private def noise: Vector[StudyFinding] = {
    val wide = study.spread.count(_._2 > Study.Band)
    val kind = if (isAnyJudged) FindingKind.Caution else FindingKind.Noise
    disturbed.map(StudyFinding(kind, Severity.Warning, _)) ++ study.spread
      .maxByOption(_._2)
      .map { case (top, most) =>
        val others =
          if (wide < 2) "" else s", and by more than 10${Words.NoBreak}% in $wide of ${study.spread.size} transactions"
        val text =
          s"Repetitions differ by ${if (study.spread.size > 1) "at most " else ""}${change(most).stripPrefix("+")} ($top)$others."
        val isFirst = most > Wide || study.contrasts.isEmpty || study.areRepetitions
        val severity = if (wide == 0) Severity.Info else Severity.Warning
        StudyFinding(if (isFirst) FindingKind.Noise else FindingKind.Other, severity, Vector(text))
      }
  }

  private def isVerdict(p: Pair): Boolean = p.isJudged && p.verdict != RowVerdict.NotJudged

  /** Where nothing is, the reasons are the first that a reader wants to know. */
  private lazy val isAnyJudged = study.all.exists(_.pairs.exists(isVerdict))

  /**
   * Contrasts of the tree, of each factor the one that changes most first; of values in order, small steps are told as their sum:
   * last against first.
   */
  private def choices: Vector[StudyFinding] = study.factors
    .flatMap { f =>
      val of = study.contrasts.filter(_.factor == f)
      val steps = of.filter(_.isOfTree).sortBy(-_.size)
      val values = f.order.filter(_.isDefined)
      val ends = of.filter(c =>
        !c.isOfTree && study.isSequence(f) && c.from.head == values.head && c.to.head == values.last &&
          steps.forall(_.size == 0)
      )
      (if (ends.isEmpty) steps else ends).zipWithIndex.map { case (c, i) => ((i, f.isOfLoad, -c.size), choice(c)) }
    }
    .sortBy(_._1)
    .map(_._2)

  private def choice(c: Contrast): StudyFinding = {
    val isOfCourse = c.factor.id.ofRow || c.factor.kind == FactorKind.Length
    val kind =
      if (!c.pairs.exists(isVerdict)) if (isAnyJudged) FindingKind.Other else FindingKind.Noise
      else if (c.hasUnstated || c.factor.id.ofRow && c.size == 0) FindingKind.Other
      else if (isOfCourse) FindingKind.Course
      else FindingKind.Change
    val also = changedWith(c)
    // A release brings its modules, and settings of modules are such; of another choice, what else changed may be the reason.
    val parts =
      if (Factors.Bringing(c.factor.id.part)) Vector.empty
      else also.map(_.id.part).distinct.filter(RunFacts.ModuleParts.contains(_)).map(ChangeGroups.inSentence(_))
    val one = told(c, kind, if (parts.isEmpty) "" else s" (${list(parts)} changed too)")
    if (also.isEmpty) one else one.copy(further = s"Changed with it: ${list(byPart(also))}.")
  }

  /** Tests that differ in several things. */
  private def nearest: Vector[StudyFinding] = study.nearest.map { c =>
    val isOfChoices = c.factors.forall(_.kind == FactorKind.Choice)
    val one = told(c, if (isOfChoices) FindingKind.Change else FindingKind.Course, "", isBrief = true)
    one.copy(further = "They differ in more than one thing.")
  }

  /** A contrast in full, and for the summary in fewer words; with what 95th percentiles show beside averages. */
  private def told(c: Contrast, kind: FindingKind.Value, others: String, isBrief: Boolean = false): StudyFinding = {
    val tails = study.hiddenTails(c)
    val by95 = sentences.forms(tails).lastOption.fold("")(" " + StudyWords.sentences("By 95th percentiles", _))
    def text(clauses: Vector[String]) = StudyWords.sentences(sentences.head(c) + others, clauses) + by95
    def has(verdict: RowVerdict) = (c.pairs ++ tails).exists(_.verdict == verdict)
    val forms = sentences.forms(c.pairs, isBrief)
    StudyFinding(
      kind,
      if (kind != FindingKind.Change) Severity.Info
      else if (has(RowVerdict.Slower)) Severity.Warning
      else if (has(RowVerdict.Faster)) Severity.Good
      else Severity.Info,
      (sentences.say(c.pairs) +: forms).map(text),
      Vector(c),
      isQuoted = forms.nonEmpty || !isAnyJudged,
    )
  }

  /** Conditions that changed together with the factor. */
  private def changedWith(c: Contrast): Vector[Companion] = study.companions(c.factor).filter { companion =>
    val values = Vector(c.pairs.head.a, c.pairs.head.b).map(o => companion.values(o.tests.head))
    values.forall(_.isDefined) && values.distinct.size > 1
  }

  private def loads: Vector[StudyFinding] = study.loads.sortBy(c => (c.factor.id.ofRow, -c.pairs.size)).flatMap { c =>
    val f = c.factor
    val flows = new Flows(study, c)
    val proportional = Study.grouped(flows.following)(_.row).map { case (row, of) =>
      s"${naming.row(row)} takes ${times(of.flatMap(_.ratio))} as long for ${times(Vector(flows.ratio))} ${forOne(f, of.map(flows.forOne))}"
    }
    val flow = throughput(flows)
    val also = f.companions.filter(g => TestRecord.LoadParts(g.id.part)).map(_.id.name)
    // What has no usable time at the highest load says nothing about others.
    val isCut = study.loads.exists(o => o.factor == f && f.place(o.to.head) > f.place(c.to.head))
    val others = Vector(
      if (also.isEmpty || also.size > MostAlso) "" else s", with other ${list(also)}",
      if (isCut && c.pairs.exists(_.why.isEmpty)) ", without usable times beyond" else "",
    ).mkString
    def text(clauses: Vector[String]) = StudyWords.sentences(sentences.head(c) + others, clauses)
    val parts = proportional ++ sentences.say(flows.others)
    val short =
      if (proportional.nonEmpty) Vector(text(proportional), text(proportional.take(1)))
      else sentences.forms(flows.others).flatMap(clauses => Vector(text(clauses ++ flow), text(clauses)))
    Option.when((parts ++ flow).nonEmpty) {
      val full = text(parts ++ flow)
      val severity = if (flows.saturatedFrom.isEmpty) Severity.Info else Severity.Warning
      StudyFinding(FindingKind.Course, severity, full +: short, Vector(c), isQuoted = !isCut)
    }
  }

  /** the records: 22.8 ms → 25.1 ms (+10 %) for a record */
  private def forOne(f: Factor, steps: Vector[Vector[Double]]): String = {
    val things = f.id.name.split(" of ").head
    val thing = things.stripSuffix("s")
    val ends = steps.map(ms => s"${time(ms.head)} → ${time(ms.last)} (${change(ms.last / ms.head)})")
    s"the $things: ${Words.few(ends)} for ${if ("aeiou".contains(thing.head)) "an" else "a"} $thing"
  }

  /** Throughput decides on saturation: it no longer grows while times do. */
  private def throughput(flows: Flows): Option[String] = {
    val f = flows.factor
    flows.saturatedFrom
      .map { value =>
        s"throughput no longer grows beyond ${naming.label(f, value)} (${changes(flows.atEnd)} at the end), so the " +
          "system is saturated"
      }
      .orElse(
        Option.when(flows.growth.nonEmpty)(
          s"throughput is ${times(flows.growth)} as high for ${times(Vector(flows.ratio))} the ${f.id.name}"
        )
      )
  }

  /** Transactions that only some of the tests have. */
  private def leftOut: Option[StudyFinding] = {
    val timed = study.tests.indices.toVector.filter(study.tests(_).rows.nonEmpty)
    val missing = study.rows.filterNot(row => row == OwnRuns.Together || study.jobKinds.contains(row)).map { row =>
      row -> timed.filterNot(i => study.tests(i).rows.exists(_.transaction == row))
    }
    val groups = Study.grouped(missing.filter(_._2.nonEmpty))(_._2).map { case (without, of) =>
      val has = timed.diff(without)
      val (words, tests) = if (has.size < without.size) ("only in", has) else ("not in", without)
      s"${Words.few(of.map(r => naming.row(r._1)))} $words ${Words.few(tests.map(naming.tests))}"
    }
    Option.when(groups.nonEmpty)(
      StudyFinding(
        FindingKind.Other,
        Severity.Info,
        Vector(s"Not all tests have all transactions: ${groups.mkString("; ")}."),
        isQuoted = false,
      )
    )
  }

  private def uncompared: Option[StudyFinding] = {
    val isAll = study.all.isEmpty && study.spread.isEmpty
    Option.when(study.alone.nonEmpty)(
      StudyFinding(
        if (isAll) FindingKind.Noise else FindingKind.Other,
        Severity.Info,
        Vector(
          s"Nothing is compared with ${study.alone.map(naming.tests).mkString("; ")}, as no test with the same " +
            "transactions differs in one thing only.",
          "No two tests with the same transactions differ in one thing only, so none are compared.",
        ),
        isQuoted = isAll,
      )
    )
  }
}

object StudyFindings {
  private val MostAlso = 2
  private val Always = 99.5
  private val Wide = 1.5
}
