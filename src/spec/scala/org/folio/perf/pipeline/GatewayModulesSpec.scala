package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.analysis.run.ModuleVersions
import org.folio.perf.model._
import org.folio.perf.source.JsonFile
import org.folio.perf.testkit.{Markup, PlainSuite, SampleRunFolder}

/** A run without AWS whose gateway listed its modules. */
class GatewayModulesSpec extends PlainSuite {
  private def listed(ids: String*): ListedModules =
    ListedModules.of(
      Instant.parse("2026-01-05T07:59:50Z"),
      Vector(TenantModules("t1", ids.toVector)),
    )

  private def write(folder: Path, modules: ListedModules): Unit =
    JsonFile.Modules.write(folder.resolve(JsonFile.Modules.name), modules)

  /** A run folder without metrics and inventory. */
  private def lend[A](modules: Option[ListedModules])(use: Path => A): A =
    SampleRunFolder.Small.lend { folder =>
      Files.delete(folder.resolve("infrastructure/metrics.json"))
      modules.foreach(write(folder, _))
      use(folder)
    }

  private def produce(folder: Path, baseline: Option[Path] = None): RunReport =
    RunReporter
      .produce(folder, baseline = baseline.map(_.toString), say = _ => ())
      .value

  private def versions(report: RunReport): Vector[(String, String)] =
    report.infrastructure.inventory.toVector.flatMap(_.modules).map(m => m.name -> m.version)

  private def infrastructure(folder: Path): String = {
    val text = Markup.parse(Files.readString(folder.resolve("index.html"))).text
    text.substring(text.lastIndexOf("Infrastructure and modules"))
  }

  test("the report lists the modules with their versions, and says that the gateway named them") {
    lend(Some(listed("mod-users-19.3.1", "folio_users-10.1.0", "okapi-5.3.0"))) { folder =>
      val report = produce(folder)
      report.infrastructure.inventory.flatMap(_.source).shouldBe(Some(InventorySource.Gateway))
      versions(report).shouldBe(Vector("mod-users" -> "19.3.1", "okapi" -> "5.3.0"))
      infrastructure(folder).should(
        include("2\u00a0modules, as the gateway listed them")
          .and(include("mod-users"))
          .and(include("19.3.1"))
      )
      report.missing.exists(_.contains("modules at most with their versions")).shouldBe(true)
      val json = Files.readString(folder.resolve("report.json"))
      json.should(include("\"source\":\"gateway\""))
      Files.readString(folder.resolve("csv/modules.csv")).should(include("mod-users,19.3.1"))
      Files.readString(folder.resolve("confluence.xhtml")).should(include("19.3.1"))
    }
  }

  test("a version of the list stands in the place of a tag, and a tag is no version of a release") {
    def module(name: String, version: String) = ModuleInfo(name, version, 0, 0, 0, 0)
    val cluster = Inventory(
      Inventory.SchemaVersion,
      "",
      Vector.empty,
      Vector(module("mod-users", "release"), module("mod-finance-storage", "release"), module("mod-notes", "5.1.0")),
    )
    val known = ModuleVersions(Some(cluster), Some(listed("mod-users-19.3.1", "mod-notes-7.0.0")))
    known.value.modules
      .map(_.version)
      .shouldBe(Vector("19.3.1", "release", "5.1.0"))
    ModuleVersions.lowest(known).shouldBe(Map("mod-users" -> "19.3.1", "mod-notes" -> "5.1.0"))
  }

  test("a module of some tenants has their names") {
    val modules = ListedModules.of(
      Instant.EPOCH,
      Vector(
        TenantModules("t1", Vector("mod-users-1.0", "mod-notes-1.0")),
        TenantModules("t2", Vector("mod-users-1.1", "mod-notes-1.0")),
      ),
    )
    lend(Some(modules)) { folder =>
      versions(produce(folder)).should(contain.allOf("mod-users" -> "1.0", "mod-users" -> "1.1"))
      infrastructure(folder).should(
        include("2\u00a0modules").and(include("Tenants differ in 1\u00a0module: mod-users."))
      )
    }
  }

  test("a gateway that does not list them costs the report nothing else and is named") {
    val refused = listed().copy(tenants = Vector.empty, gaps = Vector("The gateway says 403."))
    lend(Some(refused)) { folder =>
      val report = produce(folder)
      report.infrastructure.inventory.shouldBe(None)
      report.missing.should(contain("The gateway says 403."))
      report.transactions.should(have).size(2)
    }
  }

  test("a list that cannot be read is named") {
    lend(Some(listed("mod-users-19.3.1"))) { folder =>
      Files.writeString(folder.resolve("modules.json"), "{")
      produce(folder).missing.exists(_.startsWith("modules.json")).shouldBe(true)
    }
  }

  test("the comparison with a baseline names each module that changed, came or went") {
    lend(Some(listed("mod-users-19.3.1", "mod-notes-5.2.0", "okapi-5.3.0"))) { before =>
      produce(before)
      lend(Some(listed("mod-users-19.4.0", "mod-tags-2.2.0", "okapi-5.3.0"))) { after =>
        val comparison = produce(after, Some(before)).comparison.get
        comparison.changes
          .filter(_.part == "Module versions")
          .shouldBe(
            Vector(
              Change("Module versions", "mod-notes", Some("5.2.0"), None),
              Change("Module versions", "mod-tags", None, Some("2.2.0")),
              Change("Module versions", "mod-users", Some("19.3.1"), Some("19.4.0")),
            )
          )
        comparison.notStated.exists(_.contains("no inventory")).shouldBe(false)
      }
    }
  }

  test("a cluster's inventory stays, and gets the versions that it lacks") {
    lend(Some(listed("mod-users-19.3.1", "mod-notes-5.2.0", "mod-tags-2.2.0"))) { folder =>
      def module(name: String, version: String) = ModuleInfo(name, version, 2, 128, 896, 1024)
      val inventory = Inventory(
        Inventory.SchemaVersion,
        "cluster",
        Vector.empty,
        Vector(module("mod-notes", ""), module("mod-users", "19.3.0")),
      )
      JsonFile.Inventory.write(folder.resolve("infrastructure/inventory.json.gz"), inventory)
      val report = produce(folder)
      versions(report).shouldBe(Vector("mod-notes" -> "5.2.0", "mod-users" -> "19.3.0"))
      report.infrastructure.inventory.flatMap(_.source).shouldBe(None)
    }
  }
}
