package org.folio.perf.runner

import org.folio.perf.model.Platform
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, StubAnswer, StubFolio, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk

/** Faults of a target at the start of a run, on every platform. */
abstract class TargetAtStart extends GatlingSuite with WithSandbox {

  /** Module of the log-ins, and the words for its status 503. */
  protected def login: String
  protected def unavailable: String

  private lazy val plan = FaultyTargetRun.plan(60, CirculationDesk.workflow)

  protected def refusal(url: String, settings: (String, String)*): String =
    FaultyTargetRun.prepare(url, Vector("north", "south"), plan)(settings: _*) match {
      case Left(message) => message
      case Right(prepared) =>
        prepared.closeClients()
        fail("it was prepared")
    }

  protected def withFault(fault: String)(test: String => Any): Unit = withSandbox { url =>
    FaultyTargetRun.provoke(url, fault)
    try {
      test(url)
      ()
    } finally {
      FaultyTargetRun.clear(url)
      ()
    }
  }

  test("a log-in that is answered 503 is named with tenant, path and status") {
    withFault(s"module=$login&fault=status&status=503&retryAfter=2") { url =>
      refusal(url).should(include(s"Tenant north: /authn/login-with-expiry $unavailable"))
    }
  }

  test("one tenant that cannot log in is named, and the other is not") {
    withFault(s"module=$login&tenant=south&fault=status&status=422") { url =>
      val message = refusal(url)
      message.should(
        include(s"Tenant south: login of user ${SandboxAccounts.Username} was refused")
      )
      (message.should(not)).include("north")
    }
  }

  test("lists that are no JSON, empty, or end early are named with tenant and path") {
    Vector("invalidJson", "emptyBody", "reset").foreach { fault =>
      withFault(s"path=/inventory/items&tenant=south&fault=$fault") { url =>
        withClue(fault) {
          refusal(url).should(include("south").and(include("/inventory/items")))
        }
      }
    }
  }

  test("records of a list that could not be read are not said to be missing") {
    // Items and patrons could be counted, and are not read after this.
    withFault("path=/service-points&tenant=south&fault=reset") { url =>
      val message = refusal(url)
      message.should(include("/service-points cannot be reached"))
      (message.should(not)).include("Too few records")
    }
  }
}

/** Faults of a target that are there before the load: none is sent then. */
class TargetAtStartSpec extends TargetAtStart {
  override protected def login: String = "mod-login"
  override protected def unavailable: String = "answered 503 \"Service Unavailable\"."

  test("a target that is down is named with its address, and that it refused the connection") {
    refusal("http://127.0.0.1:1").shouldBe(
      "http://127.0.0.1:1/_/version cannot be reached (connection refused). " +
        "Check the URL of the gateway (target.okapiUrl, or sandbox.url of a sandbox), and that FOLIO runs there."
    )
  }

  test("a host that no name server knows is told apart from one that is down") {
    refusal("http://folio.invalid:9130").shouldBe(
      "http://folio.invalid:9130/_/version cannot be reached (the name of its host is not known). " +
        "Check the URL of the gateway (target.okapiUrl, or sandbox.url of a sandbox), and that FOLIO runs there."
    )
  }

  test("a web server that is no FOLIO, a path of a page and https at an http port are told as such") {
    StubFolio.withStub(_ => StubAnswer(404, "<html>Not here</html>")) { stub =>
      val none =
        "GET /_/version answered 404, GET /version answered 404. Set target.okapiUrl, or sandbox.url of a sandbox, to the address of Okapi or Kong."
      refusal(stub.url).shouldBe(s"No FOLIO answers at ${stub.url}: $none")
      refusal(s"${stub.url}/inventory").shouldBe(
        s"No FOLIO answers at ${stub.url}/inventory: $none It has the path /inventory: a page of FOLIO has another address than " +
          "its gateway."
      )
      stub.requests.filter(_.body.contains(SandboxAccounts.Password)).shouldBe(empty)
    }
    withSandbox { url =>
      val https = url.replace("http:", "https:")
      refusal(https).should(startWith(s"$https/_/version cannot be reached (its port answers in http, not in https)."))
    }
  }

  test("a target that hangs is given up after the setting requestTimeout") {
    withFault("fault=hang") { url =>
      refusal(url, "requestTimeout" -> "2 s").should(include("(request timed out)"))
    }
  }

  test("a clock that is ten minutes ahead is refused, and said in seconds") {
    withFault("fault=clock&aheadSeconds=600") { url =>
      refusal(url).should(include("ahead of"))
    }
  }
}

/** Faults of a target on Eureka that are there before the load. */
class EurekaAtStartSpec extends TargetAtStart {
  override protected def platform: Platform = Platform.Eureka
  override protected def login: String = "mod-login-keycloak"
  override protected def unavailable: String =
    "was refused, because Kong got no answer from the module's sidecar (503 "
}
