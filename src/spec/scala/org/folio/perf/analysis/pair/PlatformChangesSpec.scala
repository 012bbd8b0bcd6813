package org.folio.perf.analysis.pair

import org.folio.perf.analysis.pair.rule.ComparisonRules
import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports.{compared, published, report}
import org.folio.perf.testkit.SamplePlatforms.{eureka, okapi}

class PlatformChangesSpec extends RuleSuite {
  private val comparison = compared(eureka, okapi)

  test("modules that went and came are told apart") {
    say(comparison.platforms.get.modules.map(m => s"${if (m.isNew) "new" else "gone"}: ${m.name} ${m.version}"): _*)
  }

  test(
    "two runs on one platform have no change of platform, also if the older one does not say its own"
  ) {
    PlatformChanges(okapi, okapi).shouldBe(None)
    PlatformChanges(report("old"), okapi).shouldBe(None)
    // Without an inventory the platforms differ all the same.
    PlatformChanges(report("old"), eureka).map(_.modules).shouldBe(Some(Vector.empty))
    compared(okapi, report("old")).changes
      .filter(_.part == "Platform")
      .shouldBe(empty)
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
    say(
      comparison.changes.map(c => s"${c.part} ${c.setting}: ${c.before.getOrElse("-")} > ${c.after.getOrElse("-")}"): _*
    )
  }
}
