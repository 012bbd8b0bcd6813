package org.folio.perf.feeders.kinds

import org.folio.perf.feeders.{PoolShortage, RecordKind}
import org.folio.perf.model.TenantSize
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.testkit.{FilledFeeder, PlainSuite, WithSandbox}

/** At a library that has several copies of each title. */
class OnlyItemsSpec extends PlainSuite with WithSandbox {
  private val library = SandboxTenant("north", 1, TenantSize.Small, instances = 100, items = 3000, patrons = 400)

  override protected def tenants: Vector[SandboxTenant] = Vector(library)

  test("an item without other copies is missing after 500 looks, and other items are still found") {
    withSandbox { url =>
      val wanted = Map[RecordKind, Int](RecordKind.OnlyItemToLend -> 2, RecordKind.ItemToLend -> 30)
      FilledFeeder(url, library.name, wanted) { feeder =>
        feeder.shortages.shouldBe(Vector(PoolShortage(library.name, RecordKind.OnlyItemToLend, found = 0, wanted = 2)))
        feeder.available(library.name, RecordKind.ItemToLend).should(be >= 30)
      }
    }
  }
}
