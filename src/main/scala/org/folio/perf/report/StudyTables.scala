package org.folio.perf.report

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.analysis.several._
import org.folio.perf.model._
import org.folio.perf.report.chart.{LoadChart, LoadLine}

/** @param tone a verdict that colours the cell; @param short for a console; empty: the text */
final case class StudyCell(
    text: String,
    tone: Option[RowVerdict] = None,
    isAlarming: Boolean = false,
    short: String = "",
)

/** @param head of the first column is `of`; rows have as many cells as there are columns */
final case class StudyTable(
    title: String,
    of: String,
    columns: Vector[String],
    rows: Vector[(String, Vector[StudyCell])],
    isOpen: Boolean = true,
)

/** All pairs and figures as tables. A sentence never says what they do not have. */
final class StudyTables(found: StudyFindings) {
  import StudyTables._
  import StudyWords._

  private val study = found.study
  private val naming = found.sentences.naming
  private val tests = study.tests.indices.toVector

  /** @param times of which the change is, where the table does not have them */
  private def cell(j: Judgement, times: String = ""): StudyCell = {
    val words = j.why match {
      case Some(why) => why.words
      case None => j.verdict.word + j.combined.fold("")(r => s", combined ${change(r)}")
    }
    StudyCell((j.ratio.map(change).toVector ++ Vector(words, times)).filter(_.nonEmpty).mkString(" "), Some(j.verdict))
  }

  private def cell(p: Pair): StudyCell = cell(p.judgement, otherTimes(p))

  /** Times of a change that is not one of the two that stand in the table: of repetitions, or of few executions. */
  private def otherTimes(p: Pair): String = {
    def printed(o: Observation) = if (o.quiet.size == 1) p.measure.flatMap(o.value) else None
    val ratio = for (a <- printed(p.a); b <- printed(p.b)) yield change(b / a)
    p.judgement.times
      .filter(_ => ratio != p.judgement.ratio.map(change))
      .fold("") { case (a, b) => s"(${StudyWords.time(a)} → ${StudyWords.time(b)})" }
  }

  /** A line, unless all of its cells are empty. */
  private def line[K](name: String, columns: Vector[K])(
      of: K => Option[StudyCell]
  ): Option[(String, Vector[StudyCell])] = {
    val cells = columns.map(of(_).getOrElse(StudyCell("")))
    Option.when(cells.exists(_.text.nonEmpty))(name -> cells)
  }

  /** What differs, and the file of each test. */
  val testsTable: StudyTable = {
    def cells(id: FactorId)(value: Int => Value) =
      line(Vector(id.part, id.name).distinct.mkString(", "), tests)(value(_).map(StudyCell(_)))
    StudyTable(
      "Tests",
      "Condition",
      naming.tests,
      Vector[(String, TestRecord => String)]("File" -> (_.name), "Title" -> (_.title), "Source" -> (_.source)).map {
        case (name, of) => name -> study.tests.map(t => StudyCell(of(t)))
      } ++
        study.factors.filterNot(_.id.ofRow).flatMap(f => cells(f.id)(study.stated(_, f.id))) ++
        study.allCompanions.flatMap(c => cells(c.id)(c.values)),
    )
  }

  /** Pairs that tell of each test most: of the tree, the first choice that it is the second value of. */
  private val changed: Vector[Vector[Pair]] = tests.map { test =>
    (study.contrasts.filter(c => c.isOfTree && !c.factor.id.ofRow) ++ study.nearest).iterator
      .map(_.pairs.filter(_.b.quiet.contains(test)))
      .find(_.nonEmpty)
      .getOrElse(Vector.empty)
  }

  /** Each row, its name with dimensions, its times, and the pair that tells of each test. */
  private val rowsOfTests =
    Study.grouped(study.observations)(o => (o.row, o.at.filter(_._1.ofRow))).map { case ((row, dimensions), of) =>
      (
        row,
        naming.row(row, naming.dimensions(dimensions)),
        of.flatMap(_.rows),
        tests.map(changed(_).find(p => p.row == row && p.b.at.filter(_._1.ofRow) == dimensions)),
      )
    }

  /** For each test, those that its changes are against. */
  val references: Vector[Vector[Int]] = changed.map(_.flatMap(_.a.quiet).distinct.sorted)

  /** The rows that change most first, all lines of one together; the others in their order. */
  private def byChange[A](lines: Vector[A])(row: A => String)(pairs: A => Vector[Pair]): Vector[A] = {
    def largest(of: Vector[A]) =
      of.flatMap(pairs).filter(p => p.isJudged && p.verdict.isCalled).map(_.log.abs).maxOption
    Study.grouped(lines)(row).map(_._2).sortBy(of => -largest(of).fold(0.0)(log => (log * 100).round / 100.0)).flatten
  }

  /**
   * Every row, all tests side by side; the most changed first; what is compared with what, by the values that differ.
   */
  val times: StudyTable = {
    def others(p: Pair) =
      study.factors.filter(f => p.a.at.get(f.id) != p.b.at.get(f.id)).map(f => naming.label(f, p.a.at(f.id)))
    val rows = byChange(rowsOfTests)(_._1)(_._4.flatten).flatMap { case (_, name, times, pairs) =>
      line(name, tests)(i => times.find(_._1 == i).map(r => time(r._2, pairs(i))))
    }
    val columns = tests.map { i =>
      val against = changed(i).headOption.filter(_ => tests.size > 2)
      naming.tests(i) + against.fold("")(p => s" (against ${others(p).mkString(", ")})")
    }
    StudyTable("Times", "Transaction", columns, rows)
  }

  /** 414; 95th percentile and errors behind it; its change and verdict against the test that it is compared with. */
  private def time(row: TestRow, against: Option[Pair]): StudyCell = {
    val measure = Measure.all.find(_.of(row).exists(_ > 0))
    val value = measure.flatMap(m =>
      m.of(row).map(ms => (if (m == Measure.Average) "" else s"${m.words} ") + StudyWords.time(ms))
    )
    val p95 = row.p95Ms.filter(_ => measure.contains(Measure.Average)).map(ms => s"(p95 ${StudyWords.time(ms)})")
    val percent = row.errorShare
    val errors = percent
      .filter(_ >= LeastErrors)
      .map(e => s"${share(e)} errors")
      .orElse(row.errors.filter(_ > 0).map(Words.count(_, "error")))
    // Errors and doubts stand in the cell already.
    val judged = against
      .filterNot(p => p.why.contains(Why.Errors) || row.doubt.isDefined && p.why.contains(Why.Doubt))
      .map(cell(_))
    val few = row.samples.filter(_ <= FewExecutions).map(Words.count(_, "execution"))
    val marks = errors ++ row.doubt.map(_ => "doubtful")
    val changed = against.flatMap(p => p.judgement.ratio.map(r => s"${change(r)} ${otherTimes(p)}".trim))
    // The reason of a row without times is long, and a console has it above.
    val short = value ++ marks ++ few ++ changed.orElse(against.map(_.verdict.word).filter(_ => value.isEmpty))
    StudyCell(
      (value ++ p95 ++ marks ++ few ++ judged.map(_.text).filter(_.nonEmpty)).mkString(" "),
      judged.flatMap(_.tone),
      errors.isDefined && percent.forall(_ >= Study.SomeErrors),
      short.mkString(" "),
    )
  }

  /** One for each contrast that is no load. */
  val contrasts: Vector[StudyTable] = (study.contrasts ++ study.nearest).map { c =>
    val varying = Place.varying(study.factors, c.pairs)
    val contexts = Place.of(varying, c.pairs).values
    val heads = contexts.map(v => varying.zip(v).map { case (f, x) => naming.label(f, x) }.mkString(", "))
    val rows = byChange(Study.grouped(c.pairs)(_.row))(_._1)(_._2).flatMap { case (row, of) =>
      def judged(name: String)(cell: Pair => Option[StudyCell]) =
        line(name, contexts)(k => of.find(Place.values(varying)(_) == k).flatMap(cell))
      judged(row)(p => Some(cell(p))) ++ judged(s"$row, 95th percentile")(study.judgeTails(_).map(cell(_)))
    }
    StudyTable(
      sentence(found.sentences.head(c)),
      "Transaction",
      if (varying.isEmpty) Vector("Change") else heads,
      rows,
      c.isOfTree || c.factors.size > 1 || found.quoted.exists(_._1.contrasts.contains(c)),
    )
  }

  private val loadFactors = study.courses.map(_.factor).distinct

  /** Courses over each load, with 95th percentiles, and throughput or the time for one thing. */
  val loads: Vector[StudyTable] = loadFactors.map { f =>
    val courses = study.courses.filter(c => c.factor == f && c.steps.exists(_.time.isDefined))
    val rows = byChange(courses)(_.row)(course => study.loadPairs.collect { case (`course`, p) => p }).flatMap {
      course =>
        def steps(name: String)(of: Observation => Option[StudyCell]) =
          line(name, f.order)(v => course.steps.find(_.at(f.id) == v).flatMap(of))
        def forOne(o: Observation) = study.each(o, o.quiet).map(ms => StudyWords.time(ms / f.number(o.at(f.id))))
        val row = naming.row(course.row, naming.context(course.context))
        steps(row)(o => o.time.map(_ => step(course, o))) ++
          steps(s"$row, 95th percentile")(o =>
            o.value(Measure.P95)
              .filter(_ => o.value(Measure.Average).isDefined)
              .map(_ => StudyCell(list(o.timed.flatMap(_._2.p95Ms).map(StudyWords.time))))
          ) ++
          (if (f.isAmount) steps(s"$row, for one")(o => o.time.map(_ => StudyCell(list(forOne(o)))))
           else
             steps(s"$row, throughput a second")(study.throughputs(_).map(all => StudyCell(list(all.map(digits(_)))))))
    }
    StudyTable(s"Over ${f.id.name}", "Transaction", f.order.map(naming.label(f, _)), rows)
  }

  /** Times of quiet repetitions, of which the change is that of their geometric mean. */
  private def step(course: LoadCourse, o: Observation): StudyCell = {
    val pair = study.loadPairs.collectFirst { case (c, p) if c == course && p.b == o => p }
    val judged = pair.map(cell(_))
    val broken =
      if (!study.isBroken(o)) ""
      else study.outcome(o).getOrElse(s"${o.errorPercent.fold("")(share)} errors")
    val words = Vector(list(study.each(o, o.quiet).map(StudyWords.time)), broken) ++ judged.map(_.text)
    // Five times the records take five times as long on any system.
    val tone = judged.flatMap(_.tone).filterNot(_ => course.factor.isAmount)
    StudyCell(words.filter(_.nonEmpty).mkString(" "), tone, broken.nonEmpty)
  }

  /** Times over each load: a chart for each transaction, those that change most. */
  val charts: Vector[LoadChart] = loadFactors.flatMap { f =>
    val of = study.courses.filter(c => c.factor == f && study.usable(c).count(_.time.isDefined) > 1 && c.steps.size > 2)
    val byRow = Study.grouped(of)(_.row).map { case (row, courses) =>
      val lines = courses.map { c =>
        val points = study.usable(c).flatMap(o => o.time.map(ms => (f.number(o.at(f.id)), ms)))
        LoadLine(naming.context(c.context), points)
      }
      LoadChart(row, f.id.name, lines)
    }
    def spread(chart: LoadChart) = {
      val ms = chart.lines.flatMap(_.points.map(_._2))
      ms.max / ms.min
    }
    byRow.sortBy(-spread(_)).take(MostCharts)
  }

  val jobs: Option[StudyTable] = {
    val all =
      for ((t, i) <- study.tests.zipWithIndex; job <- t.jobs)
        yield naming.tests(i) -> Vector(
          StudyCell(job.kind),
          StudyCell(job.tenant),
          StudyCell(job.durationMs.fold("")(StudyWords.time(_))),
          StudyCell(job.status, isAlarming = Study.isFailure(job.status)),
        )
    Option.when(all.nonEmpty)(StudyTable("Jobs", "Test", Vector("Kind", "Tenant", "Duration", "Outcome"), all))
  }

  val resources: Option[StudyTable] = {
    val all = for ((t, i) <- study.tests.zipWithIndex; f <- t.figures if f.metric != Metric.Throughput) yield (i, f)
    val rows = Study.grouped(all)(s => (s._2.metric, s._2.subject)).flatMap { case ((metric, subject), of) =>
      line(s"$metric, $subject", tests) { i =>
        val own = of.collect { case (`i`, f) => f }
        val words = own.map(f => FigureWords.statistic(f) + (if (f.doubt.isDefined) " (doubtful)" else ""))
        Some(StudyCell(words.mkString(", "), isAlarming = own.exists(FigureWords.isAtLimit)))
      }
    }
    Option.when(rows.nonEmpty)(StudyTable("Resources", "Resource", naming.tests, rows))
  }

  val statements: Option[StudyTable] = {
    val all = new Statements(study, naming).all.map { s =>
      s.claim.words -> Vector(
        StudyCell(naming.tests(s.test)),
        StudyCell(if (s.holds) "holds" else "does not hold", isAlarming = !s.holds),
        StudyCell(s.shown),
      )
    }
    Option.when(all.nonEmpty)(StudyTable("Statements", "Statement", Vector("Test", "Verdict", "Figures"), all))
  }

  /** What verdicts rest on, in sentences. */
  def method(hasOwn: Boolean, hasPublished: Boolean): Vector[String] = {
    val band =
      s"A transaction is slower or faster beyond a ratio of ${Words.decimal(Study.Band, 1)} (+10${Words.NoBreak}%, " +
        s"or −9${Words.NoBreak}%)"
    val noise =
      if (study.spread.isEmpty) ". No repetitions show the noise."
      else ", and beyond what its repetitions differ by."
    Option.when(hasPublished)(band + noise).toVector ++
      Option.when(hasOwn)(
        "Runs of this program have the verdicts of the comparison of two runs, by blocks of time, on a row's change " +
          "beyond the change of all transactions together. Printed changes are those of typical times. Repetitions " +
          "show the noise. A transaction that no pair of runs alone decides has the verdict of all pairs of its " +
          "table combined, if these decide. A peak is the highest average of a metric's periods; the page of the run " +
          "has the maximum within these."
      ) ++
      Vector(
        s"From 10${Words.NoBreak}% errors on, times are not compared. Limits are an average of 85${Words.NoBreak}% " +
          s"for the CPU of the database, and 100${Words.NoBreak}% for memory of services. 100${Words.NoBreak}% of a " +
          "service's CPU is what it reserves, which it may exceed."
      )
  }

}

private object StudyTables {
  val MostCharts = 6
  val LeastErrors = 0.5

  /** Executions up to which a time says how few they are. */
  val FewExecutions = 5L
}
