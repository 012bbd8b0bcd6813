package org.folio.perf.folio

import org.folio.perf.model.{EurekaRefusal, Platform}
import org.folio.perf.settings.{LoginMethod, Secret}
import org.folio.perf.testkit.{PlainSuite, StubAnswer, StubEureka, StubFolio, StubRequest}
import scala.concurrent.duration._

/** The client at a FOLIO on Eureka. */
class EurekaClientSpec extends PlainSuite {

  private val account = StubFolio.account("t1")
  private val token = new Secret("a1")

  private def at[A](answer: PartialFunction[StubRequest, StubAnswer])(
      use: (FolioClient, StubFolio) => A
  ): A =
    StubFolio.withStub(answer.applyOrElse(_, (_: StubRequest) => StubEureka.NoRoute)) { stub =>
      use(new FolioClient(stub.url, 10.seconds, Platform.Eureka), stub)
    }

  private def refused[A](answer: StubAnswer)(
      ask: FolioClient => Either[FolioError, A]
  ): FolioError =
    at { case _ => answer }((client, _) => ask(client).swap.value)

  private def login(answer: StubAnswer): FolioError =
    refused(answer)(_.logins.login(account, LoginMethod.WithExpiry))

  test("Okapi is known by its version, and not asked for that of Kong") {
    at { case r if r.path == "/_/version" => StubAnswer(200, "5.3.0") } { (client, stub) =>
      val found = client.probes.gateway()
      found.map(_.platform).shouldBe(Right(Some(Platform.Okapi)))
      found.map(_.version).shouldBe(Right(Some("5.3.0")))
      stub.requests.map(_.name).shouldBe(Vector("GET /_/version"))
      stub.requests.head.headers.should(not).contain(key("x-okapi-tenant"))
    }
  }

  test("Eureka is known by Kong's version or refusal; a web page at both paths is neither platform, and is told") {
    Vector[(PartialFunction[StubRequest, StubAnswer], (Option[Platform], Option[String]), Int)](
      ({ case r if r.path == "/version" => StubEureka.Version }, (Some(Platform.Eureka), Some("3.9.1")), 200),
      (PartialFunction.empty, (Some(Platform.Eureka), None), 404),
      ({ case _ => StubAnswer(200, "<html>5.3.0</html>") }, (None, None), 200),
    ).foreach { case (answer, platform, status) =>
      val found = at(answer)((client, _) => client.probes.gateway()).value
      (found.platform, found.version).shouldBe(platform)
      found.refusals.last.shouldBe(s"GET /version answered $status")
    }
  }

  test("a wrong password is told as such by each version of Keycloak, in its own words, and no other failure is") {
    val old = StubEureka.refusal(401, "Unauthorized error", "UnauthorizedException", "unauthorized_error")
    Vector(
      old -> "Unauthorized error",
      StubEureka.badLogin("Invalid user credentials") -> "Failed to obtain a token: Invalid user credentials",
      StubEureka.badLogin("Account disabled") -> "Failed to obtain a token: Account disabled",
    ).foreach { case (answer, words) =>
      login(answer).shouldBe(FolioError.WrongCredentials("t1", "clerk", words))
    }
    val down = Some("Connection refused: keycloak:8080")
    login(StubEureka.refusal(400, "Failed to obtain a token", "ServiceException", "service_error", down))
      .shouldBe(a[FolioError.UnexpectedAnswer])
  }

  test("a log-in at a tenant that is not entitled is told with the tenant and what to do") {
    val error = login(StubEureka.NotEntitled)
    error.shouldBe(a[FolioError.RefusedByEureka])
    error.message.should(
      startWith(
        "Tenant t1: /authn/login-with-expiry was refused, because the tenant is not entitled"
      ).and(include("Check the tenant's name"))
    )
  }

  test("no request for a log-in or a refresh carries an access token") {
    val cookies = Seq(
      "Set-Cookie" -> "folioAccessToken=a1; Max-Age=300; Path=/; Secure; HttpOnly; SameSite=None",
      "Set-Cookie" -> "folioRefreshToken=r1; Max-Age=1800; Path=/authn; Secure; HttpOnly; SameSite=None",
    )
    at { case _ => StubAnswer(201, "{}", cookies) } { (client, stub) =>
      client.logins
        .login(account, LoginMethod.Legacy)
        .shouldBe(Right(Login(token, Some(300), Some(new Secret("r1")))))
      client.logins.refresh("t1", new Secret("r0")).map(_.accessToken).shouldBe(Right(token))
      stub.requests
        .flatMap(_.headers.keys)
        .filter(Set("x-okapi-token", "authorization"))
        .shouldBe(empty)
      stub.requests.last.headers("cookie").shouldBe("folioRefreshToken=r0")
    }
  }

  test("modules are those of the tenant's applications, with the header and the token of a user") {
    at { case r if r.path == "/entitlements/t1/applications" => StubEureka.Applications } { (client, stub) =>
      val answer = client.probes.modules("t1", Some(token)).value
      answer.ids.shouldBe(Some(StubEureka.Modules))
      answer.applications
        .shouldBe(Vector("app-acquisitions-1.0.19", "app-platform-minimal-2.0.24"))
      val request = stub.requests.head
      (request.query, request.headers("x-okapi-tenant"), request.headers("x-okapi-token"))
        .shouldBe(("limit=500", "t1", "a1"))
    }
  }

  test("without that list mod-okapi-facade tells, and else the refusals") {
    def ids(client: FolioClient) = client.probes.modules("t1", Some(token)).value.ids
    val facade = StubAnswer(200, """[{"id":"mod-users-19.4.5"}]""")
    at { case r if r.path == "/_/proxy/tenants/t1/modules" => facade } { (client, _) =>
      ids(client).shouldBe(Some(Vector("mod-users-19.4.5")))
    }
    at(PartialFunction.empty) { (client, _) =>
      ids(client).shouldBe(None)
      client.probes
        .modules("t1", Some(token))
        .value
        .refusals
        .shouldBe(
          Vector(
            "GET /entitlements/{tenant}/applications answered 404",
            "GET /_/proxy/tenants/{tenant}/modules answered 404",
          )
        )
    }
  }

  test("a list that ends early is no list") {
    Vector(StubEureka.Applications.body.dropRight(30), "<html>", """{"totalRecords":0}""")
      .foreach(ApplicationList.of(_).shouldBe(None))
    ApplicationList
      .of("""{"applicationDescriptors":[]}""")
      .shouldBe(Some(ApplicationList(Vector.empty, Vector.empty)))
  }

  test("the user is read at mod-users-keycloak where mod-users-bl has no route") {
    at {
      case r if r.path == "/users-keycloak/_self" =>
        StubAnswer(
          200,
          """{"user":{"id":"u"},"servicePointsUser":{"defaultServicePointId":"s"}}""",
        )
    } { (client, _) =>
      client.self("t1", token).shouldBe(Right(SelfUser("u", Some("s"))))
    }
    refused(StubEureka.NoRoute)(_.self("t1", token)).message
      .should(include("/bl-users/_self").and(include("Kong has no route")))
    at {
      case r if r.path == "/users-keycloak/_self" => StubAnswer(500, "I/O error on GET request")
    } { (client, _) =>
      client.self("t1", token).left.value.message.should(include("/users-keycloak/_self").and(include("500")))
    }
  }

  test("each refusal of Kong and of a sidecar is a sentence of its own") {
    def of(answer: StubAnswer) = refused(answer)(_.get("t1", token, "/users")) match {
      case error: FolioError.RefusedByEureka => error
      case error => fail(error.message)
    }
    def kong(status: Int, message: String) =
      StubAnswer(status, s"""{"message":"$message","request_id":"00"}""")
    def sidecar(status: Int, message: String) = StubEureka.refusal(status, message, "X", "y")
    val found = Vector(
      StubEureka.NoRoute -> EurekaRefusal.NoGatewayRoute,
      kong(404, "X-Okapi-Token token is not equal to folioAccessToken token in cookies") -> EurekaRefusal.TwoTokens,
      kong(503, "name resolution failed") -> EurekaRefusal.Unreachable,
      kong(504, "The upstream server is timing out") -> EurekaRefusal.Unreachable,
      StubEureka.NotEntitled -> EurekaRefusal.NotEntitled,
      sidecar(404, "Route is not found [method: GET, path: /users]") -> EurekaRefusal.NoSidecarRoute,
      StubEureka.Unauthorized -> EurekaRefusal.TokenRefused,
      StubEureka.AccessDenied -> EurekaRefusal.AccessDenied,
      sidecar(408, "Request Timeout") -> EurekaRefusal.ModuleTimeout,
      sidecar(500, "Failed to proxy request: Connection refused: localhost/127.0.0.1:8081") -> EurekaRefusal.ModuleDown,
    ).map { case (answer, refusal) =>
      val error = of(answer)
      error.refusal.shouldBe(refusal)
      error
    }
    found.map(_.refusal).distinct.toSet.shouldBe(EurekaRefusal.all.toSet)
    found
      .find(_.status == 403)
      .value
      .message
      .shouldBe(
        "Tenant t1: /users was refused, because the user's roles lack the permission (403 \"Access Denied\"). " +
          EurekaRefusal.AccessDenied.advice
      )
  }

  test("a record that a module does not have is no refusal of the platform") {
    refused(StubEureka.refusal(404, "User was not found", "NotFoundException", "not_found_error"))(
      _.get("t1", token, "/users/x")
    ).shouldBe(FolioError.NoRoute("t1", "/users/x", "User was not found"))
  }
}
