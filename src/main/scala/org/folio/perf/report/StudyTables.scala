package org.folio.perf.report

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.analysis.several.{
  Contrast,
  FactorId,
  FigureWords,
  Judgement,
  LoadCourse,
  Measure,
  Observation,
  Pair,
  Statements,
  Study,
  StudyFindings,
  StudyWords,
  Why,
}
import org.folio.perf.model._
import org.folio.perf.report.chart.{LoadChart, LoadLine}

/** @param tone a verdict that colours the cell; @param short for a console; empty: the text */
final case class StudyCell(
    text: String,
    tone: Option[RowVerdict] = None,
    isAlarming: Boolean = false,
    short: String = "",
)

object StudyCell {
  val empty: StudyCell = StudyCell("")
}

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

  private def cell(j: Judgement): StudyCell = {
    val words: String = j.why match {
      case Some(Why.Failed) => "failed"
      case Some(Why.Errors) => "errors"
      case Some(Why.Doubt) => "doubtful"
      case Some(Why.OtherMeasure) => "other measure"
      case Some(Why.NoTime) => ""
      case Some(Why.ByRuns(_)) => RowVerdict.NotComparable.word
      case None => j.verdict.word + (if (j.isPooled) ", combined" else "")
    }
    StudyCell((j.ratio.map(change).toVector :+ words).filter(_.nonEmpty).mkString(" "), Some(j.verdict))
  }

  /** File and companions of each test. */
  val testsTable: StudyTable = StudyTable(
    "Tests",
    "Test",
    Vector("File", "Title", "Changed with it"),
    tests.map { i =>
      val also = for (c <- study.allCompanions; v <- c.values(i)) yield s"${c.id.part}, ${c.id.name}: $v"
      val more = also.size - MostCompanions
      val words = also.take(MostCompanions) ++ Option.when(more > 0)(s"and $more more")
      naming.tests(i) -> Vector(study.tests(i).name, study.tests(i).title, words.mkString("; ")).map(StudyCell(_))
    },
  )

  /** Contrast that tells of a test most: of the tree, the first choice that it is the second value of, else the load. */
  private def changed(test: Int, row: String, dimensions: Map[FactorId, Value]): Option[(Pair, Contrast)] = {
    def is(p: Pair) = p.b.tests.contains(test) && p.row == row && p.b.at.filter(_._1.ofRow) == dimensions
    val trees = study.contrasts.filter(c => c.isOfTree && !c.factor.id.ofRow) ++ study.nearest
    (for (c <- trees.iterator; p <- c.pairs.iterator if is(p)) yield (p, c)).nextOption()
  }

  /** Every row, all tests side by side. */
  val times: StudyTable = {
    val keys = study.observations.map(o => (o.row, o.at.filter(_._1.ofRow))).distinct
    val all = study.observations.groupBy(o => (o.row, o.at.filter(_._1.ofRow)))
    val rows = keys.map { case key @ (row, dimensions) =>
      val own = tests.map { i =>
        all(key).flatMap(_.rows).find(_._1 == i).map(_._2).fold(StudyCell.empty)(time(_, changed(i, row, dimensions)))
      }
      (name(row, dimensions), own)
    }
    StudyTable("Times", "Transaction", naming.tests, rows)
  }

  private def name(row: String, at: Map[FactorId, Value]): String = {
    val of = naming.dimensions(at)
    if (of.isEmpty) row else s"$row ($of)"
  }

  /** 414; 95th percentile and errors behind it; its change and verdict against the test that it is compared with. */
  private def time(row: TestRow, against: Option[(Pair, Contrast)]): StudyCell = {
    val measure = Measure.all.find(_.of(row).exists(_ > 0))
    val value = measure.flatMap(m =>
      m.of(row).map(ms => (if (m == Measure.Average) "" else s"${m.words} ") + StudyWords.time(ms))
    )
    val p95 = row.p95Ms.filter(_ => measure.contains(Measure.Average)).map(ms => s"(p95 ${StudyWords.time(ms)})")
    val percent = row.errorPercent.orElse(for (n <- row.errors; of <- row.samples if of > 0) yield n * 100.0 / of)
    val errors = percent
      .filter(_ >= LeastErrors)
      .map(e => s"${share(e)} errors")
      .orElse(row.errors.filter(_ > 0).map(Words.count(_, "error", "errors")))
    // Errors stand in the cell already.
    val judged = against.map(_._1.judgement).filterNot(_.why.contains(Why.Errors)).map(cell)
    val words =
      Vector(value, p95, errors, row.doubt.map(_ => "doubtful")).flatten ++ judged.map(_.text).filter(_.nonEmpty)
    val short = value.toVector ++ against.flatMap(_._1.ratio).map(change)
    StudyCell(
      words.mkString(" "),
      judged.flatMap(_.tone),
      errors.isDefined && percent.forall(_ >= Study.SomeErrors),
      short.mkString(" "),
    )
  }

  /** One for each contrast that is no load. */
  val contrasts: Vector[StudyTable] = (study.contrasts ++ study.nearest).filter(_.weight > 0).map { c =>
    val varying = study.factors.filter(f => c.pairs.map(_.context.get(f.id)).distinct.size > 1)
    def key(p: Pair) = varying.map(f => p.context.getOrElse(f.id, None))
    val contexts = c.pairs
      .map(key)
      .distinct
      .sortBy(_.zip(varying).map { case (v, f) => f.place(v) })(Ordering.Implicits.seqOrdering[Vector, Int])
    val heads = contexts.map(v => varying.zip(v).map { case (f, x) => naming.label(f, x) }.mkString(", "))
    def line(name: String, of: Vector[Pair])(judged: Pair => Option[Judgement]) = {
      val cells = contexts.map(k => of.find(key(_) == k).flatMap(judged).fold(StudyCell.empty)(cell))
      Option.when(cells.exists(_.text.nonEmpty))(name -> cells)
    }
    val rows = c.pairs.map(_.row).distinct.flatMap { row =>
      val of = c.pairs.filter(_.row == row)
      line(row, of)(p => Some(p.judgement)) ++ line(s"$row, 95th percentile", of)(study.judgeTails)
    }
    StudyTable(
      sentence(found.sentences.head(c)),
      "Transaction",
      if (varying.isEmpty) Vector("Change") else heads,
      rows,
      c.isOfTree || !c.isOfOne,
    )
  }

  private val loadFactors = study.courses.map(_.factor).distinct

  /** Courses over each load, with throughput, 95th percentiles and the time for one. */
  val loads: Vector[StudyTable] = loadFactors.map { f =>
    val rows = study.courses.filter(c => c.factor == f && c.steps.exists(_.time.isDefined)).flatMap { course =>
      def line(name: String)(of: Observation => Option[StudyCell]) = {
        val cells = f.order.map(v => course.steps.find(_.at(f.id) == v).flatMap(of).getOrElse(StudyCell.empty))
        Option.when(cells.exists(_.text.nonEmpty))(name -> cells)
      }
      val row = title(course)
      line(row)(o => o.time.map(_ => step(course, o))) ++
        (if (f.isAmount) None
         else
           line(s"$row, throughput a second")(study.throughputs(_).map(all => StudyCell(list(all.map(digits(_))))))) ++
        line(s"$row, 95th percentile")(o =>
          o.value(Measure.P95)
            .filter(_ => o.value(Measure.Average).isDefined)
            .map(_ => StudyCell(list(o.rows.flatMap(_._2.p95Ms).map(StudyWords.time(_)))))
        ) ++
        (if (f.isAmount)
           line(s"$row, for one")(o =>
             o.time.map(_ => StudyCell(list(study.each(o).map(ms => StudyWords.time(ms / f.number(o.at(f.id)), 2)))))
           )
         else None)
    }
    StudyTable(s"Over ${f.id.name}", "Transaction", f.order.map(naming.label(f, _)), rows)
  }

  private def title(course: LoadCourse): String = {
    val context = naming.context(course.context)
    if (context.isEmpty) course.row else s"${course.row} ($context)"
  }

  /** Times of all repetitions, of which the change is that of their geometric mean. */
  private def step(course: LoadCourse, o: Observation): StudyCell = {
    val judged = study.loadPairs.find { case (c, p) => c == course && p.b == o }.map(x => cell(x._2.judgement))
    val broken =
      if (!study.isBroken(o)) ""
      else study.outcome(o).getOrElse(s"${o.errorPercent.fold("")(share)} errors")
    val words = Vector(list(study.each(o).map(StudyWords.time(_))), broken) ++ judged.map(_.text)
    StudyCell(words.filter(_.nonEmpty).mkString(" "), judged.flatMap(_.tone), broken.nonEmpty)
  }

  /** Times over each load: a chart for each transaction, those that change most. */
  val charts: Vector[LoadChart] = loadFactors.flatMap { f =>
    val of = study.courses.filter(c => c.factor == f && study.usable(c).count(_.time.isDefined) > 1 && c.steps.size > 2)
    val byRow = of.groupBy(_.row).toVector.map { case (row, courses) =>
      LoadChart(
        row,
        f.id.name,
        courses.sortBy(of.indexOf(_)).map { c =>
          LoadLine(
            naming.context(c.context),
            study.usable(c).flatMap(o => o.time.map(ms => (f.number(o.at(f.id)), ms))),
          )
        },
      )
    }
    def spread(chart: LoadChart) = {
      val ms = chart.lines.flatMap(_.points.map(_._2))
      ms.max / ms.min
    }
    byRow.sortBy(c => (-spread(c), c.title)).take(MostCharts).sortBy(c => study.rows.indexOf(c.title))
  }

  val jobs: Option[StudyTable] = {
    val all =
      for ((t, i) <- study.tests.zipWithIndex; job <- t.jobs)
        yield naming.tests(i) -> Vector(
          StudyCell(job.kind),
          StudyCell(job.tenant),
          StudyCell(job.durationMs.fold("")(StudyWords.time(_))),
          StudyCell(job.status, isAlarming = job.status.toUpperCase.contains("FAIL")),
        )
    Option.when(all.nonEmpty)(StudyTable("Jobs", "Test", Vector("Kind", "Tenant", "Duration", "Outcome"), all))
  }

  val resources: Option[StudyTable] = {
    val all = for ((t, i) <- study.tests.zipWithIndex; f <- t.figures if f.metric != Metric.Throughput) yield (i, f)
    def key(f: ResourceFigure) = (f.metric, f.subject, if (Set("start", "end")(f.statistic)) f.statistic else "")
    val rows = all.map(s => key(s._2)).distinct.map { k =>
      val cells = tests.map { i =>
        val own = all.collect { case (`i`, f) if key(f) == k => f }
        val words = own.map(f => FigureWords.statistic(f) + (if (f.doubt.isDefined) " (doubtful)" else ""))
        StudyCell(words.mkString(", "), isAlarming = own.exists(FigureWords.isAtLimit))
      }
      (s"${k._1}, ${k._2}", cells)
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
    val wide = study.spread.filter(_._2 > Study.Band).toVector.sortBy(s => study.rows.indexOf(s._1))
    val band =
      s"A transaction is slower or faster beyond a ratio of ${Words.decimal(Study.Band, 1)} (+10${Words.NoBreak}%, or −9${Words.NoBreak}%)"
    val noise =
      if (study.spread.isEmpty) ". No repetitions show the noise."
      else if (wide.isEmpty) ". Repetitions differ by less."
      else
        s", or beyond what its repetitions differ by: ${Words.few(wide.map { case (row, s) => s"$row ${change(s)}" }, MostNamed)}."
    Option.when(hasPublished)(band + noise).toVector ++
      Option.when(hasOwn)(
        "Runs of this program have the verdicts of the comparison of two runs, by blocks of time, on a row's change beyond the " +
          "change of all transactions together. Printed changes are those of typical times. Repetitions show the noise. A transaction that no pair of runs alone decides has the " +
          "verdict of all pairs of its table combined, if these decide."
      ) ++
      Vector(
        s"From 10${Words.NoBreak}% errors on, times are not compared. Limits are 85${Words.NoBreak}% for the CPU of the database, and " +
          s"100${Words.NoBreak}% for CPU and memory of services."
      )
  }

}

private object StudyTables {
  val MostCompanions = 12
  val MostCharts = 6
  val LeastErrors = 0.5
  val MostNamed = 6
}
