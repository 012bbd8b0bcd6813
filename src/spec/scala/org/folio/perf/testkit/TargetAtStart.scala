package org.folio.perf.testkit

import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.workflows.circulation.CirculationDesk

/** Faults of a target at the start of a run, on every platform. */
trait TargetAtStart extends GatlingSuite with WithSandbox {

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
