package org.folio.perf.analysis.pair

import org.folio.perf.analysis.pair.rule.ComparisonRules
import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports.{published, report}
import org.folio.perf.testkit.SamplePlatforms.{eureka, okapi}

class PlatformChangesSpec extends RuleSuite {
  private val comparison = RunComparison(eureka, Baseline.Measured(okapi, Vector.empty))
  private val change = comparison.platforms.get

  test("modules that went and came are told apart") {
    val (come, gone) = change.modules.partition(_.isNew)
    gone.map(_.name).shouldBe(Vector("mod-authtoken", "mod-login", "okapi"))
    come.map(_.name).shouldBe(Vector("folio-keycloak", "kong", "mod-login-keycloak", "mod-roles-keycloak"))
    come.map(_.version).should(contain("26.1.3"))
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

  test("without inventories the platforms are compared all the same, without modules") {
    val bare = report("bare")
    val other =
      PlatformChanges(bare, bare.copy(run = bare.run.copy(platform = Some(Platform.Eureka)))).get
    other.modules.shouldBe(empty)
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
    tell(ComparisonRules.all.flatMap(_(comparison)).take(1))
  }

  test("what only one platform has stands in the list of changes under the module's name") {
    val changes = comparison.changes.map(c => (c.part, c.setting, c.before, c.after))
    changes.head.shouldBe(("Platform", "platform", Some("Okapi"), Some("Eureka")))
    changes.should(contain(("Module versions", "mod-users", Some("19.3.1"), Some("19.4.5"))))
    changes.should(contain(("Module versions", "mod-authtoken", Some("2.15.1"), None)))
    changes.map(_._2).should(not(contain("mod-users-b")))
  }
}
