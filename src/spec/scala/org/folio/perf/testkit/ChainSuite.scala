package org.folio.perf.testkit

import io.gatling.app.testkit.InProcessGatling
import org.folio.perf.protocol.{Checks, RequestMarks, SessionKey, Step, TransactionChain}
import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.{DistinctFailure, JobSample, LeftOutRequest, TraceSample, TransactionSample}
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.recorder.Recorder
import org.folio.perf.settings.LoadSettings
import org.folio.perf.source.{FailuresFile, JobsFile, TracesFile, TransactionsFile}
import scala.concurrent.duration._
import io.gatling.core.testkit.GatlingConfigured
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Runs chains against a stub of FOLIO. */
trait ChainSuite { this: GatlingSuite =>

  protected val settings = SampleLoadSettings.short

  protected val list = get("/list").check(Checks.isList)
  protected val record = get("/records/{id}", SessionKey.ItemId).check(
    Checks.answers("$.id", SessionKey.ItemId)
  )
  protected val refused = post("/refused", 201)("""{"at": "#{now}"}""").check(Checks.isList)

  protected val jobAsked = new AtomicInteger
  protected val state = SessionKey("state")
  protected val job =
    get("/job").header("x-base", "#{base}").check(Checks.captureFirst("state", state))
  protected def pollJob(atMost: FiniteDuration) =
    Step.poll(job, (1.milli, 2.millis), atMost)(_(state.name).as[String] == "done")

  /** Answers when two are asked for. */
  private val meeting = new CyclicBarrier(2)

  private def folio(request: StubRequest): StubAnswer = request.name match {
    case s"GET /meet/$name" =>
      Patience.meet(meeting)
      StubAnswer(200, s"""{"$name": "right"}""")
    case "OPTIONS /closed" => StubAnswer(403, "no origin")
    case "GET /hang" => StubAnswer.Hang
    case name if name.startsWith("OPTIONS") =>
      StubAnswer(204, headers = Seq("access-control-allow-origin" -> "*"))
    case "GET /list" => StubAnswer(200, """{"things": [], "totalRecords": 0}""")
    case "GET /records/right" => StubAnswer(200, """{"id": "right"}""")
    case "GET /traced" =>
      StubAnswer(
        200,
        """{"totalRecords": 0}""",
        Seq(
          "X-Okapi-Trace" -> "GET mod-a : 200",
          "X-Okapi-Trace" -> "GET mod-b http://b:1/users?query=(username==rosa)",
        ),
      )
    case "GET /records/wrong" => StubAnswer(200, """{"id": "another"}""")
    case "GET /patron/account/E1" => StubAnswer(200, """{"totalRecords": 0}""")
    case "GET /cut-off" => StubAnswer.CutOff
    case "GET /job" =>
      val state = if (jobAsked.incrementAndGet() < 3) "running" else "done"
      StubAnswer(
        200,
        s"""{"state": "$state", "link": "${request.headers("x-base")}/file?a=b%20c"}""",
      )
    case "GET /file" => StubAnswer(200, "<list/>")
    case "POST /files" => StubAnswer(200, s"""{"said": "${request.body}"}""")
    case "PUT /records/right" =>
      StubAnswer(
        422,
        """{"errors": [{"message": "Held by Rosa", "code": "heldRecord"}], "email": "r@x.org"}""",
        Seq(
          "Content-Type" -> "application/json",
          "X-Okapi-Trace" -> "PUT mod-a",
          "Set-Cookie" -> "a=b",
        ),
      )
    case "POST /refused" => StubAnswer(422, """{"errors": []}""")
    case _ => StubAnswer(404, "no route")
  }

  /** @param users that start at the same time */
  protected def runs(
      load: LoadSettings = settings,
      leftOut: Vector[LeftOutRequest] = Vector.empty,
      users: Int = 1,
  )(
      chain: TransactionChain => ChainBuilder
  ): (Vector[StubRequest], Vector[TransactionSample]) = {
    val run = runsWithJobs(load, leftOut, users)(chain)
    (run.requests, run.transactions)
  }

  protected def runsWithJobs(
      load: LoadSettings = settings,
      leftOut: Vector[LeftOutRequest] = Vector.empty,
      users: Int = 1,
      marks: RequestMarks = RequestMarks.Off,
  )(
      chain: TransactionChain => ChainBuilder
  ): Ran =
    StubFolio.withStub(folio) { stub =>
      TemporaryFolder.lend { folder =>
        val recorder = new Recorder
        recorder.open(folder.resolve(TransactionsFile.Name))
        val run = new TransactionChain(load, stub.url, recorder, leftOut = leftOut, marks = marks)
        val population = scenario("one")
          .exec(
            _.set("base", stub.url)
              .set(SessionKey.Tenant.name, "t1")
              .set(SessionKey.EdgeApiKey.name, "key")
              .set(SessionKey.ExternalSystemId.name, "E1")
              .set(SessionKey.Iteration.name, 0L)
          )
          .exec(chain(run))
          .inject(atOnceUsers(users))
        val protocol = http.baseUrl(stub.url).header("x-okapi-token", "secret").build
        InProcessGatling.run(folder, protocol, population).shouldBe(0)
        recorder.close()
        val jobs =
          JobsFile.read(folder.resolve(JobsFile.Name)).fold(e => fail(e.message), _.values)
        val failures = FailuresFile
          .read(folder.resolve(FailuresFile.Name))
          .fold(e => fail(e.message), _.values)
        val transactions = RecordedLines.of(folder.resolve(TransactionsFile.Name))
        Ran(stub.requests, transactions, jobs, failures.failures, TracesFile.read(folder))
      }
    }

  protected def outcomes(lines: Vector[TransactionSample]) =
    lines.map(l => (l.transaction, l.ok, l.message))
}

/** What was asked, and what was recorded. */
final case class Ran(
    requests: Vector[StubRequest],
    transactions: Vector[TransactionSample],
    jobs: Vector[JobSample],
    failures: Vector[DistinctFailure],
    traces: Vector[TraceSample],
)

/** For specs that make chains or checks: these need Gatling's configuration. */
abstract class GatlingSuite extends AnyFunSuite with Matchers {
  GatlingConfigured.outsideOfARun()
}
