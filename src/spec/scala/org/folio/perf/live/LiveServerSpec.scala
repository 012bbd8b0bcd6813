package org.folio.perf.live

import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.net.{InetAddress, ServerSocket, Socket, URI}
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.CompletableFuture
import org.folio.perf.testkit.{PlainSuite, SampleLive}
import org.scalatest.BeforeAndAfterAll
import scala.util.Using

class LiveServerSpec extends PlainSuite with BeforeAndAfterAll {
  private val client = HttpClient.newHttpClient()
  @volatile private var answer = CompletableFuture.completedFuture(SampleLive.underWay())
  private lazy val server =
    LiveServer.start("127.0.0.1", 0, () => answer).value

  override protected def afterAll(): Unit = server.close()

  private def ask(path: String, method: String = "GET"): HttpResponse[String] =
    client.send(
      HttpRequest
        .newBuilder(new URI(server.url).resolve(path))
        .method(method, HttpRequest.BodyPublishers.noBody)
        .build(),
      HttpResponse.BodyHandlers.ofString,
    )

  private def header(response: HttpResponse[String], name: String): String =
    response.headers.firstValue(name).orElse("")

  test("metrics come as OpenMetrics, in full") {
    val response = ask("/metrics")
    response.statusCode.shouldBe(200)
    header(response, "content-type").shouldBe(
      "application/openmetrics-text; version=1.0.0; charset=utf-8"
    )
    response.body.shouldBe(OpenMetricsText.render(SampleLive.underWay()))
  }

  test("the page comes as HTML, and is never kept") {
    val response = ask("/")
    response.statusCode.shouldBe(200)
    header(response, "content-type").shouldBe("text/html; charset=utf-8")
    header(response, "cache-control").shouldBe("no-store")
    response.body.should(include("Check-In"))
  }

  test("there is nothing else, and nothing can be written") {
    ask("/reports").statusCode.shouldBe(404)
    ask("/metrics", "POST").statusCode.shouldBe(405)
  }

  test("a name of somebody else that leads here is refused") {
    def status(host: String): String =
      Using.resource(new Socket(InetAddress.getLoopbackAddress, server.port)) { socket =>
        val text = s"GET /metrics HTTP/1.1\r\nhost: $host\r\nconnection: close\r\n\r\n"
        socket.getOutputStream.write(text.getBytes(UTF_8))
        new String(socket.getInputStream.readAllBytes, UTF_8).linesIterator.next()
      }
    status("evil.example.org").should(include("403"))
    status("127.0.0.1.example.org").should(include("403"))
    status(s"localhost:${server.port}").should(include("200"))
    status("127.0.0.1").should(include("200"))
    status("127.1").should(include("403"))
  }

  test("a run whose tally failed gives an error and no partial answer") {
    val before = answer
    answer = CompletableFuture.failedFuture(new IllegalStateException("closed"))
    try ask("/metrics").statusCode.shouldBe(500)
    finally answer = before
  }

  test("a port that is taken is one clear line") {
    Using.resource(new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) { taken =>
      val problem =
        LiveServer.start("127.0.0.1", taken.getLocalPort, () => answer).left.getOrElse("started")
      problem.should(startWith(s"The live page cannot be served on 127.0.0.1, port ${taken.getLocalPort}"))
      problem.should(include("live.port"))
      problem.should(endWith("The run continues without the live page."))
      problem.linesIterator.size.shouldBe(1)
    }
  }
}
