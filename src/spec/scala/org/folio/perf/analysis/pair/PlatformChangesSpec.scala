package org.folio.perf.analysis.pair

import org.folio.perf.analysis.pair.rule.ComparisonRules
import org.folio.perf.model._
import org.folio.perf.testkit.SampleModuleReports.{published, report}
import org.folio.perf.testkit.SamplePlatforms.{eureka, okapi}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class PlatformChangesSpec extends AnyFunSuite with Matchers {
  private val comparison = RunComparison(eureka, Baseline.Measured(okapi, Vector.empty))
  private val change = comparison.platforms.get

  test("modules that went, came and changed their name are told apart") {
    change.gone.flatMap(_.before).map(_.name).shouldBe(Vector("mod-authtoken"))
    change.come
      .flatMap(_.after)
      .map(_.name)
      .shouldBe(Vector("folio-keycloak", "mod-roles-keycloak"))
    change.renamed
      .map(m => m.before.get.name -> m.after.get.name)
      .shouldBe(Vector("mod-login" -> "mod-login-keycloak", "okapi" -> "kong"))
  }

  test("sums of both clusters, and the sidecars' part of them") {
    val (before, after) = (change.before.get, change.after.get)
    // 2 x 1024 + 2 x 512 + 256 + 2 x 512 + 2048 units.
    (before.services, before.tasks, before.reservedVCpu).shouldBe((5, 8, 6.25))
    before.sidecars.shouldBe(None)
    // Five tasks have one of 64 units and 128 MiB.
    after.sidecars.shouldBe(Some(SidecarTotals(5, 0.3125, 640)))
    after.reservedMiB.shouldBe(2 * 1024 + 5120 + 640 + 896 + 2 * 1024 + 2608)
    before.instanceVCpu.shouldBe(Some(16))
    after.instanceVCpu.shouldBe(Some(24))
    before.usdPerHour.get.shouldBe(0.6 +- 1e-9)
    after.usdPerHour.get.shouldBe(0.9 +- 1e-9)
  }

  test("costs of different kinds of machines are not compared") {
    val lines =
      okapi.infrastructure.cost.map(c => c.copy(lines = c.lines.map(_.copy(kind = "rds"))))
    val other = okapi.copy(infrastructure = okapi.infrastructure.copy(cost = lines))
    val found = PlatformChanges(other, eureka).get
    Vector(found.before, found.after).flatten.flatMap(_.usdPerHour).shouldBe(empty)
  }

  test("CPU of modules on both platforms is compared by their own names") {
    // mod-users 50 % of 1 vCPU and mod-search 20 % of 2; then 60 % of 1.125 and 1,800 % of 10 units.
    change.before.get.usedInBoth.get.shouldBe(0.9 +- 1e-9)
    change.after.get.usedInBoth.get.shouldBe(0.675 + 18 * 10 / 1024.0 +- 1e-9)
    change.after.get.measured.shouldBe(4)
  }

  test(
    "two runs on one platform have no change of platform, also if the older one does not say its own"
  ) {
    PlatformChanges(okapi, okapi).shouldBe(None)
    PlatformChanges(report("old"), okapi).shouldBe(None)
    RunComparison(okapi, Baseline.Measured(report("old"), Vector.empty)).changes
      .filter(_.part == "Platform")
      .shouldBe(empty)
  }

  test("without inventories the platforms are compared all the same, without sizes") {
    val bare = report("bare")
    val other =
      PlatformChanges(bare, bare.copy(run = bare.run.copy(platform = Some(Platform.Eureka)))).get
    other.moves.shouldBe(empty)
    other.before.shouldBe(None)
  }

  test("a published test is on Okapi") {
    PlatformChanges(published, eureka)
      .map(c => c.from -> c.to)
      .shouldBe(
        Some(Platform.Okapi -> Platform.Eureka)
      )
    PlatformChanges(published, okapi).shouldBe(None)
    val ofEureka = published.copy(facts = Vector(Fact("Platform", "platform", "Eureka")))
    PlatformChanges(ofEureka, eureka).shouldBe(None)
  }

  test("the caution is the first finding, and names what changed") {
    val finding = ComparisonRules.all.flatMap(_(comparison)).head
    finding.severity.shouldBe(Severity.Warning)
    finding.statement.should(
      startWith("The baseline on-okapi ran on Okapi, this run on Eureka.")
    )
    finding.detail.should(
      include("20 to 30 % longer on Eureka")
        .and(include("Modules: 1 gone, 2 new and 2 renamed."))
        .and(include("Sidecars: 5, which reserve 0.3\u00a0vCPU and 0.6\u00a0GiB"))
        .and(include("Cost: 0.60 → 0.90\u00a0USD an hour (+50\u00a0%)."))
    )
  }

  test("what only one platform has stands in the list of changes under the module's name") {
    val changes = comparison.changes.map(c => (c.part, c.setting, c.before, c.after))
    changes.head.shouldBe(("Platform", "platform", Some("Okapi"), Some("Eureka")))
    changes.should(contain(("Module versions", "mod-users", Some("19.3.1"), Some("19.4.5"))))
    changes.should(contain(("Module versions", "mod-authtoken", Some("2.15.1"), None)))
    changes.map(_._2).should(not(contain("mod-users-b")))
  }
}
