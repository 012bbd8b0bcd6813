package org.folio.perf.source.calls

import java.io.ByteArrayInputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import org.folio.perf.testkit.{KeptLine, PlainSuite, StubLoki, StubOpenSearch}

/** Lines of all forms, as their programs write them. */
class ClientRequestsSpec extends PlainSuite {
  private val Evening = "2026-11-23T20:00:00Z"

  private def read(lines: String*): (Vector[(Instant, ClientRequest)], ClientRequestFacts) =
    read(new LogFiles("-", new ByteArrayInputStream(lines.mkString("\n").getBytes(UTF_8))))

  private def read(source: CallLogSource): (Vector[(Instant, ClientRequest)], ClientRequestFacts) = {
    val found = Vector.newBuilder[(Instant, ClientRequest)]
    val facts =
      ClientRequests.read(source, 0, Long.MaxValue / 1000000)((ms, one) => found += Instant.ofEpochMilli(ms) -> one)
    (found.result(), facts)
  }

  private def only(line: String): (String, ClientRequest) = read(line)._1 match {
    case Vector((time, request)) => (time.toString, request)
    case other => fail(s"$other in $line")
  }

  private def okapi(time: String, id: String, rest: String): String =
    s"$time [$id] [diku] [] [mod-users-19.3.1] INFO  ?                    $id $rest"

  test("Okapi's line of a client's request counts, and none of a call between modules or of an answer") {
    val (found, facts) = read(
      okapi(
        "20:00:00",
        "067163/users",
        "REQ 10.0.0.1:46300 diku GET /users/0b1a mod-authtoken-2.15.2 mod-users-19.3.1",
      ),
      okapi("20:00:00", "067163/users", "RES 202 167702us mod-authtoken-2.15.2 http://10.0.0.2:9130/users/0b1a"),
      okapi("20:00:00", "067163/users;711974/perms", "REQ 10.0.0.1:46301 diku GET /perms/users mod-permissions-6.5.0"),
      okapi("20:00:00", "perf-a-s1-2-3-4;067163/users", "REQ 10.0.0.1:46302 diku PUT /users/0b1a mod-users-19.3.1"),
      okapi("20:00:00", "067163/users", "REQ 10.0.0.1:46"),
      "20:00:01 [] [] [] [] INFO  started",
    )
    found.map(_._2).shouldBe(Vector("GET", "PUT").map(ClientRequest("diku", _, "/users/0b1a")))
    (facts.lines, facts.broken).shouldBe((6, 1))
  }

  test("Okapi's clock goes on over midnight") {
    val request = "REQ 10.0.0.1:46300 diku GET /users mod-users-19.3.1"
    val (found, _) = read(okapi("23:59:59", "1/users", request), okapi("00:00:01", "2/users", request))
    found.map(_._1.toString).shouldBe(Vector("1970-01-01T23:59:59Z", "1970-01-02T00:00:01Z"))
  }

  test("a sidecar's line has tenant and id, with or without the JSON of a collector") {
    def line(id: String) =
      "10.0.0.1 - mod-users:8081 -  [23/11/2026:20:00:00 UTC] \"GET /users?limit=1 HTTP/1.1\" 200 0 " +
        s"""rt=0.012  uct="0.011"  uht="0.011"  urt="0.0"  "Java" "diku" "1f3a" "$id" """
    val expected = (Evening, ClientRequest("diku", "GET", "/users?limit=1"))
    only(line("067163/users")).shouldBe(expected)
    only(s"""{"log":"${line("067163/users").replace("\"", "\\\"")}\\n","stream":"stdout"}""").shouldBe(expected)
    read(line("067163/users;711974/perms"))._1.shouldBe(empty)
  }

  test("nginx: combined, with times at the end, and in JSON") {
    val combined =
      "203.0.113.7 - - [23/Nov/2026:21:00:00 +0100] \"POST /circulation/check-in-by-barcode HTTP/1.1\" 200 1234 " +
        "\"https://folio.example.org/\" \"Mozilla/5.0 (X11; Linux x86_64)\""
    val expected = (Evening, ClientRequest("", "POST", "/circulation/check-in-by-barcode"))
    only(combined).shouldBe(expected)
    only(s"""$combined rt=0.050 uct="0.001" uht="0.002" urt="0.047"""").shouldBe(expected)
    only(s"""$combined "203.0.113.7" rt=0.050 uct="0.001" urt="0.047" rid="4f5e" tenant="diku"""")._2.tenant
      .shouldBe("diku")
    val fields = """"request_method":"GET","uri":"/index.php","request_uri":"/users?query=x","status":200}"""
    only(s"""{"time":"2026-11-23T21:00:00+01:00",$fields""").shouldBe(
      (Evening, ClientRequest("", "GET", "/users?query=x"))
    )
    only(
      """{"time_local":"23/Nov/2026:20:00:00 +0000","request":"GET \/users HTTP\/1.1","http_x_okapi_tenant":"diku"}"""
    ).shouldBe((Evening, ClientRequest("diku", "GET", "/users")))
  }

  test("a load balancer of AWS: the example of its documentation, and a connection without a request") {
    def line(request: String) =
      "https 2026-11-23T20:00:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 " +
        s"""10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "$request" "curl/7.46.0" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 """ +
        "arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/my-targets/73e2d6bc24d8a067 " +
        "\"Root=1-58337281-1d84f3d73c47ec4e58577259\" \"www.example.com\" \"-\" 1 2026-11-23T20:00:00.123000Z \"forward\" \"-\" \"-\""
    val (time, request) = only(line("GET https://www.example.com:443/users/1 HTTP/1.1"))
    (time, request).shouldBe(("2026-11-23T20:00:00.186Z", ClientRequest("", "GET", "/users/1")))
    read(line("- http://www.example.com:80- -"))._1.shouldBe(empty)
  }

  test("preflights do not count, as not every gateway logs them, and a request without a time is damaged") {
    def of(time: String, method: String) = read(s"1.2.3.4 - - [$time] \"$method /users HTTP/1.1\" 204 0 \"-\" \"-\"")
    of("23/Nov/2026:20:00:00 +0000", "OPTIONS")._1.shouldBe(empty)
    of("", "GET")._2.broken.shouldBe(1)
  }

  private val kept = Vector("1/users REQ 10.0.0.1:1 diku GET /users mod-users-19.3.1", "started").map { text =>
    KeptLine(Instant.parse(Evening).toEpochMilli * 1000000, Map("namespace" -> "folio"), text)
  }

  test("Loki and OpenSearch are asked for the lines of all requests, with the times that they noted") {
    val expected = Vector(Instant.parse(Evening) -> ClientRequest("diku", "GET", "/users"))
    val loki = new StubLoki(kept, mostLines = 1000)
    loki.lend(url => read(new LokiLogs(url, """{namespace="folio"}""", None))._1).shouldBe(expected)
    loki.requests
      .map(_.parameters("query"))
      .distinct
      .shouldBe(Vector("""{namespace="folio"} |~ "REQ|HTTP|method|request_method""""))
    val search = new StubOpenSearch("folio-logs", kept)
    search.lend(url => read(new OpenSearchLogs(url, "folio-logs", "message", None))._1).shouldBe(expected)
  }
}
