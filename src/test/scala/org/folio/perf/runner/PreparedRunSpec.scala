package org.folio.perf.runner

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import org.folio.perf.plan._
import org.folio.perf.model.LoadProfile
import org.folio.perf.protocol.GatlingSuite
import org.folio.perf.sandbox.{SandboxAccounts, WithSandbox}
import org.folio.perf.scenarios.CheckInCheckOut

/** What stops a run before its load, and what it says then. */
class PreparedRunSpec extends GatlingSuite with WithSandbox {

  private val plan = SimulationPlan(
    "Once",
    "Check-in and check-out once.",
    Vector(PacedWorkflow(CheckInCheckOut, Pace.PerMinute(20))),
    Some(FixedLoad(LoadProfile(0, 6000))),
  )

  private def prepare(
      url: String,
      tenant: String,
      password: String = SandboxAccounts.Password,
  ): Either[RunStartError, PreparedRun] = {
    val file = Files.createTempFile("target", ".conf")
    val target =
      s"""target { okapiUrl = "$url", username = ${SandboxAccounts.Username}, tenants = [$tenant] }"""
    try {
      Files.write(file, target.getBytes(UTF_8))
      PreparedRun(plan, Map("target" -> file.toString), Map("FOLIO_PERF_PASSWORD" -> password))
    } finally Files.delete(file)
  }

  private def refusal(url: String, tenant: String, password: String = SandboxAccounts.Password) =
    prepare(url, tenant, password).fold(_.message, _ => fail("it was prepared"))

  test("a target that answers gives tokens and records") {
    withSandbox { url =>
      val run = prepare(url, "north").fold(error => fail(error.message), identity)
      try {
        run.tokens.token("north") shouldBe defined
        run.remarks shouldBe empty
        (run.settingsInForce.values.mkString should not).include(SandboxAccounts.Password)
      } finally run.closeClients()
    }
  }

  test("a target that is down is told apart, with its address") {
    val message = refusal("http://127.0.0.1:1", "north")
    message should include("http://127.0.0.1:1")
    (message should not).include(SandboxAccounts.Password)
  }

  test("a wrong password is told apart, with tenant and user") {
    withSandbox { url =>
      val message = refusal(url, "north", password = "wrong-canary")
      message should (include("north").and(include(SandboxAccounts.Username)))
      (message should not).include("wrong-canary")
    }
  }

  test("a tenant that the target does not have is told apart") {
    withSandbox { url =>
      refusal(url, "nowhere") should include("nowhere")
    }
  }
}
