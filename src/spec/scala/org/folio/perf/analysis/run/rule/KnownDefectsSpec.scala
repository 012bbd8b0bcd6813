package org.folio.perf.analysis.run.rule

import java.time.Instant
import org.folio.perf.analysis.run.{ModuleVersion, ModuleVersions}
import org.folio.perf.analysis.several.FigureWords
import org.folio.perf.model._
import org.folio.perf.source.KnownDefectsFile
import org.folio.perf.testkit.{RuleSuite, SampleRun, SampleTests}

class KnownDefectsSpec extends RuleSuite {
  private val defects = KnownDefectsFile.read()

  private def record(version: String, rising: Boolean, failed: String*) = of(50, version, rising, failed: _*)

  private def of(tenants: Int, version: String, rising: Boolean, failed: String*) = {
    val rows = failed.map(TestRow(_, 1, errors = Some(3))) :+ TestRow("Data import", 1)
    SampleTests
      .tested("t", Fact("Module versions", "mod-inventory", version), SampleTests.load("tenants", tenants))(rows: _*)
      .copy(figures = SampleTests.course("mod-inventory", 50, if (rising) 90 else 50))
  }

  private val Exports = "DE_Exporting MARC Bib records workflow"

  private def keys(test: TestRecord) =
    KnownDefects.findings(test, defects, FigureWords.isGrown).map(_.id.stripSuffix(":r/t"))

  test("growth of a version before the fix is the known defect, of a later one it is not") {
    keys(record("20.1.7", rising = true)).shouldBe(Vector("known-defect-MODINV-944"))
    Vector("20.1.9" -> true, "20.1.10" -> true, "20.1.7" -> false).foreach { case (version, rising) =>
      keys(record(version, rising)).shouldBe(empty)
    }
  }

  test("failing transactions are matched by their pattern") {
    keys(record("20.1.7", rising = false, Exports)).shouldBe(Vector("known-defect-PERF-927"))
    keys(record("20.1.7", rising = false, "CICO_TC_Check-In Controller")).shouldBe(empty)
  }

  test("without what a defect needs, its sign is none: an import, many tenants, many users; nor is a little growth") {
    val test = record("20.1.7", rising = true)
    keys(test.copy(rows = Vector(TestRow("Check-in", 1)))).shouldBe(empty)
    keys(test.copy(figures = SampleTests.course("mod-inventory", 71, 72))).shouldBe(empty)
    keys(of(1, "20.1.7", rising = false, Exports)).shouldBe(empty)
    val single = of(1, "20.1.7", rising = false, "SDIC_Single Record Import (Create)")
    def by(n: Int) = keys(single.copy(facts = single.facts :+ SampleTests.load("concurrent users", n)))
    by(1).shouldBe(empty)
    keys(single.copy(facts = single.facts :+ Fact("CPU units", "mod-users", "512"))).shouldBe(empty)
    by(20).shouldBe(Vector("known-defect-MODINV-1023"))
  }

  test(
    "a run without a cluster's inventory has its versions from the gateway, the lowest of a module's"
  ) {
    val listed = ListedModules.of(
      Instant.EPOCH,
      Vector("a" -> "5.0.10", "b" -> "5.0.9").map { case (tenant, version) =>
        TenantModules(tenant, Vector(s"mod-data-export-$version"))
      },
    )
    val failed = SampleRun.steady(3, name = "DE_Export", message = "failed")
    val run = SampleRun(transactions = failed, inventory = ModuleVersions(None, Some(listed)))
    tell(KnownDefects.findings(run.measured.copy(knownDefects = defects)))
    val unknown = run.copy(inventory = None).measured
    tell(KnownDefects.findings(unknown.copy(knownDefects = defects)))
    tell(KnownDefects.findings(unknown.copy(knownDefects = defects.map(_.copy(fixedIn = Some("9.0.0"))))))
  }

  test("every line of the file has a key, a module and a pattern that compiles") {
    (defects.map(_.key).should(contain)).allOf("MODINV-944", "MODINV-1023", "PERF-927", "PERF-582")
    defects.foreach { d =>
      d.pattern.r.findFirstIn("") // compiles
      d.module.should(startWith("mod-"))
      (d.sign == DefectSign.RisingUse).shouldBe(d.pattern.isEmpty)
    }
  }

  test("versions are compared number by number") {
    Vector(
      ("20.1.10", "20.1.9", Some(true)),
      ("20.1", "20.1.0", Some(true)),
      ("19.9.9", "20.0.0", Some(false)),
      ("21.0.0-SNAPSHOT.5", "20.1.9", Some(true)),
      ("latest", "20.1.9", None),
    ).foreach { case (version, least, is) => ModuleVersion.isAtLeast(version, least).shouldBe(is) }
  }
}
