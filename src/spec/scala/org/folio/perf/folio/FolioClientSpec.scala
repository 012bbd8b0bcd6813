package org.folio.perf.folio

import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubFolio, StubRequest}
import org.folio.perf.model.{ClockOffset, JsonTree}
import org.folio.perf.settings.{LoginMethod, Secret}
import scala.concurrent.duration._
import java.time.Instant

class FolioClientSpec extends PlainSuite {

  private val account = StubFolio.account("t1")

  private def answering[A](answer: StubAnswer)(use: (FolioClient, StubFolio) => A): A =
    StubFolio.withStub(_ => answer)(stub => use(new FolioClient(stub.url, 10.seconds), stub))

  private def failure[A](answer: StubAnswer)(
      ask: FolioClient => Either[FolioError, A]
  ): FolioError =
    answering(answer)((client, _) => ask(client).swap.value)

  test("the legacy login takes a token without end from the header") {
    val answer = StubAnswer(201, "{}", Seq("x-okapi-token" -> "a1"))
    answering(answer) { (client, stub) =>
      client.logins
        .login(account, LoginMethod.Legacy)
        .shouldBe(Right(Login(new Secret("a1"), None, None)))
      stub.requests.map(_.name).shouldBe(Vector("POST /authn/login"))
    }
  }

  test("a wrong password is told by tenant and user, without the password") {
    val error = failure(StubAnswer(422, """{"errors":[{"message":"Password does not match"}]}"""))(
      _.logins.login(account, LoginMethod.WithExpiry)
    )
    error.shouldBe(FolioError.WrongCredentials("t1", "clerk", "Password does not match"))
    error.message.should(include("t1").and(include("clerk")).and(not).include("top-secret"))
  }

  test(
    "an unknown tenant, a missing module, a refusal of a record and an odd answer are told apart, in the module's words"
  ) {
    val taken = """{"errors":[{"message":"barcode is taken"}]}"""
    Vector(
      (400, "No such Tenant t1") -> FolioError.UnknownTenant("t1", "/users", "No such Tenant t1"),
      (404, "No suitable module found") -> FolioError.NoRoute("t1", "/users", "No suitable module found"),
      (500, "x" * 1000) -> FolioError.UnexpectedAnswer("t1", "/users", 500, "x" * 200 + "..."),
      (422, taken) -> FolioError.UnexpectedAnswer("t1", "/users", 422, "barcode is taken"),
      (200, "<html>") -> FolioError.UnexpectedAnswer("t1", "/users", 200, "no JSON: <html>"),
    ).foreach { case ((status, body), error) =>
      failure(StubAnswer(status, body))(_.post("t1", new Secret("a"), "/users", JsonTree.of("a" -> 1))).shouldBe(error)
    }
  }

  test("a target that does not listen is said to be unreachable") {
    val error = new FolioClient("http://127.0.0.1:1", 5.seconds).logins
      .login(account, LoginMethod.WithExpiry)
      .swap
      .value
    error.shouldBe(a[FolioError.Unreachable])
    error.message.should(include("http://127.0.0.1:1/authn/login-with-expiry"))
  }

  test("a list is asked for by CQL, limit and offset, and its records come back") {
    answering(StubAnswer(200, """{"users":[{"id":"1"},{"id":"2"}],"totalRecords":7}""")) { (client, stub) =>
      client
        .list("t1", new Secret("a"), "/users", "users", "active==true and x=\"&\"", 2, 4)
        .map(_.map(_.path("id").asText))
        .shouldBe(Right(Vector("1", "2")))
      stub.requests.head.query.shouldBe("query=active==true and x=\"&\"&limit=2&offset=4")
      stub.requests.head.headers("x-okapi-token").shouldBe("a")
    }
  }

  /** Answers pages of numbers from 1 to `all`. */
  private def counting(all: Int)(request: StubRequest): StubAnswer = {
    def number(name: String) =
      s"\\b$name=(\\d+)".r.findFirstMatchIn(request.query).map(_.group(1).toInt).getOrElse(0)
    val page = (1 to all).slice(number("offset"), number("offset") + number("limit"))
    StubAnswer(200, page.mkString("""{"items":[""", ",", "]}"))
  }

  /** Entries of a list, and the limits of the requests that read them. */
  private def listed(path: String, limit: Int, all: Int): (Either[FolioError, Vector[Int]], Vector[Int]) =
    StubFolio.withStub(counting(all)) { stub =>
      val client = new FolioClient(stub.url, 10.seconds)
      val entries = client.list("t1", new Secret("a"), path, "items", "a==b", limit, 0)
      (
        entries.map(_.map(_.asInt)),
        stub.requests.map(r => "limit=(\\d+)".r.findFirstMatchIn(r.query).get.group(1).toInt),
      )
    }

  test("lists are read in pages of 50, those of storage modules in pages of 1000") {
    listed("/inventory/items", 120, 500)
      .shouldBe((Right((1 to 120).toVector), Vector(50, 50, 20)))
    listed("/inventory/items", 120, 60)
      .shouldBe((Right((1 to 60).toVector), Vector(50, 50)))
    for (path <- Seq("/item-storage/items", "/users"))
      listed(path, 1500, 5000)._2.shouldBe(Vector(1000, 500))
  }

  test("a count is totalRecords, and an answer without it is an error") {
    answering(StubAnswer(200, """{"users":[],"totalRecords":7}""")) { (client, _) =>
      client.count("t1", new Secret("a"), "/users", "cql.allRecords=1").shouldBe(Right(7L))
    }
    failure(StubAnswer(200, "{}"))(_.count("t1", new Secret("a"), "/users", "x")).message
      .should(include("no totalRecords"))
  }

  test("a user without service points has none") {
    answering(StubAnswer(200, """{"user":{"id":"u"}}""")) { (client, _) =>
      client.self("t1", new Secret("a")).shouldBe(Right(SelfUser("u", None)))
    }
  }

  test("a sign of life is any answer, and tells how far the clocks are apart") {
    answering(StubAnswer(404, "no")) { (client, stub) =>
      client.probes.ping("/_/version").map(_.map(_.skewMs)).shouldBe(Right(Some(0)))
      stub.requests.head.headers.should(not).contain(key("x-okapi-tenant"))
    }
  }

  test("a gateway that lists modules to users only is asked again in a user's name") {
    def answer(request: StubRequest) =
      if (request.headers.get("x-okapi-token").contains("a"))
        StubAnswer(200, """[{"id":"mod-users-19.3.1"}]""")
      else StubAnswer(403, "no")
    StubFolio.withStub(answer) { stub =>
      val client = new FolioClient(stub.url, 10.seconds)
      def asked(token: String) = client.probes.modules("t1", Some(new Secret(token))).value
      asked("a").ids.shouldBe(Some(Vector("mod-users-19.3.1")))
      asked("b").ids.shouldBe(None)
      asked("b").refusals.last.should(endWith("answered 403"))
    }
  }
}

/** Whom a target points to is not asked, and what it repeats is not shown. */
class RedirectSpec extends PlainSuite {

  private val account = StubFolio.account("north", "canary-password")

  private def refused(url: String): String =
    new FolioClient(url, 5.seconds).logins
      .login(account, LoginMethod.WithExpiry)
      .fold(_.message, _ => fail("it logged in"))

  test("a redirect is named and not followed") {
    StubFolio.withStub(_ => StubAnswer(500)) { elsewhere =>
      Vector(301, 302, 303, 307, 308).foreach { status =>
        val to = Seq("Location" -> s"${elsewhere.url}/x?token=canary-token")
        StubFolio.withStub(_ => StubAnswer(status, headers = to)) { stub =>
          val message = refused(stub.url)
          message.should(
            startWith(
              s"Tenant north: /authn/login-with-expiry answered $status and points to 127.0.0.1:"
            )
          )
          (message.should(not)).include("canary")
        }
      }
      elsewhere.requests.shouldBe(empty)
    }
  }

  test("a password or token that an answer repeats is not shown") {
    def repeated(request: StubRequest) = {
      val token = request.headers.getOrElse("x-okapi-token", "")
      StubAnswer(422, s"no: ${request.body} $token eyJhbGciOi.eyJjYW5hcnk.c2ln //me:canary@x")
    }
    StubFolio.withStub(repeated) { stub =>
      val message = refused(stub.url)
      message.should(include("\"password\":\"***\""))
      (message.should(not)).include("canary")
      (message.should(not)).include("eyJ")
      val client = new FolioClient(stub.url, 5.seconds)
      val asked = client.get("north", new Secret("canary-opaque-token"), "/users")
      asked.left.map(_.message.contains("canary-opaque-token")).shouldBe(Left(false))
    }
  }
}

class ClockComparisonSpec extends PlainSuite {

  private def at(seconds: String): Instant = Instant.parse(s"2026-11-21T12:00:${seconds}Z")

  test("one answer tells a difference within a second and the time it took") {
    ClockComparison.of(at("10"), at("10.400"), at("10.420")).shouldBe(ClockComparison(-420, 599))
  }

  test("answers around the change of a second tell it closely") {
    val before = ClockComparison.of(at("12"), at("09.985"), at("09.990"))
    val after = ClockComparison.of(at("13"), at("10.001"), at("10.006"))
    // The other clock turned to 13 between 9.985 and 10.006 of ours.
    before.and(after).shouldBe(ClockComparison(2994, 3014))
    before.and(after).offset.shouldBe(ClockOffset(3004, 10))
  }

  test("clocks that may agree are taken to agree, and an answer that contradicts the others says nothing") {
    ClockComparison(-12, 9).offset.shouldBe(ClockOffset(0, 12))
    ClockComparison(5, 15).offset.shouldBe(ClockOffset(10, 5))
    ClockComparison(-15, -4).offset.shouldBe(ClockOffset(-9, 6))
    ClockComparison(0, 10).and(ClockComparison(20, 30)).shouldBe(ClockComparison(0, 10))
  }

  test("the smallest possible difference counts, ahead as positive: none if one moment is possible by both clocks") {
    Vector(
      ("10", "10.900", "11.100") -> 0L,
      ("11", "10.900", "11.000") -> 0L,
      ("10", "09.000", "19.000") -> 0L,
      ("15", "10.000", "10.500") -> 4500L,
      ("05", "10.000", "10.500") -> -4001L,
    ).foreach { case ((there, asked, answered), skew) =>
      ClockComparison.of(at(there), at(asked), at(answered)).skewMs.shouldBe(skew)
    }
  }

  test("a server on this machine has the same time, and one that does not answer is an error") {
    StubFolio.withStub(_ => StubAnswer(200)) { stub =>
      TargetClock.compare(new FolioClient(stub.url, 5.seconds), "/").value.map(_.aheadMs).shouldBe(Some(0))
    }
    TargetClock.compare(new FolioClient("http://127.0.0.1:1", 1.second), "/").isLeft.shouldBe(true)
  }
}
