package org.folio.perf.http

import java.io.IOException
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.{HttpConnectTimeoutException, HttpRequest, HttpTimeoutException}
import java.net.{ConnectException, InetSocketAddress, Proxy, ProxySelector, SocketAddress, URI}
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME
import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubFolio}

class HttpSpec extends PlainSuite {

  /** A status, and the header Retry-After if it has text. */
  private type Said = (Int, String)

  /** The statuses of the last answer or the words of its failure, the number of requests, and all pauses. */
  private def asked(answers: Said*)(retry: Retry): (Either[String, Int], Int, Vector[Long]) = {
    var requests = 0
    var pauses = Vector.empty[Long]
    StubFolio.withStub { _ =>
      val (status, after) = answers(requests.min(answers.size - 1))
      requests += 1
      StubAnswer(status, headers = Seq("retry-after" -> after).filter(_ => after.nonEmpty))
    } { stub =>
      val request = HttpRequest.newBuilder(URI.create(stub.url)).build()
      val answer = Http.send(request, retry.copy(pause = (_, ms) => pauses :+= ms))
      (answer.map(_.statusCode), requests, pauses)
    }
  }

  /** Number of calls, and what came of them. */
  private def made(failures: Exception*): (Int, Either[String, Any]) = {
    var calls = 0
    val outcome = Http.attempt(
      () => {
        calls += 1
        throw failures(calls - 1)
      },
      Retry(connects = 3),
      connects = 1,
      waitedMs = 0,
    )
    (calls, outcome)
  }

  private def late = new HttpConnectTimeoutException("HTTP connect timed out")

  test("a connection that was not made in time is tried again, three times in all") {
    made(late, late, late).shouldBe((3, Left("HTTP connect timed out")))
    made(late, new IOException("reset")).shouldBe((2, Left("reset")))
  }

  test("a request that may have reached the server is not sent again, nor one that was refused") {
    made(new HttpTimeoutException("request timed out")).shouldBe((1, Left("request timed out")))
    made(new ConnectException).shouldBe((1, Left("connection refused")))
  }

  test("a request whose kept connection was closed is sent again, unless it may have an effect twice") {
    def sent(method: String) = {
      var requests = 0
      StubFolio.withStub { _ =>
        requests += 1
        StubAnswer(if (requests == 2) 0 else 200)
      } { stub =>
        val request = HttpRequest.newBuilder(URI.create(stub.url)).method(method, BodyPublishers.noBody).build()
        val answers = Vector.fill(2)(Http.send(request).toOption.map(_.statusCode))
        (answers, requests)
      }
    }
    Vector("GET", "PUT", "DELETE").foreach(sent(_).shouldBe((Vector(Some(200), Some(200)), 3)))
    sent("POST").shouldBe((Vector(Some(200), None), 2))
  }

  test("the words of a failure have no secrets") {
    made(new IOException("no answer of https://me:canary@host/?password=canary"))._2
      .shouldBe(Left("no answer of https://host/?password=[secret]"))
  }

  test("a busy server is asked again, with pauses as it asks for them or that double, up to a longest time") {
    val busy = Vector(250L, 250L, 500L, 1000L)
    Vector(
      (Seq((503, "1")), Retry.None) -> ((503, 1, Vector.empty)),
      (Seq((302, "")), Retry.None) -> ((302, 1, Vector.empty)),
      (Seq((500, "")), Retry(firstMs = 1, mostMs = 9)) -> ((500, 1, Vector.empty)),
      (Seq((429, "")), Retry(firstMs = 250, mostMs = 2000)) -> ((429, 5, busy)),
      (Seq((429, ""), (200, "")), Retry(firstMs = 1, mostMs = 9)) -> ((200, 2, Vector(1L))),
      (Seq((503, "soon"), (200, "")), Retry(firstMs = 3, mostMs = 9)) -> ((200, 2, Vector(3L))),
      (Seq((503, "7"), (503, " 0 "), (503, "99")), Retry(firstMs = 1, mostMs = 60000)) ->
        ((503, 3, Vector(7000L, 7000L))),
      (Seq((503, "0")), Retry(firstMs = 250, mostMs = 2000)) -> ((503, 5, busy)),
      (Seq((503, date(-100))), Retry(firstMs = 250, mostMs = 2000)) -> ((503, 5, busy)),
    ).foreach { case ((answers, retry), (status, requests, pauses)) =>
      asked(answers: _*)(retry).shouldBe((Right(status), requests, pauses))
    }
    asked((503, date(100)), (200, ""))(Retry(firstMs = 3, mostMs = 200000))._3.head.should(be(99000L +- 2000))
  }

  private def date(secondsAhead: Long): String =
    RFC_1123_DATE_TIME.format(Instant.now.plusSeconds(secondsAhead).atOffset(UTC))

  test("a direct request passes by the machine's proxy") {
    val before = ProxySelector.getDefault
    StubFolio.withStub(_ => StubAnswer(200, "proxy")) { proxy =>
      StubFolio.withStub(_ => StubAnswer(200, "server")) { server =>
        val uri = URI.create(server.url)
        ProxySelector.setDefault(new ProxyFor(uri, URI.create(proxy.url).getPort, before))
        try {
          Http.send(HttpRequest.newBuilder(uri).build(), isDirect = true).map(_.body).shouldBe(Right("server"))
          Http.hasProxy(uri).shouldBe(true)
          proxy.requests.shouldBe(empty)
        } finally ProxySelector.setDefault(before)
      }
    }
    Http.hasProxy(URI.create("http://127.0.0.1")).shouldBe(false)
  }

  test("the reason of a refusal is found in each usual form") {
    def reason(status: Int, body: String, headers: (String, String)*): String =
      StubFolio.withStub(_ => StubAnswer(status, body, headers)) { stub =>
        Http.send(HttpRequest.newBuilder(URI.create(stub.url)).build()).fold(identity, Http.reason)
      }
    Vector(
      """{"status":"error","errorType":"422","error":"cannot fetch data."}""" -> "cannot fetch data",
      """{"kind":"Status","message":"services is forbidden","reason":"Forbidden"}""" -> "services is forbidden",
      """{"message":"Unauthorized","messageId":"auth.unauthorized"}""" -> "Unauthorized",
      """{"error":{"root_cause":[{"reason":"no such index [x]"}],"reason":"r"}}""" -> "no such index [x]",
      "no org id\n" -> "no org id",
      "<html><head><title>502 Bad Gateway</title></head><body>x</body></html>" -> "502 Bad Gateway",
      "" -> "without a word",
    ).foreach { case (body, words) => reason(422, body).shouldBe(words) }
    reason(302, "", "location" -> "https://sso.example.org/login?rd=secret")
      .shouldBe("it points to sso.example.org:443, perhaps a log-in, and redirects are not followed")
    reason(307, "", "location" -> "/login").should(startWith("it points to another place"))
  }
}

/** A proxy on loopback for one address alone. */
final private class ProxyFor(address: URI, port: Int, others: ProxySelector) extends ProxySelector {
  override def select(uri: URI): java.util.List[Proxy] =
    if (uri.getPort == address.getPort)
      java.util.List.of(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", port)))
    else others.select(uri)

  override def connectFailed(uri: URI, proxy: SocketAddress, failure: IOException): Unit = ()
}
