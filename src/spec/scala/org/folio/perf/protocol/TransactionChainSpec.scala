package org.folio.perf.protocol

import io.gatling.core.Predef._
import org.folio.perf.protocol.Folio.get
import org.folio.perf.testkit.{ChainSuite, GatlingSuite, PlainSuite}
import scala.concurrent.duration._

class TransactionChainSpec extends GatlingSuite with ChainSuite {

  private val first = Transaction("first")(list)
  private val second = Transaction("second")(refused)
  private val third = Transaction("third")(list)
  private val refusal = "POST /refused: status 422"

  test("transactions that are timed together are recorded one by one, and then as their sum") {
    val ran = chained() { run =>
      run.together("both")(Transaction("thinks")(list, Step.thinkTime(20.millis, 20.millis)), first)
    }
    ran.outcomes.shouldBe(Vector("thinks" -> "ok", "first" -> "ok", "both" -> "ok"))
    ran.transactions(2).startMs.shouldBe(ran.transactions(0).startMs)
    ran.transactions(2).durationMs.shouldBe(ran.transactions.take(2).map(_.durationMs).sum)
  }

  test("transactions that are timed together fail together, with the message of the one that failed") {
    val ran = chained()(run => run.together("all")(first, second, third).exec(run(Transaction("alone")(list))))
    ran.outcomes.shouldBe(
      Vector(
        "first" -> "ok",
        "second" -> refusal,
        "third" -> "not started, because second failed",
        "all" -> refusal,
        "alone" -> "ok",
      )
    )
    ran.transactions(3).durationMs.shouldBe(ran.transactions.take(2).map(_.durationMs).sum)
  }

  test("an unexpected status ends the transaction, and the message names request and status") {
    val ran = once(list, refused, list)
    ran.names.shouldBe(Vector("GET /list", "POST /refused"))
    ran.outcome.shouldBe(refusal)
  }

  test("a wrong answer with the right status fails the transaction, without ids in the message") {
    once(itemId("wrong"), record, list).outcome
      .shouldBe("GET /records/{id}: status 200, but not the answer that was asked for")
  }

  test("a failed computation fails the transaction with its own message, before any request") {
    val ran = once(Step.compute(SessionKey.failed(_, "no item left")), list)
    ran.names.shouldBe(empty)
    ran.outcome.shouldBe("no item left")
  }

  test("a transaction after one that failed in its last step counts for itself") {
    chained()(run => exec(run(second), run(third))).outcomes.shouldBe(Vector("second" -> refusal, "third" -> "ok"))
  }

  test("transactions in order stop at the first that fails, and those behind it have failed too") {
    val ran = chained()(_.inOrder(first, second, third))
    ran.names.shouldBe(Vector("GET /list", "POST /refused"))
    ran.outcomes.shouldBe(
      Vector("first" -> "ok", "second" -> refusal, "third" -> "not started, because second failed")
    )
    ran.transactions.last.durationMs.shouldBe(0)
  }

  test("a transaction that continues another counts from that one's start") {
    val wait = Step.poll(list, (300.millis, 300.millis), 10.seconds)(
      _("waited").asOption[Boolean].contains(true)
    )
    val noted = Step.compute(_.set("waited", true))
    val waited = Step.poll(list, (300.millis, 300.millis), 100.millis)(_ => false).goingOn
    val recorded =
      chained()(_.inOrder(Transaction("first")(waited), Transaction("both")(noted, wait).continuing)).transactions
    recorded.map(_.transaction).shouldBe(Vector("first", "both"))
    recorded(1).startMs.shouldBe(recorded(0).startMs)
    recorded(0).durationMs.should(be >= 300)
    recorded(1).durationMs.should(be >= recorded(0).durationMs)
  }

  test("think time lies between the requests and not in the recorded time") {
    val pause = 400.millis
    val ran = once(list, Step.thinkTime(pause, pause), list)
    val betweenMs = (ran.requests(1).atNanos - ran.requests(0).atNanos) / 1000000
    betweenMs.should(be >= pause.toMillis)
    ran.transactions.map(_.durationMs.toLong).head.should(be < betweenMs)
  }

  test("think time is multiplied by the setting, and left out at 0") {
    once(settings.copy(thinkTime = 0))(list, Step.thinkTime(1.day, 1.day), list).outcome.shouldBe("ok")
  }

  test("without preflights no OPTIONS request is sent") {
    once(settings.copy(preflight = false))(list.preflight, list).names.shouldBe(Vector("GET /list"))
  }

  test("steps run once for each value of a captured list, and a failure ends the list") {
    val ids = Step.compute(_.set(SessionKey.LoanBarcodes.name, Vector("right", "wrong", "right")))
    val ran = once(ids, Step.forEach(SessionKey.LoanBarcodes, SessionKey.ItemId)(record), list)
    ran.names.shouldBe(Vector("GET /records/right", "GET /records/wrong"))
    ran.transactions.map(_.ok).shouldBe(Vector(false))
  }

  test("the time of a request with a body is UTC on a 24-hour clock") {
    (once(refused).requests.head.body
      .should(fullyMatch))
      .regex("""\{"at": "\d{4}-\d\d-\d\dT[012]\d:\d\d:\d\dZ"}""")
  }

  test("a request without answer is said to have none") {
    once(get("/cut-off")).outcome.shouldBe("GET /cut-off: no answer, as the connection failed")
  }

  test("an address elsewhere that FOLIO gave is not asked, and does not stand in results") {
    val link = SessionKey("link")
    Vector("https://files.evil.example/x?sig=canary", "http://u:canary@127.0.0.1/x").foreach { url =>
      val ran = once(Step.compute(_.set(link.name, url)), Folio.getFrom("{link}", link))
      ran.names.shouldBe(empty)
      ran.outcome.should(startWith("GET {link}: "))
      ran.outcome.should(endWith("is not in allowedHosts of the target's file"))
      (ran.outcome.should(not)).include("canary")
    }
  }

  private def meet(name: String): FolioRequest =
    get(s"/meet/$name").check(Checks.capture(s"$$.$name", SessionKey(name)))

  test("parallel steps wait for each other, and the next step has what all of them captured") {
    val ran = once(
      Step.repeat(2)(Step.parallel(meet("one"), meet("two"))),
      get("/records/{id}", SessionKey("one")),
      get("/records/{id}", SessionKey("two")),
    )
    ran.outcome.shouldBe("ok")
    ran.names.takeRight(2).shouldBe(Vector.fill(2)("GET /records/right"))
    ran.names.size.shouldBe(6)
  }

  test("a parallel step that fails ends the transaction behind all of them, with its message") {
    for (steps <- Vector(Vector(list, refused), Vector(refused, list))) {
      val ran =
        chained()(run =>
          run(Transaction("page")(Step.parallel(steps: _*), record)).exec(run(Transaction("next")(list)))
        )
      ran.names.sorted.shouldBe(Vector("GET /list", "GET /list", "POST /refused"))
      ran.outcomes.shouldBe(Vector("page" -> refusal, "next" -> "ok"))
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

class TransactionClockSpec extends PlainSuite {
  private def ms(value: Double): Long = (value * 1000000).toLong

  test("think time does not count, and what the user waits for otherwise does") {
    val clock = TransactionClock
      .start(nowMs = 1000, nowNanos = ms(5))
      .pauseBegins(ms(15))
      .pauseEnds(ms(115))
      .pauseBegins(ms(120))
      .pauseEnds(ms(320))
    clock.durationMs(ms(330)).shouldBe(25)
    clock.startMs.shouldBe(1000)
  }
}
