package org.folio.perf.live

import org.folio.perf.testkit.SampleLive
import com.sun.net.httpserver.{HttpExchange, HttpServer}
import java.net.{InetAddress, InetSocketAddress}
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.CompletableFuture
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.collection.mutable

class LivePushSpec extends AnyFunSuite with Matchers {

  private class Receiver {
    var status = 204
    var asked: Vector[(String, String, String)] = Vector.empty // path and query, token, body
    val server: HttpServer =
      HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0)
    server.createContext("/", (exchange: HttpExchange) => answer(exchange))
    server.start()

    private def answer(exchange: HttpExchange): Unit = {
      val body = new String(exchange.getRequestBody.readAllBytes, UTF_8)
      val token = Option(exchange.getRequestHeaders.getFirst("authorization")).getOrElse("")
      asked :+= ((exchange.getRequestURI.toString, token, body))
      exchange.sendResponseHeaders(status, -1)
      exchange.close()
    }
    def url: String = s"http://127.0.0.1:${server.getAddress.getPort}"
  }

  private def withReceiver[A](use: Receiver => A): A = {
    val receiver = new Receiver
    try use(receiver)
    finally receiver.server.stop(0)
  }

  private val run = CompletableFuture.completedFuture(SampleLive.begun)

  test("figures are sent as lines, in milliseconds, with the token where there is one") {
    withReceiver { receiver =>
      val said = mutable.ArrayBuffer.empty[String]
      new LivePush(s"${receiver.url}/api?org=o", Some("s3cret"), () => run, said += _, () => 7)
        .send()
      receiver.asked.shouldBe(
        Vector(
          ("/api?org=o&precision=ms", "Token s3cret", LineProtocol.render(SampleLive.begun, 7))
        )
      )
      said.shouldBe(empty)
    }
  }

  test("a receiver that fails is told once, and so is that it answers again") {
    withReceiver { receiver =>
      val said = mutable.ArrayBuffer.empty[String]
      val push = new LivePush(s"${receiver.url}/write?key=canary", None, () => run, said += _)
      receiver.status = 503
      push.send()
      push.send()
      receiver.status = 200
      push.send()
      push.send()
      said.shouldBe(
        Seq(
          s"Metrics cannot be sent to ${receiver.url}/write (live.push): it answered 503. The run " +
            "continues, and sending is retried.",
          s"Metrics are sent to ${receiver.url}/write again; 2 requests failed.",
        )
      )
    }
  }

  test("a receiver that is not there disturbs nothing") {
    val said = mutable.ArrayBuffer.empty[String]
    new LivePush("http://127.0.0.1:1/write", None, () => run, said += _).send()
    said.should(have).size(1)
    said.head.should(startWith("Metrics cannot be sent to http://127.0.0.1:1/write (live.push): "))
  }
}

class LineProtocolSpec extends AnyFunSuite with Matchers {

  private def lines(run: LiveRun): Vector[String] =
    LineProtocol.render(run, atMs = 1700000000123L).split('\n').toVector

  test("each figure is a line with the run's tags, a value and the time") {
    (lines(SampleLive.underWay())
      .should(contain))
      .allOf(
        "folio_perf_transactions_total,run=run,simulation=Smoke,target=sandbox," +
          "transaction=Check-In,outcome=failed value=18 1700000000123",
        "folio_perf_injector_process_cpu_ratio,run=run,simulation=Smoke,target=sandbox " +
          "value=0.125 1700000000123",
        "folio_perf_phase,run=run,simulation=Smoke,target=sandbox,state=steady-state " +
          "value=1 1700000000123",
      )
  }

  test("blanks, commas, equal signs and line breaks of a name are no separators") {
    lines(SampleLive.underWay(name = "a b,c=d\ne\\"))
      .filter(_.contains("outcome=failed"))
      .shouldBe(
        Vector(
          "folio_perf_transactions_total,run=run,simulation=Smoke,target=sandbox," +
            "transaction=a\\ b\\,c\\=d\\ e,outcome=failed value=18 1700000000123"
        )
      )
  }

  test("every line has a measurement with tags, a field and a time, and the last one ends") {
    LineProtocol.render(SampleLive.begun, 1).should(endWith(" 1\n"))
    lines(SampleLive.begun).foreach { line =>
      (line
        .should(fullyMatch))
        .regex(
          """folio_perf_[a-z_]+(,[a-z_]+=([^ ,=]|\\.)+)+ value=[0-9.]+ \d+"""
        )
    }
  }
}
