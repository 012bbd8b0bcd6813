package org.folio.perf.analysis.workload

import org.folio.perf.testkit.PlainSuite

class RateFitSpec extends PlainSuite {
  private val Any = Double.PositiveInfinity
  private def turn(certain: (String, Int)*) = TurnRequests(certain.map { case (name, n) => name -> n.toDouble }.toMap)

  private val lend = WorkflowRequests("lend", Vector(turn("GET /users" -> 2, "GET /loans" -> 1, "POST /lend" -> 1)))
  private val renew = WorkflowRequests("renew", Vector(turn("GET /users" -> 1, "GET /loans" -> 1)))

  private def fit(workflows: WorkflowRequests*)(counts: (String, Double)*): Map[String, WorkflowRate] =
    new RateFit(workflows.toVector, counts.toMap).rates.map(rate => rate.workflow.code -> rate).toMap

  private def near(rate: WorkflowRate, iterations: Double): Unit = {
    rate.iterations.shouldBe(iterations +- iterations * 0.02)
    rate.low.should(be <= iterations)
    rate.high.should(be >= iterations)
    ()
  }

  test("a request of one workflow alone gives its rate, and the sum of a shared one that of the other") {
    val found = fit(lend, renew)("GET /users" -> 2500.0, "GET /loans" -> 1500.0, "POST /lend" -> 1000.0)
    near(found("lend"), 1000)
    near(found("renew"), 500)
  }

  test("a log without requests of a workflow has no iteration of it") {
    fit(lend, renew)("GET /other" -> 900.0).values.map(_.iterations).toSet.shouldBe(Set(0.0))
    val found = fit(lend, renew)("GET /users" -> 500.0, "GET /loans" -> 500.0)
    found("lend").iterations.shouldBe(0.0 +- 0.5)
    found("lend").high.should(be < 60.0)
  }

  test("other clients' requests to a shared path do not raise a rate") {
    val page = WorkflowRequests("page", Vector(turn("GET /users" -> 1, "GET /a" -> 1, "GET /b" -> 1, "GET /c" -> 1)))
    near(fit(page)("GET /users" -> 9000.0, "GET /a" -> 1000.0, "GET /b" -> 1000.0, "GET /c" -> 990.0)("page"), 1000)
  }

  test("a request that a release no longer sends does not hide the workflow") {
    val names = (1 to 12).map(i => s"GET /part$i")
    val page = WorkflowRequests("page", Vector(turn(names.map(_ -> 1): _*)))
    fit(page)(names.drop(1).map(_ -> 1000.0): _*)("page").iterations.shouldBe(1000.0 +- 100.0)
  }

  test("questions about a job are explained by the workflow that repeats them") {
    val exports = WorkflowRequests("export", Vector(TurnRequests(Map("POST /job" -> 1.0), Map("GET /job" -> Any))))
    val look = WorkflowRequests("look", Vector(turn("GET /job" -> 1)))
    val found = fit(exports, look)("POST /job" -> 100.0, "GET /job" -> 1500.0)
    near(found("export"), 100)
    found("look").low.shouldBe(0.0)
  }

  test("workflows that nothing tells apart have intervals that say so") {
    val found = fit(renew, renew.copy(code = "again"))("GET /users" -> 600.0, "GET /loans" -> 600.0)
    found.values.map(_.iterations).sum.shouldBe(600.0 +- 12.0)
    all(found.values.map(_.low)).shouldBe(0.0 +- 1.0)
    all(found.values.map(_.high)).should(be > 400.0)
  }

  test("a workflow whose requests many others send is not proved") {
    val others = (1 to 4).map(i => WorkflowRequests(s"other$i", Vector(turn("GET /users" -> 1, s"GET /own$i" -> 1))))
    val found = fit(WorkflowRequests("list", Vector(turn("GET /users" -> 1))) +: others: _*)("GET /users" -> 400.0)
    found("list").iterations.shouldBe(400.0 +- 20.0)
    found("list").low.shouldBe(0.0)
  }

  test("iterations that take turns are the sum of their turns, however often each came") {
    val crud = WorkflowRequests("crud", Vector(turn("POST /a" -> 1, "GET /form" -> 1), turn("GET /a/{id}" -> 1)))
    near(fit(crud)("POST /a" -> 20.0, "GET /form" -> 20.0, "GET /a/{id}" -> 280.0)("crud"), 300)
  }

  test("workflows with the same requests are one, in the form of the first") {
    val twice = Vector(TurnRequests(Map("GET /a" -> 4.0, "GET /b" -> 2.0)))
    val once = Vector(TurnRequests(Map("GET /a" -> 2.0, "GET /b" -> 1.0)))
    val other = Vector(TurnRequests(Map("GET /a" -> 1.0)))
    RateFit
      .merged(Vector("first" -> twice, "other" -> other, "second" -> once, "none" -> Vector.empty))
      .shouldBe(
        Vector(WorkflowRequests("first", twice, Vector("second" -> 2.0)), WorkflowRequests("other", other))
      )
  }
}
