package org.folio.perf.simulations

import java.nio.file.Files
import org.folio.perf.model.{LoadModel, LoadProfile, TenantSize}
import org.folio.perf.plan.{LoadPlan, PlannedTraffic}
import org.folio.perf.settings.{OwnSettings, Settings}
import org.folio.perf.testkit.{GatlingSuite, SampleLoadSettings, SampleSettings, TemporaryFolder}
import scala.concurrent.duration._

/** Plans of a load of one's own. */
class OwnLoadSpec extends GatlingSuite {
  private val example =
    """hours = [busiest, "08-09", "09-10"]
      |perHour {
      |  cico = [1200, 600, 1000]
      |  opih = [60, 60, 0]
      |}
      |tenants { tenant1 = 50, "tenant2" = [30, 0, 60], tenant3 = 20 }
      |""".stripMargin

  private def planOf(
      text: String = example,
      hour: String = "busiest",
      tenants: Int = 3,
      find: Boolean = false,
      change: Settings => Settings = identity,
  ): Either[String, LoadPlan] = TemporaryFolder.lend { folder =>
    val file = folder.resolve("own.conf")
    Files.writeString(file, text)
    val load = SampleSettings.load.copy(
      own = OwnSettings(file.toString, hour, hasDuration = true),
      find = SampleLoadSettings.short.find.copy(simulation = "OwnLoad"),
    )
    val settings = change(SampleSettings.settings(load, SampleSettings.accounts(tenants)))
    LoadPlan.build(if (find) FindCapacity.plan else OwnLoad.plan, settings).left.map(_.replace(s"$folder/", ""))
  }

  private def plan(hour: String, tenants: Int = 3): LoadPlan =
    planOf(hour = hour, tenants = tenants).value

  private def perMinute(plan: LoadPlan): Map[String, Double] =
    plan.workflows.map(one => one.code -> one.iterationsPerMinute).toMap

  test("an hour's rates are those of all tenants together, whatever their number") {
    perMinute(plan("busiest")).shouldBe(Map("cico" -> 20.0, "opih" -> 1.0))
    perMinute(plan("busiest", tenants = 7)).shouldBe(Map("cico" -> 20.0, "opih" -> 1.0))
    perMinute(plan("09-10")).shouldBe(Map("cico" -> 1000.0 / 60))
    perMinute(plan("day")).shouldBe(Map("cico" -> 800.0 / 60, "opih" -> 0.5))
  }

  test("a day has the rates of its hours one after another, in their own length or compressed") {
    def starts(of: LoadPlan) = {
      val middle = of.profile.totalMs / 2
      of.workflows.map(one => one.code -> of.arrivalsMs(one).toVector.partition(_ < middle)).map {
        case (code, (first, second)) => code -> (first.size, second.size)
      }
    }
    val day = planOf(hour = "day", change = s => s.copy(load = s.load.copy(own = s.load.own.copy(hasDuration = false))))
      .fold(fail(_), identity)
    day.profile.shouldBe(LoadProfile(0, 2 * 3600000))
    starts(day).shouldBe(Vector("cico" -> (600, 1000), "opih" -> (60, 0)))
    PlannedTraffic.requestsPerSec(day).shouldBe(PlannedTraffic.requestsPerSec(plan("09-10")) +- 1e-6)
    val short =
      planOf(hour = "day", change = s => s.copy(load = s.load.copy(duration = 12.minutes))).fold(fail(_), identity)
    short.profile.shouldBe(LoadProfile(0, 12 * 60000))
    starts(short).shouldBe(Vector("cico" -> (60, 100), "opih" -> (6, 0)))
    planOf(hour = "day", change = s => s.copy(load = s.load.copy(model = LoadModel.Closed))).left
      .getOrElse("")
      .should(startWith("Setting hour is day, but a closed model has constant rates."))
    perMinute(planOf(hour = "day", find = true).fold(fail(_), identity)).shouldBe(perMinute(plan("day")))
  }

  test("the rate multiplies, and FindCapacity raises the load") {
    val twice = planOf(change = s => s.copy(load = s.load.copy(rate = 2))).value
    perMinute(twice)("cico").shouldBe(40.0)
    val search = planOf(find = true).value.search.get
    (search.settings.simulation, search.raised).shouldBe(("OwnLoad", Vector("cico", "opih")))
  }

  test("tenants have their shares, by their names or by their rank") {
    def shares(of: LoadPlan) =
      of.tenants.filterNot(_.isCentral).map(t => math.round(t.iterationsPerMinute * 100) / 100.0)
    shares(plan("busiest")).shouldBe(Vector(1.5, 0.9, 0.6))
    shares(plan("09-10")).shouldBe(Vector(1.15, 1.38, 0.46))
    val others = planOf(example.replaceAll("tenant(\\d)", "lib$1"), tenants = 4).fold(fail(_), identity)
    shares(others).head.shouldBe(shares(others).max)
    val large = planOf(
      example.replaceAll("tenant(\\d)", "lib$1"),
      change = s =>
        s.copy(target =
          s.target.copy(tenants = s.target.tenants.init :+ s.target.tenants.last.copy(size = TenantSize.Large))
        ),
    ).value
    shares(large).last.shouldBe(1.5)
  }

  test("a file that is missing or wrong is named, with what to do") {
    def complaint(text: String, hour: String = "busiest") = planOf(text, hour).left.getOrElse("")
    complaint(example, "11-12").should(startWith("There is no hour 11-12.").and(include("busiest, 08-09, 09-10, day")))
    complaint(example.replace("[busiest, \"08-09\", \"09-10\"]", "[busiest]").replaceAll(", \\d+(?=\\]|,)", ""), "day")
      .should(startWith("There is no hour day.").and(include("busiest")))
    complaint(example.replace("cico", "cicco")).should(include("There is no workflow cicco. Did you mean cico?"))
    complaint(example.replace("[60, 60, 0]", "[60, 60]")).should(include("it must be 3 numbers of at least 0"))
    complaint("hours = [").should(include("own.conf: "))
    LoadPlan
      .build(OwnLoad.plan, SampleSettings.settings(SampleSettings.load, SampleSettings.accounts(1)))
      .left
      .getOrElse("")
      .shouldBe("Setting workload is empty; it must be a file made by ./perf workload. Pass -Dworkload=FILE.")
  }
}
