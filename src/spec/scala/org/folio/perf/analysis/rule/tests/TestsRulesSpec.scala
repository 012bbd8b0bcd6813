package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.analysis.comparison.TestRecords
import org.folio.perf.model._
import org.folio.perf.testkit.SampleModuleReports
import org.folio.perf.testkit.SampleTests.{record, text}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TestsRulesSpec extends AnyFunSuite with Matchers {

  private def cpu(value: Double) =
    Vector(ResourceFigure(Metric.DatabaseCpu, "db", "average", "=", value, "%", None))

  private val six =
    Vector("aa" -> 100.0, "ab" -> 100.0, "ac" -> 100.0, "ba" -> 100.0, "bb" -> 100.0)

  test("runs of ours go through the same rules as published tests") {
    val slower = SampleModuleReports.names.map(_ -> 60.0).toMap
    val reports = Vector(
      SampleModuleReports.report("a"),
      SampleModuleReports
        .report("b", slower)
        .copy(run =
          SampleModuleReports
            .report("b")
            .run
            .copy(tenants = Vector(Tenant("t2", TenantSize.Small, 1)))
        ),
    )
    val said = text(PairChange.findings(new TestPairs(reports.map(TestRecords(_)))))
    // 1.6 times in each of the eight rows.
    said.should(have).size(1)
    said.head.should(include("+60 % by the geometric mean, +60 % by the sum of 8 comparable rows"))
    said.head.should(include("8 slower, 0 faster"))
    said.head.should(include("Changed: Tenants, names: t1 → t2"))
  }

  test("a workflow that only one of two runs of ours has is told by what it does to the others") {
    val without = SampleModuleReports.report("a")
    val slower = SampleModuleReports.report("b", SampleModuleReports.names.map(_ -> 150.0).toMap)
    val erw = without.run.plan.head.copy(code = "erw", title = "Export")
    val withIt = slower.copy(run = slower.run.copy(plan = slower.run.plan :+ erw))
    val tests = Vector(without, withIt).map(TestRecords(_))
    val said = text(WorkflowSlowsOthers.findings(new TestPairs(tests)))
    said.should(have).size(1)
    said.head.should(include("With Export, 8 of 8 other transactions are slower, 2.5 times"))
    val busier = erw.copy(iterationsPerMinute = 99, title = without.run.plan.head.title)
    val alsoMore = withIt.copy(run = withIt.run.copy(plan = Vector(busier, erw)))
    WorkflowSlowsOthers.findings(new TestPairs(Vector(without, alsoMore).map(TestRecords(_)))).shouldBe(empty)
  }

  test("a sum that one long row decides is told from the rest") {
    val before = record("a", six :+ ("zz" -> 10000.0), Vector(Fact("Load", "x", "1")))
    val after =
      record("b", six.map(r => r._1 -> 110.0) :+ ("zz" -> 8000.0), Vector(Fact("Load", "x", "2")))
    // 500 to 550 ms without the long row: 10 %; 10,500 to 8,550 ms with it: -18.57 %.
    text(SumDominated.findings(new TestPairs(Vector(before, after)))).head
      .should(include("is -19 % to a by 1 row of 6 alone: zz (-20 %). Without them it is +10 %."))
    val all = record("c", six.map(r => r._1 -> 80.0) :+ ("zz" -> 8000.0), after.facts)
    SumDominated.findings(new TestPairs(Vector(before, all))).shouldBe(empty)
  }

  test("slower with less to do for the database is a limit in front of it") {
    val facts = (n: String) => Vector(Fact("Instances", "count", n))
    val fast = record("a", six, facts("14"), cpu(95))
    val slow = record("b", six.map(r => r._1 -> 200.0), facts("6"), cpu(60))
    text(BottleneckMoved.findings(new TestPairs(Vector(fast, slow)))).head.should(include("(2.0 times)"))
    BottleneckMoved.findings(new TestPairs(Vector(fast, slow.copy(figures = cpu(94))))).shouldBe(empty)
  }

  test("only a change of workflows alone is credited to the workflow") {
    val on = Fact("Workflows", "ERW", "on")
    val off = Fact("Workflows", "ERW", "off")
    val without = record("a", six, Vector(off), cpu(60))
    val withIt = record("b", six.map(r => r._1 -> 250.0), Vector(on), cpu(90))
    val said = text(WorkflowSlowsOthers.findings(new TestPairs(Vector(withIt, without))))
    said.head.should(include("With ERW, 5 of 5 other transactions are slower, 2.5 times"))
    said.head.should(include("30 points"))
    val more = withIt.copy(facts = Vector(on, Fact("Database", "class", "x")))
    val other = without.copy(facts = Vector(off, Fact("Database", "class", "y")))
    WorkflowSlowsOthers.findings(new TestPairs(Vector(more, other))).shouldBe(empty)
  }

  test("rows that mostly failed are never compared") {
    val a = record("a", six, Vector(Fact("Load", "x", "1")))
    val b = record("b", six.map(r => r._1 -> 300.0), Vector(Fact("Load", "x", "2")))
    val failing = b.copy(rows = b.rows.map(r => r.copy(errorPercent = Some(19))))
    PairChange.findings(new TestPairs(Vector(a, failing))).shouldBe(empty)
    text(PairChange.findings(new TestPairs(Vector(a, b)))).head.should(include("3.0 times by the geometric mean"))
  }

  test("two groups behind one average are told from one") {
    def jobs(ms: Vector[Double]) = record("a", Vector.empty).copy(jobs = ms.zipWithIndex.map { case (m, i) =>
      TenantJob(s"t$i", Some(m * 60000), "Success")
    })
    val one = Vector.tabulate(12)(i => 100.0 + i)
    val two = one.take(6) ++ one.drop(6).map(_ + 50)
    (text(JobsOfTenants.findings(Vector(jobs(one)))).head.should(not)).include("two groups")
    text(JobsOfTenants.findings(Vector(jobs(two)))).head.should(include("two groups: 6 around"))
  }

  test("a smaller configuration that is as fast is named as cheaper") {
    def of(name: String, each: Int, count: Int, ms: Double) = record(
      name,
      six.map(r => r._1 -> ms),
      Vector(
        Fact("Instances", "count", count.toString),
        Fact("Instances", "vCPU each", each.toString),
      ),
    )
    val said = text(
      SmallerInstances.findings(Vector(of("a", 8, 4, 100), of("b", 8, 2, 102), of("c", 2, 2, 900)))
    )
    said.head.should(include("b was as fast with fewer processors: 16 vCPU."))
    said.head.should(include("c (2 × ?, 4 vCPU) 9.0 times"))
  }

  private def instances(cpus: Double*) = cpus.zipWithIndex.map { case (value, i) =>
    ResourceFigure(Metric.InstanceCpu, s"i-$i", "average", "=", value, "%", None)
  }.toVector

  test("a bottleneck is told beside the busiest of each other kind alone") {
    val said = text(
      OneSaturated.findings(Vector(record("a", six, figures = cpu(99.0) ++ instances(2, 7, 5))))
    )
    said.head.should(include("the bottleneck is the CPU of the database (db): 99 %, while"))
    said.head.should(include("(i-1) 7"))
    said.head.should(not.include("(i-0)").and(not).include("(i-2)"))
  }

  test("instances are uneven only where one of them is busy") {
    val uneven = (cpus: Vector[ResourceFigure]) => UnevenInstances.findings(Vector(record("a", six, figures = cpus)))
    uneven(instances(29, 1)).shouldBe(empty)
    uneven(instances(60, 21)).shouldBe(empty)
    text(uneven(instances(60, 20))).head
      .should(include("some instances are at 60 % CPU and others at 20 %"))
  }
}
