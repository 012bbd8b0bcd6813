package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.TestRecords
import org.folio.perf.model._
import org.folio.perf.testkit.SampleModuleReports.{names, report}
import org.folio.perf.testkit.SampleTests.{figure, record, said}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TestsRulesSpec extends AnyFunSuite with Matchers {

  private def cpu(value: Double) = Vector(figure(Metric.DatabaseCpu, "db", value))

  private val five = rows(100)

  private def rows(ms: Double) = Vector("aa", "ab", "ac", "ba", "bb").map(_ -> ms)

  test("runs of ours go through the same rules as published tests") {
    val slower = report("b", names.map(_ -> 60.0).toMap)
    val other = slower.copy(run = slower.run.copy(tenants = Vector(Tenant("t2", TenantSize.Small, 1))))
    // 1.6 times in each of the eight rows.
    said(PairChange.findings)(TestRecords(report("a")), TestRecords(other)).should(
      include("+60 % by the geometric mean, +60 % by the sum of 8 comparable rows")
        .and(include("8 slower, 0 faster"))
        .and(include("Changed: Tenants, names: t1 → t2"))
    )
  }

  test("a workflow that only one of two runs of ours has is told by what it does to the others") {
    val without = report("a")
    val slower = report("b", names.map(_ -> 150.0).toMap)
    def planning(more: PlannedWorkflow*) = TestRecords(slower.copy(run = slower.run.copy(plan = more.toVector)))
    val erw = without.run.plan.head.copy(code = "erw", title = "Export")
    said(WorkflowSlowsOthers.findings)(TestRecords(without), planning(without.run.plan :+ erw: _*))
      .should(include("With Export, 8 of 8 other transactions are slower, 2.5 times"))
    val busier = erw.copy(iterationsPerMinute = 99, title = without.run.plan.head.title)
    said(WorkflowSlowsOthers.findings)(TestRecords(without), planning(busier, erw)).shouldBe(empty)
  }

  test("a sum that one long row decides is told from the rest") {
    val before = record("a", five :+ ("zz" -> 10000.0), Vector(Fact("Load", "x", "1")))
    val after =
      record("b", rows(110.0) :+ ("zz" -> 8000.0), Vector(Fact("Load", "x", "2")))
    // 500 to 550 ms without the long row: 10 %; 10,500 to 8,550 ms with it: -18.57 %.
    said(SumDominated.findings)(before, after)
      .should(include("is -19 % to a by 1 row of 6 alone: zz (-20 %). Without them it is +10 %."))
    val all = record("c", rows(80.0) :+ ("zz" -> 8000.0), after.facts)
    said(SumDominated.findings)(before, all).shouldBe(empty)
  }

  test("slower with less to do for the database is a limit in front of it") {
    val facts = (n: String) => Vector(Fact("Instances", "count", n))
    val fast = record("a", five, facts("14"), cpu(95))
    val slow = record("b", rows(200.0), facts("6"), cpu(60))
    said(BottleneckMoved.findings)(fast, slow).should(include("(2.0 times)"))
    said(BottleneckMoved.findings)(fast, slow.copy(figures = cpu(94))).shouldBe(empty)
  }

  test("only a change of workflows alone is credited to the workflow") {
    val on = Fact("Workflows", "ERW", "on")
    val off = Fact("Workflows", "ERW", "off")
    val without = record("a", five, Vector(off), cpu(60))
    val withIt = record("b", rows(250.0), Vector(on), cpu(90))
    said(WorkflowSlowsOthers.findings)(withIt, without)
      .should(include("With ERW, 5 of 5 other transactions are slower, 2.5 times").and(include("30 points")))
    val more = withIt.copy(facts = Vector(on, Fact("Database", "class", "x")))
    val other = without.copy(facts = Vector(off, Fact("Database", "class", "y")))
    said(WorkflowSlowsOthers.findings)(more, other).shouldBe(empty)
  }

  test("rows that mostly failed are never compared") {
    val a = record("a", five, Vector(Fact("Load", "x", "1")))
    val b = record("b", rows(300.0), Vector(Fact("Load", "x", "2")))
    val failing = b.copy(rows = b.rows.map(r => r.copy(errorPercent = Some(19))))
    said(PairChange.findings)(a, failing).shouldBe(empty)
    said(PairChange.findings)(a, b).should(include("3.0 times by the geometric mean"))
  }

  test("two groups behind one average are told from one") {
    def jobs(ms: Vector[Double]) = record("a", Vector.empty).copy(jobs = ms.zipWithIndex.map { case (m, i) =>
      TenantJob(s"t$i", Some(m * 60000), "Success")
    })
    val one = Vector.tabulate(12)(i => 100.0 + i)
    val two = one.take(6) ++ one.drop(6).map(_ + 50)
    said(JobsOfTenants.findings)(jobs(one)).shouldNot(include("two groups"))
    said(JobsOfTenants.findings)(jobs(two)).should(include("two groups: 6 around"))
  }

  test("a smaller configuration that is as fast is named as cheaper") {
    def of(name: String, each: Int, count: Int, ms: Double) =
      record(
        name,
        rows(ms),
        Vector("count" -> count, "vCPU each" -> each).map { case (setting, n) =>
          Fact("Instances", setting, n.toString)
        },
      )
    said(SmallerInstances.findings)(of("a", 8, 4, 100), of("b", 8, 2, 102), of("c", 2, 2, 900)).should(
      include("b was as fast with fewer processors: 16 vCPU.").and(include("c (2 × ?, 4 vCPU) 9.0 times"))
    )
  }

  private def instances(cpus: Double*) = cpus.zipWithIndex.map { case (value, i) =>
    figure(Metric.InstanceCpu, s"i-$i", value)
  }.toVector

  test("a bottleneck is told beside the busiest of each other kind alone") {
    said(OneSaturated.findings)(record("a", five, figures = cpu(99.0) ++ instances(2, 7, 5))).should(
      include("the bottleneck is the CPU of the database (db): 99 %, while")
        .and(include("(i-1) 7"))
        .and(not.include("(i-0)"))
        .and(not.include("(i-2)"))
    )
  }

  test("instances are uneven only where one of them is busy") {
    def uneven(cpus: Double*) = said(UnevenInstances.findings)(record("a", five, figures = instances(cpus: _*)))
    uneven(29, 1).shouldBe(empty)
    uneven(60, 21).shouldBe(empty)
    uneven(60, 20).should(include("some instances are at 60 % CPU and others at 20 %"))
  }
}
