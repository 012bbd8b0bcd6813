package org.folio.perf.workflows

import io.gatling.core.session.Session
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.protocol.{Expectation, FolioRequest, RequestHost, Step, Transaction}
import org.folio.perf.testkit.{ChainRun, GatlingSuite, StubAnswer, StubFolio}

/**
 * Each request of each workflow, sent alone to a stub that answers without what the request asks for. A check that
 * could not fail would let a fast wrong answer count as a success.
 */
class StrictChecksSpec extends GatlingSuite {

  /** All requests, each once; different workflows share many of them. */
  private val requests: Vector[FolioRequest] =
    Workflows.all.flatMap(_.requests).distinctBy(r => (r.name, r.checks.map(_.name)))

  /** All checks, each with a request that has it. */
  private def checks(which: Expectation => Boolean): Vector[FolioRequest] = (for {
    request <- requests
    check <- request.checks
    if which(check)
  } yield request.copy(checks = Vector(check))).distinctBy(_.checks.head.name)

  private def mayLack(check: Expectation): Boolean =
    check.optional.isDefined || check.name.endsWith("if it is there")

  /** Checks that a value is not in the answer; an empty answer satisfies them. */
  private def isAbsence(check: Expectation): Boolean =
    check.name.contains("is not in the answer") || check.name.contains("does not contain")

  /** Keys that requests and checks use, each with a value that no answer has. */
  private lazy val values: Map[String, Any] = {
    val used = requests.flatMap { request =>
      val texts =
        request.template +: request.ids.map(_.el) ++: request.params.map(_._2) ++:
          request.headers.map(_._2) ++: request.checks.map(_.name) ++: request.body.toVector
      texts.flatMap(text => "#\\{(\\w+)}".r.findAllMatchIn(text).map(_.group(1)))
    }
    val asked = "the (\\w+) asked for|the (\\w+) is not in".r
    val checked = for {
      request <- requests
      check <- request.checks
      found <- asked.findAllMatchIn(check.name)
      name <- found.subgroups.filter(_ != null)
    } yield name
    (used ++ checked).map(_ -> "none").toMap
  }

  /** Whether each request succeeds if it gets this answer, whose status is the expected one unless it is an error. */
  private def succeed(sent: Vector[FolioRequest])(answer: StubAnswer): Vector[Boolean] =
    StubFolio.withStub(_ => answer) { stub =>
      val ran = ChainRun(stub.url) { run =>
        sent.zipWithIndex.foldLeft(ChainBuilder.Empty) { case (built, (request, i)) =>
          val ready = Step.compute(prepared(request, stub.url))
          val alone = request.copy(file = None, expectedStatus = 200)
          built.exec(run(Transaction(i.toString)(ready, alone)))
        }
      }
      ran.transactions.sortBy(_.transaction.toInt).map(_.ok)
    }

  private def prepared(request: FolioRequest, base: String)(session: Session): Session = {
    val ready = session.setAll(values ++ request.repeated.map { case (_, texts) => texts.name -> Seq("none") })
    request.host match {
      case RequestHost.Address(url) => ready.set(url.name, s"$base/file")
      case _ => ready
    }
  }

  test("each request of all workflows succeeds without its checks") {
    val unchecked = requests.map(_.copy(checks = Vector.empty))
    val ok = succeed(unchecked)(StubAnswer(200, "{}"))
    unchecked.zip(ok).collect { case (request, false) => request.name }.shouldBe(empty)
  }

  test("each request of all workflows fails if the answer is an empty object or an error") {
    requests.size.should(be > 200)
    for (answer <- Seq(StubAnswer(200, "{}"), StubAnswer(500, """{"errors": [], "totalRecords": 0}""")))
      requests.zip(succeed(requests)(answer)).collect { case (request, true) => request.name }.shouldBe(empty)
  }

  test("each check alone fails without what it looks for, unless that may be missing") {
    val single = checks(!isAbsence(_))
    val ofObject = succeed(single)(StubAnswer(200, "{}"))
    val ofNothing = succeed(single)(StubAnswer(200))
    val wrong = single.map(_.checks.head).zip(ofObject.zip(ofNothing)).collect {
      case (check, (true, true)) if !mayLack(check) => check.name
      case (check, (false, _)) if mayLack(check) => check.name
    }
    wrong.shouldBe(empty)
  }

  test("each check that a value is absent fails if the answer has it") {
    val single = checks(isAbsence)
    single.should(not).be(empty)
    val ok = succeed(single)(StubAnswer(200, """{"value": "none", "text": "<error <instances/>"}"""))
    ok.distinct.shouldBe(Vector(false))
  }
}
