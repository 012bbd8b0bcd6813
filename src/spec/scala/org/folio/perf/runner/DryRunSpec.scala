package org.folio.perf.runner

import java.nio.file.Path
import org.folio.perf.model.InjectorSize
import org.folio.perf.plan.SimulationPlan
import org.folio.perf.settings.Settings
import org.folio.perf.simulations.{CheckInCheckOut, MobiusBaseline, Smoke}
import org.folio.perf.testkit.{GatlingSuite, SampleSettings, StubAnswer, StubFolio, WithSettingsFile}
import scala.collection.mutable.ArrayBuffer

/** A dry run shows all and sends nothing. */
class DryRunSpec extends GatlingSuite with WithSettingsFile {

  private def target(url: String, more: String = ""): String =
    s"""target {
      |  okapiUrl = "$url"
      |  username = u
      |  tenants = [a, b, c]
      |  largeTenants = [c]
      |  $more
      |}""".stripMargin

  private val environment = Map("FOLIO_PERF_PASSWORD" -> "canary")

  private def dry(file: Path, more: (String, String)*): (Either[String, Boolean], String) = {
    val properties = Map("target" -> file.toString, "dryRun" -> "true") ++ more
    PreparedRun
      .readSettings(properties, environment)
      .fold(message => (Left(message), ""), dry(CheckInCheckOut.plan, _))
  }

  private def dry(
      simulation: SimulationPlan,
      settings: Settings,
      sendsLoad: Boolean = true,
  ): (Either[String, Boolean], String) = {
    val said = ArrayBuffer.empty[String]
    (DryRun(simulation, settings, sendsLoad)(line => said += line), said.mkString("\n"))
  }

  private def settings(tenants: Int): Settings =
    SampleSettings.settings(SampleSettings.load, SampleSettings.accounts(tenants))

  /** Lends a server that must get no request. */
  private def withoutRequests(test: String => Any): Unit = StubFolio.withStub(_ => StubAnswer(500)) { server =>
    test(server.url)
    server.requests.shouldBe(empty)
    ()
  }

  test("the plan is shown by transaction and tenant class, and nothing is sent") {
    withoutRequests { url =>
      withFile(target(url)) { file =>
        val (result, text) = dry(file, "duration" -> "1h", "rampUp" -> "0s")
        result.shouldBe(Right(true))
        text.should(startWith("Dry run of CheckInCheckOut on t: 3 tenants"))
        // Once a minute for an hour at a small tenant, half of it each; a large one twice.
        (text.should(include)).regex("Available item \\(for check-out\\) +30 +60")
        text.should(endWith("The target's file allows this plan."))
        (text.should(not)).include("canary")
      }
    }
  }

  test("the load generators that the plan needs are shown, with their resources") {
    val many = Vector.tabulate(60)(n => s"t$n").mkString(", ")
    withFile(target("http://127.0.0.1:1").replace("a, b, c]", s"c, $many]")) { file =>
      val (_, text) = dry(
        file,
        "rate" -> "1000",
        "shard" -> "1/2",
        "runId" -> "r",
        "startAt" -> "2030-01-01T00:00:00Z",
      )
      val requests = """Estimated from ([\d,]+) requests per second""".r
        .findFirstMatchIn(text)
        .fold(0.0)(_.group(1).replace(",", "").toDouble)
      val needed = math.ceil(requests / InjectorSize.requestsPerSec(2)).toInt
      needed.should(be > 2)
      text.should(include(s"Load generators: $needed, each with 2 vCPU"))
      text.should(include(s"Setting shard has only 2 of $needed load generators."))
    }
  }

  test("neither is anything sent to read a secret, to start a run, or by the doctor") {
    withoutRequests { url =>
      withFile(target(url, s"""secret = x, secretRegion = us-east-1, secretEndpoint = "$url" """)) { file =>
        dry(file)._1.shouldBe(Right(true))
        val properties = Map("target" -> file.toString, "dryRun" -> "true")
        DoctorRun(CheckInCheckOut.plan, properties, Map.empty).shouldBe(Right(true))
      }
    }
  }

  test("a dry run says that no transaction will be judged against a baseline") {
    withFile(target("http://127.0.0.1:1")) { file =>
      val why = "No transaction will be judged against mobius/test-4: only averages of a published test are known."
      dry(file, "baseline" -> "mobius/test-4")._2.should(include(why))
      val limited = "thresholds.limits" -> "regression against baseline < 10 %"
      dry(file, "baseline" -> "mobius/test-4", limited)._1.shouldBe(Right(false))
    }
  }

  test("a plan that is not allowed is shown all the same, with what is too much") {
    withFile(target("http://127.0.0.1:1", "maxRequestsPerSec = 0.1, maxDuration = 1m")) { file =>
      val (result, text) = dry(file)
      result.shouldBe(Right(false))
      text.should(include("t.conf allows 0.1."))
      text.should(include("t.conf allows 1 minute."))
      text.should(endWith("The target's file does not allow this plan."))
    }
  }

  test("the same plan is refused by a run, a preparation apart, before any request") {
    withoutRequests { url =>
      withFile(target(url, "maxRequestsPerSec = 0.1")) { file =>
        val properties = Map("target" -> file.toString)
        val run = PreparedRun
          .readSettings(properties, environment)
          .flatMap(PreparedRun(CheckInCheckOut.plan, _, properties))
        run.left
          .map(_.linesIterator.next())
          .shouldBe(Left("The target's file does not allow this plan. Nothing was sent."))
        DoctorRun(CheckInCheckOut.plan, properties, environment).isLeft.shouldBe(true)
      }
    }
  }

  test("a host that is not allowed stops every program before it is looked up") {
    withFile(target("https://okapi.evil.example")) { file =>
      val properties = Map("target" -> file.toString)
      val refusals = Vector(
        PreparedRun.readSettings(properties, environment),
        DoctorRun(Smoke.plan, properties, environment),
        dry(file)._1,
      )
      refusals.foreach { refused =>
        refused.left
          .getOrElse("it was allowed")
          .should(startWith("Setting okapiUrl: host okapi.evil.example is not on the allow list"))
      }
    }
  }

  test("a preparation's dry run tells what it would make at most") {
    val (result, text) = dry(MobiusBaseline.plan.preparation, settings(2), sendsLoad = false)
    result.shouldBe(Right(true))
    text.should(include("Records created if missing, at most, per tenant:"))
  }
}
