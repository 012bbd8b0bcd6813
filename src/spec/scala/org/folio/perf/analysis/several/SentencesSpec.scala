package org.folio.perf.analysis.several

import org.folio.perf.model._
import org.folio.perf.report.StudyTables
import org.folio.perf.report.form.StudyJson
import org.folio.perf.testkit.{PlainSuite, SampleTests}
import scala.util.Random

/** Properties of sentences and tables, for random sets of tests. */
class SentencesSpec extends PlainSuite {
  private val Sets = 300

  /** Tests with some of what reports state: loads, choices, parts, repetitions, errors, percentiles, jobs, figures. */
  private def tests(seed: Int): Vector[TestRecord] = {
    val random = new Random(seed)
    def some[A](chance: Double)(value: => A): Option[A] = Option.when(random.nextDouble() < chance)(value)
    def one[A](values: A*): A = values(random.nextInt(values.size))
    val rows = Vector.tabulate(1 + random.nextInt(9))(i => s"${one("MSF", "POO", "row")}_$i")
    val (hasCache, hasRecords, hasSize) = (random.nextBoolean(), random.nextInt(3) == 0, random.nextInt(3) == 0)
    Vector.tabulate(2 + random.nextInt(9)) { i =>
      val facts = Vector(SampleTests.release(one("A", "B", "C")), SampleTests.users(one(5, 10, 40))) ++
        Option.when(hasCache)(Fact("Okapi", "cache", one("on", "off"))) ++
        Option.when(hasRecords)(SampleTests.load("records", one(1000, 1001, 5000))) ++
        some(0.3)(SampleTests.load("duration", one("45 min", "10 h"))) ++ some(0.2)(
          Fact("Module versions", "mod-a", one("1", "2"))
        )
      def row(name: String, more: Vector[Dimension]) = TestRow(
        name,
        one(0.0, 1.0, 1.0, 1.0, 1.0, 1.0) * (0.4 + random.nextInt(2000)),
        errorPercent = some(0.3)(one(0.0, 2.0, 12.0, 100.0)),
        p95Ms = some(0.5)(1.0 + random.nextInt(3000)),
        doubt = some(0.05)("printed twice"),
        samples = some(0.4)(1L + random.nextInt(5000)),
        dimensions = more,
      )
      val all = rows.filter(_ => random.nextInt(8) > 0).flatMap { name =>
        if (hasSize) Vector("small", "large").map(s => row(name, Vector(Dimension("tenant class", s))))
        else row(name, Vector.empty) +: some(0.1)(row(name, Vector(Dimension("part", "first hour")))).toVector
      }
      SampleTests
        .tested(s"t$i", facts: _*)(all: _*)
        .copy(
          figures = Vector("average", "start", "end").flatMap(s =>
            some(0.3)(
              SampleTests.figure(
                one(Metric.ServiceCpu, Metric.DatabaseCpu),
                one("mod-a", "writer"),
                random.nextInt(150).toDouble,
                s,
              )
            )
          ),
          jobs = some(0.2)(TenantJob("t", Some(1000), one("Success", "FAILED"), "export")).toVector,
          claims = some(0.2)(StatedClaim("below 1 s", rows.headOption, belowMs = Some(1000))).toVector,
        )
    }
  }

  private def each(check: Vector[TestRecord] => Any): Unit = (1 to Sets).foreach { seed =>
    withClue(s"seed $seed: ")(check(tests(seed)))
  }

  test("random sets have a page, and a summary of at most 90 words; sentences end, have a verb and no doubled words") {
    each { all =>
      val compared = SampleTests.compared(all: _*)
      val said = compared.found.all
      StudyWords.count(compared.found.summary).should(be <= StudySummary.MostWords)
      new StudyTables(compared.found).times.rows.foreach(_._2.size.shouldBe(all.size))
      StudyJson(compared.found).contrasts.size.shouldBe(compared.study.all.size)
      said.flatMap(f => f.statement +: f.forms).filterNot(_.endsWith(".")).shouldBe(empty)
      val words = said.filter(_.contrasts.nonEmpty).map(_.statement)
      words.filterNot(_.matches("(?s).* (is|are|takes?|shows?|differs?|finished|after) .*")).shouldBe(empty)
      words.filter(_.matches("(?s).*\\b(of|is|are|with|at|and|but) \\1\\b.*")).shouldBe(empty)
      // A slower row is never called faster in another form of the sentence.
      for (f <- said; c <- f.contrasts if c.pairs.nonEmpty && c.pairs.forall(_.verdict == RowVerdict.Slower))
        f.forms.map(_.split(" By 95th percentiles").head).filter(_.contains("faster")).shouldBe(empty)
    }
  }

  test("every pair of a contrast is in exactly one item") {
    each { all =>
      val study = new Study(all)
      for (c <- study.all) {
        val items = Items.of(c.pairs, study.factors, study.rows, c.pairs).flatMap(_.pairs)
        items.size.shouldBe(c.pairs.size)
        c.pairs.filterNot(p => items.exists(_ eq p)).shouldBe(empty)
      }
    }
  }

  test("every place is true of all pairs in its part, and of no other pair of their rows in the item") {
    each { all =>
      val study = new Study(all)
      for {
        c <- study.all
        item <- Items.of(c.pairs, study.factors, study.rows, c.pairs)
      } {
        val parts = item.parts
        // The first part has the verdict of all that no other place names.
        parts.tail.foreach { part =>
          part.pairs.forall(part.place.holds).shouldBe(true)
          val others =
            item.pairs.filterNot(p => part.pairs.exists(_ eq p)).filter(p => part.pairs.exists(_.row == p.row))
          others.exists(part.place.holds).shouldBe(false)
        }
        parts.head.pairs.forall(parts.head.place.holds).shouldBe(true)
        item.context.foreach(place => item.pairs.forall(place.holds).shouldBe(true))
        parts.foreach(part => part.pairs.map(p => (p.verdict, p.why)).distinct.should(have).size(1))
      }
    }
  }

  test("a number of rows is that of their verdict, and the figure behind a name is a change of that row") {
    val Count = """(\d+) of (\d+) transactions are (?:[\d.]+ (?:to [\d.]+ )?% )?(slower|faster)""".r
    val Number = """\d+(?:,\d{3})*(?:\.\d+)?"""
    val One = s"(?:[-+±]$Number %|×$Number)"
    val Figure = s"(\\w+_\\d) ($One)(?: to ($One))?".r
    var (counts, figures) = (0, 0)
    each { all =>
      val found = SampleTests.found(all: _*)
      for {
        f <- found.all
        c <- f.contrasts
        // Repetitions have figures of their own.
        text <- (f.statement +: f.forms).map(SampleTests.plain(_).split(" Between the nearest repetitions").head)
      } {
        for (m <- Figure.findAllMatchIn(text)) {
          val ratios =
            c.pairs.filter(_.row == m.group(1)).flatMap(p => p.ratio ++ found.study.judgeTails(p).flatMap(_.ratio))
          val changes = ratios.map(r => SampleTests.plain(StudyWords.change(r)))
          Vector(m.group(2), m.group(3)).filter(_ != null).filterNot(changes.contains).shouldBe(empty)
          figures += 1
        }
        for (m <- Count.findAllMatchIn(text) if !text.contains("by 95th percentiles")) {
          val (n, of) = (m.group(1).toInt, m.group(2).toInt)
          val rows = c.pairs.filter(_.verdict.word == m.group(3)).map(_.row).distinct.size
          val all = c.pairs.map(_.row).distinct.size
          if (c.pairs.map(_.context).distinct.size == 1) (n, of).shouldBe((rows, all))
          n.should(be <= math.min(rows, of))
          of.should(be <= all)
          counts += 1
        }
      }
    }
    counts.should(be > 50)
    figures.should(be > 200)
  }

  test("a summary has at most five findings, in their order") {
    each { all =>
      val found = SampleTests.found(all: _*)
      val told = found.all.filter(f => f.forms.exists(found.summary.contains))
      told.size.should(be > 0)
      val starts = told.map(f => f.forms.map(found.summary.indexOf(_)).filter(_ >= 0).min)
      starts.shouldBe(starts.sorted)
      StudySummary.MostFindings.should(be >= told.size)
    }
  }

  test("nothing that a sentence tells of is missing from a table: each pair is a cell with its change and verdict") {
    each { all =>
      val compared = SampleTests.compared(all: _*)
      val study = compared.study
      val made = new StudyTables(compared.found)
      val tables = (made.contrasts ++ made.loads).flatMap(_.rows)
      val cells = tables.groupMap(_._1.takeWhile(_ != ' '))(_._2.map(_.text)).view.mapValues(_.flatten.toSet).toMap
      for (c <- study.all; p <- c.pairs; ratio <- p.ratio if p.why.isEmpty) {
        val words = s"${StudyWords.change(ratio)} ${p.verdict.word}"
        cells.getOrElse(p.row, Set.empty).exists(_.contains(words)).shouldBe(true)
      }
    }
  }

  test("the order of the tests changes no verdict, only its direction") {
    def verdicts(all: Vector[TestRecord]) = {
      val study = new Study(all)
      def side(o: Observation) = o.rows.map { case (i, row) => (study.tests(i).name, row.dimensions) }.toSet
      study.contrasts
        .filter(_.factor.kind != FactorKind.Part)
        .flatMap(_.pairs)
        .map { p =>
          val slower = Option.when(p.verdict.isCalled)(side(if (p.verdict == RowVerdict.Slower) p.b else p.a))
          (p.row, Set(side(p.a), side(p.b)), p.why, slower)
        }
        .toSet
    }
    // Amounts that are nearly the same have the number of their first test.
    each(all => verdicts(all.reverse).shouldBe(verdicts(all)))
  }
}
