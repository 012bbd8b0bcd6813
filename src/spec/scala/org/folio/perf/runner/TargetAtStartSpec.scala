package org.folio.perf.runner

import org.folio.perf.sandbox.data.SandboxAccounts
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk

/** Faults of a target that are there before the load: none is sent then. */
class TargetAtStartSpec extends GatlingSuite with WithSandbox {
  private val plan = FaultyTargetRun.plan(60, CirculationDesk.workflow)

  private def refusal(url: String, settings: (String, String)*): String =
    FaultyTargetRun.prepare(url, Vector("north", "south"), plan, settings: _*) match {
      case Left(error) => error.message
      case Right(prepared) =>
        prepared.closeClients()
        fail("it was prepared")
    }

  private def withFault(fault: String)(test: String => Any): Unit = withSandbox { url =>
    FaultyTargetRun.post(url, fault)._1.shouldBe(200)
    try {
      test(url)
      ()
    } finally {
      FaultyTargetRun.clear(url)
      ()
    }
  }

  test("a target that is down is named with its address, and that it refused the connection") {
    refusal("http://127.0.0.1:1").shouldBe(
      "http://127.0.0.1:1/_/version cannot be reached (connection refused). " +
        "Check target.okapiUrl and that FOLIO runs there."
    )
  }

  test("a host that no name server knows is told apart from one that is down") {
    refusal("http://folio.invalid:9130").shouldBe(
      "http://folio.invalid:9130/_/version cannot be reached (the name of its host is not known). " +
        "Check target.okapiUrl and that FOLIO runs there."
    )
  }

  test("a target that hangs is given up after the setting requestTimeout") {
    withFault("fault=hang")(url => refusal(url).should(include("(request timed out)")))
  }

  test("a log-in that is answered 503 is named with tenant, path and status") {
    withFault("module=mod-login&fault=status&status=503&retryAfter=2") { url =>
      refusal(url).should(
        include(
          "Tenant north: /authn/login-with-expiry answered 503 \"Service Unavailable\"."
        )
      )
    }
  }

  test("one tenant that cannot log in is named, and the other is not") {
    withFault("module=mod-login&tenant=south&fault=status&status=422") { url =>
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

  test("a clock that is ten minutes ahead is refused, and said in seconds") {
    withFault("fault=clock&aheadSeconds=600") { url =>
      refusal(url).should(include("ahead of"))
    }
  }
}
