package org.folio.perf.testkit

import io.gatling.core.structure.ChainBuilder
import io.gatling.core.testkit.GatlingConfigured
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.LeftOutRequest
import org.folio.perf.protocol._
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/** Runs chains against a stub of FOLIO. */
trait ChainSuite { this: GatlingSuite =>

  protected val settings = SampleLoadSettings.short

  protected val list = get("/list").check(Checks.isList)
  protected val record = get("/records/{id}", SessionKey.ItemId).check(
    Checks.answers("$.id", SessionKey.ItemId)
  )
  protected val refused = post("/refused", 201)("""{"at": "#{now}"}""").check(Checks.isList)

  private val jobAsked = new AtomicInteger
  protected val state = SessionKey("state")
  protected val job =
    get("/job").check(Checks.captureFirst("state", state))
  protected def pollJob(atMost: FiniteDuration) =
    Step.poll(job, (1.milli, 2.millis), atMost)(state.value(_) == "done")

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
      StubAnswer(200, s"""{"state": "$state"}""")
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

  protected def itemId(id: String): Step = Step.compute(_.set(SessionKey.ItemId.name, id))

  /** One transaction with these steps. */
  protected def once(steps: Steps*): Ran = once(settings)(steps: _*)

  protected def once(load: LoadSettings)(steps: Steps*): Ran = chained(load)(_(Transaction("one")(steps: _*)))

  /** @param users that start at the same time */
  protected def chained(
      load: LoadSettings = settings,
      leftOut: Vector[LeftOutRequest] = Vector.empty,
      users: Int = 1,
      marks: RequestMarks = RequestMarks.Off,
  )(
      chain: TransactionChain => ChainBuilder
  ): Ran = {
    jobAsked.set(0)
    StubFolio.withStub(folio) { stub =>
      val session = Map[String, Any](
        SessionKey.EdgeApiKey.name -> "key",
        SessionKey.ExternalSystemId.name -> "E1",
      )
      ChainRun(stub.url, session, load, users, Map("x-okapi-token" -> "secret"), leftOut, marks)(chain)
        .copy(requests = stub.requests)
    }
  }
}

/** For specs that make chains or checks: these need Gatling's configuration. */
abstract class GatlingSuite extends PlainSuite {
  GatlingConfigured.outsideOfARun()
}
