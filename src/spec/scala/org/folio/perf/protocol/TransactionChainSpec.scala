package org.folio.perf.protocol

import org.folio.perf.settings.LoadSettings
import org.folio.perf.testkit.{ChainSuite, FolioIds, GatlingSuite}
import io.gatling.core.Predef._
import org.folio.perf.protocol.Folio.{get, post}
import scala.concurrent.duration._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TransactionChainSpec extends GatlingSuite with ChainSuite {

  private def itemId(id: String): Step = Step.compute(_.set(SessionKey.ItemId.name, id))

  test("transactions that are timed together are recorded one by one, and then as their sum") {
    val (_, recorded) = runs() { run =>
      val first = Transaction("first")(list, Step.thinkTime(20.millis, 20.millis))
      run.together("both")(first, Transaction("second")(list))
    }
    recorded
      .map(t => (t.transaction, t.ok))
      .shouldBe(Vector("first" -> true, "second" -> true, "both" -> true))
    recorded(2).startMs.shouldBe(recorded(0).startMs)
    recorded(2).durationMs.shouldBe(recorded(0).durationMs + recorded(1).durationMs)
  }

  test(
    "transactions that are timed together fail together, with the message of the one that failed"
  ) {
    val (_, recorded) = runs() { run =>
      run
        .together("all")(
          Transaction("first")(list),
          Transaction("second")(refused),
          Transaction("third")(list),
        )
        .exec(run(Transaction("alone")(list)))
    }
    recorded
      .map(t => (t.transaction, t.ok))
      .shouldBe(
        Vector(
          "first" -> true,
          "second" -> false,
          "third" -> false,
          "all" -> false,
          "alone" -> true,
        )
      )
    recorded(3).message.shouldBe(recorded(1).message)
    recorded(3).durationMs.shouldBe(recorded(0).durationMs + recorded(1).durationMs)
  }

  test("a transaction sends its steps in order and is recorded once") {
    val (requests, recorded) =
      runs()(run => run(Transaction("all right")(list.preflight, list, itemId("right"), record)))
    requests.map(_.name).shouldBe(Vector("OPTIONS /list", "GET /list", "GET /records/right"))
    outcomes(recorded).shouldBe(Vector(("all right", true, "")))
  }

  test("an unexpected status ends the transaction, and the message names request and status") {
    val (requests, recorded) = runs()(run => run(Transaction("refused")(list, refused, list)))
    requests.map(_.name).shouldBe(Vector("GET /list", "POST /refused"))
    outcomes(recorded).shouldBe(Vector(("refused", false, "POST /refused: status 422")))
  }

  test("a wrong answer with the right status fails the transaction, without ids in the message") {
    val (_, recorded) = runs()(run => run(Transaction("wrong")(itemId("wrong"), record, list)))
    outcomes(recorded).shouldBe(
      Vector(
        ("wrong", false, "GET /records/{id}: status 200, but not the answer that was asked for")
      )
    )
  }

  test("a failure of the last step fails the transaction") {
    val (_, recorded) = runs()(run => run(Transaction("last")(refused)))
    outcomes(recorded).shouldBe(Vector(("last", false, "POST /refused: status 422")))
  }

  test("a failed computation fails the transaction with its own message, before any request") {
    val none = Step.compute(_.set(SessionKey.Failure.name, "no item left").markAsFailed)
    val (requests, recorded) = runs()(run => run(Transaction("empty")(none, list)))
    requests.shouldBe(empty)
    outcomes(recorded).shouldBe(Vector(("empty", false, "no item left")))
  }

  test("a transaction after a failed one counts for itself") {
    val (_, recorded) =
      runs()(run => exec(run(Transaction("first")(refused)), run(Transaction("second")(list))))
    outcomes(recorded).shouldBe(
      Vector(("first", false, "POST /refused: status 422"), ("second", true, ""))
    )
  }

  test("transactions in order stop at the first that fails, and those behind it have failed too") {
    val (requests, recorded) = runs()(run =>
      run.inOrder(
        Transaction("first")(list),
        Transaction("second")(refused),
        Transaction("third")(list),
      )
    )
    requests.map(_.name).shouldBe(Vector("GET /list", "POST /refused"))
    outcomes(recorded).shouldBe(
      Vector(
        ("first", true, ""),
        ("second", false, "POST /refused: status 422"),
        ("third", false, "not started, because second failed"),
      )
    )
    recorded.last.durationMs.shouldBe(0)
  }

  test("a transaction that continues another counts from that one's start") {
    val wait = Step.poll(list, (300.millis, 300.millis), 10.seconds)(
      _("waited").asOption[Boolean].contains(true)
    )
    val noted = Step.compute(_.set("waited", true))
    val waited = Step.poll(list, (300.millis, 300.millis), 100.millis)(_ => false).goingOn
    val (_, recorded) =
      runs()(run => run.inOrder(Transaction("first")(waited), Transaction("both")(noted, wait).continuing))
    recorded.map(_.transaction).shouldBe(Vector("first", "both"))
    recorded(1).startMs.shouldBe(recorded(0).startMs)
    recorded(0).durationMs.should(be >= 300)
    recorded(1).durationMs.should(be >= recorded(0).durationMs)
  }

  test("think time lies between the requests and not in the recorded time") {
    val pause = 400.millis
    val (requests, recorded) =
      runs()(run => run(Transaction("thinks")(list, Step.thinkTime(pause, pause), list)))
    val betweenMs = (requests(1).atNanos - requests(0).atNanos) / 1000000
    betweenMs.should(be >= pause.toMillis)
    recorded.map(_.durationMs.toLong).head.should(be < betweenMs)
  }

  test("think time is multiplied by the setting, and left out at 0") {
    val (_, recorded) =
      runs(settings.copy(thinkTime = 0))(run => run(Transaction("hurries")(list, Step.thinkTime(1.day, 1.day), list)))
    recorded.map(_.ok).shouldBe(Vector(true))
  }

  test("without preflights no OPTIONS request is sent") {
    val (requests, _) =
      runs(settings.copy(preflight = false))(run => run(Transaction("no preflight")(list.preflight, list)))
    requests.map(_.name).shouldBe(Vector("GET /list"))
  }

  test("a preflight says what a browser says and has no token") {
    val (requests, _) = runs()(run => run(Transaction("preflight")(refused.preflight)))
    val headers = requests.head.headers
    headers("access-control-request-method").shouldBe("POST")
    headers("access-control-request-headers").shouldBe("content-type,x-okapi-tenant,x-okapi-token")
    (headers.should(contain)).key("origin")
    headers.should(not).contain(key("x-okapi-token"))
  }

  test("an edge request has the API key and neither token nor tenant") {
    val account = Folio.edgeGet("/patron/account/{id}", SessionKey.ExternalSystemId)
    val (requests, recorded) =
      runs()(run => run(Transaction("edge")(account.check(Checks.isList))))
    requests.map(r => (r.path, r.query)).shouldBe(Vector(("/patron/account/E1", "apikey=key")))
    requests.head.headers.should(not).contain(key("x-okapi-token"))
    recorded.map(_.ok).shouldBe(Vector(true))
  }

  test("steps run once for each value of a captured list, and a failure ends the list") {
    val ids = Step.compute(_.set(SessionKey.LoanBarcodes.name, Vector("right", "wrong", "right")))
    val each = Step.forEach(SessionKey.LoanBarcodes, SessionKey.ItemId)(record)
    val (requests, recorded) = runs()(run => run(Transaction("each")(ids, each, list)))
    requests.map(_.name).shouldBe(Vector("GET /records/right", "GET /records/wrong"))
    recorded.map(_.ok).shouldBe(Vector(false))
  }

  test("the time of a request with a body is UTC on a 24-hour clock") {
    val (requests, _) = runs()(run => run(Transaction("now")(refused)))
    (requests.head.body
      .should(fullyMatch))
      .regex("""\{"at": "\d{4}-\d\d-\d\dT[012]\d:\d\d:\d\dZ"}""")
  }

  test("a request without answer is said to have none") {
    val (_, recorded) = runs()(run => run(Transaction("cut off")(get("/cut-off"))))
    outcomes(recorded).shouldBe(
      Vector(
        ("cut off", false, "GET /cut-off: no answer, as the connection failed")
      )
    )
  }

  test("steps are repeated, and left out when their condition does not hold") {
    val (requests, _) = runs()(run =>
      run(
        Transaction("repeats")(
          Step.repeat(2)(list, itemId("right"), record),
          Step.when(_ => false)(refused),
          Step.when(_ => true)(list),
        )
      )
    )
    requests
      .map(_.name)
      .shouldBe(
        Vector(
          "GET /list",
          "GET /records/right",
          "GET /list",
          "GET /records/right",
          "GET /list",
        )
      )
  }

  test("a file is sent as it is, and fetched from the address that was given, without a token") {
    jobAsked.set(2)
    val link = SessionKey("link")
    val (requests, recorded) = runs()(run =>
      run(
        Transaction("files")(
          Folio.upload("/files")("text/csv", "a,b").check(Checks.contains("a,b")),
          job.check(Checks.captureFirst("link", link)),
          Folio.getFrom("{link}", link).accept("text/xml").check(Checks.contains("<list")),
        )
      )
    )
    outcomes(recorded).shouldBe(Vector(("files", true, "")))
    requests.head.headers("content-type").shouldBe("text/csv")
    requests.last.query.shouldBe("a=b c")
    requests.last.headers("accept").shouldBe("text/xml")
    requests.last.headers.should(not).contain(key("x-okapi-token"))
  }

  test("an address elsewhere that FOLIO gave is not asked, and does not stand in results") {
    val link = SessionKey("link")
    Vector("https://files.evil.example/x?sig=canary", "http://u:canary@127.0.0.1/x").foreach { url =>
      val (requests, recorded) = runs()(run =>
        run(
          Transaction("files")(
            Step.compute(_.set(link.name, url)),
            Folio.getFrom("{link}", link),
          )
        )
      )
      requests.shouldBe(empty)
      val (_, ok, message) = outcomes(recorded).head
      ok.shouldBe(false)
      message.should(startWith("GET {link}: "))
      message.should(endWith("is not in allowedHosts of the target's file"))
      (message.should(not)).include("canary")
    }
  }

  test("a record goes back as it was read, but for what is changed") {
    val (from, to) = (SessionKey("read"), SessionKey("changed"))
    val (requests, _) = runs()(run =>
      run(
        Transaction("edit")(
          Step.compute(_.set(from.name, """{"a":1,"b":"x"}""")),
          JsonEdit.change(from, to) { (record, _) => record.put("b", "y"); () },
          post("/refused", 201)(to.el),
        )
      )
    )
    requests.head.body.shouldBe("""{"a":1,"b":"y"}""")
  }

  /** Ids of records in an iteration of two transactions, the first of which creates two. */
  private def idsSent(load: LoadSettings): Vector[String] = {
    val create = post("/files", 200)(s"""{"id": "${SessionKey.NewId.el}"}""")
    val (requests, recorded) = runs(load) { run =>
      run(Transaction("two")(Step.repeat(2)(create)))
        .exec(run(Transaction("one")(create)))
    }
    recorded.map(_.ok).distinct.shouldBe(Vector(true))
    requests.flatMap(request => FolioIds.in(request.body))
  }

  test("each record that an iteration creates has another valid id") {
    val ids = idsSent(settings)
    ids.distinct.size.shouldBe(3)
    ids.filterNot(FolioIds.isValid).shouldBe(empty)
  }

  test("ids of a run are repeated only if the settings want those of the seed") {
    val ofSeed = settings.copy(idsOfSeed = true)
    idsSent(ofSeed).shouldBe(idsSent(ofSeed))
    idsSent(settings).intersect(idsSent(settings)).shouldBe(empty)
  }

  private def meet(name: String): FolioRequest =
    get(s"/meet/$name").check(Checks.capture(s"$$.$name", SessionKey(name)))

  test("parallel steps wait for each other, and the next step has what all of them captured") {
    val (requests, recorded) = runs() { run =>
      run(
        Transaction("page")(
          Step.repeat(2)(Step.parallel(meet("one"), meet("two"))),
          get("/records/{id}", SessionKey("one")),
          get("/records/{id}", SessionKey("two")),
        )
      )
    }
    outcomes(recorded).shouldBe(Vector(("page", true, "")))
    requests.map(_.name).takeRight(2).shouldBe(Vector.fill(2)("GET /records/right"))
    requests.size.shouldBe(6)
  }

  test("a parallel step that fails ends the transaction behind all of them, with its message") {
    for (steps <- Vector(Vector(list, refused), Vector(refused, list))) {
      val (requests, recorded) = runs() { run =>
        run(Transaction("page")(Step.parallel(steps: _*), record))
          .exec(run(Transaction("next")(list)))
      }
      requests.map(_.name).sorted.shouldBe(Vector("GET /list", "GET /list", "POST /refused"))
      outcomes(recorded).shouldBe(
        Vector(("page", false, "POST /refused: status 422"), ("next", true, ""))
      )
    }
  }

  test("parallel steps count as all of their requests, and wait as long as the longest one") {
    val transaction = Transaction("page")(
      Step.parallel(list, pollJob(2.seconds), Step.repeat(2)(pollJob(3.seconds)))
    )
    transaction.requests.shouldBe(Vector(list, job, job))
    transaction.longestWait.shouldBe(6.seconds)
    RequestCount.of(transaction, settings).requests.map(_._1).distinct.shouldBe(Vector(list, job))
  }
}

class TransactionClockSpec extends AnyFunSuite with Matchers {

  private def ms(value: Double): Long = (value * 1000000).toLong

  test("think time does not count") {
    val clock = TransactionClock
      .start(nowMs = 1000, nowNanos = ms(5))
      .pauseBegins(ms(15))
      .pauseEnds(ms(115))
      .pauseBegins(ms(120))
      .pauseEnds(ms(320))
    clock.durationMs(ms(330)).shouldBe(25)
    clock.startMs.shouldBe(1000)
  }

  test("what the user waits for otherwise counts") {
    TransactionClock.start(nowMs = 0, nowNanos = ms(5)).durationMs(ms(330)).shouldBe(325)
  }

  test("durations are rounded to the nearest millisecond") {
    val clock = TransactionClock.start(nowMs = 0, nowNanos = 0)
    clock.durationMs(ms(1.4)).shouldBe(1)
    clock.durationMs(ms(1.6)).shouldBe(2)
  }
}
