package org.folio.perf.feeders.kinds

import org.folio.perf.feeders.{PoolShortage, RecordFeeder, RecordKind}
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model.TenantSize
import org.folio.perf.settings.{ChangeScope, LoginMethod, SandboxAccounts, SandboxTenant, Secret, TenantAccount}
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

/** At a library that has several copies of each title. */
class OnlyItemsSpec extends AnyFunSuite with Matchers with WithSandbox {
  private val library = SandboxTenant("north", 1, TenantSize.Small, instances = 100, items = 3000, patrons = 400)

  override protected def tenants: Vector[SandboxTenant] = Vector(library)

  test("an item without other copies is missing after 500 looks, and other items are still found") {
    withSandbox { url =>
      val account =
        TenantAccount(library.name, library.size, SandboxAccounts.Username, new Secret(SandboxAccounts.Password), None)
      val client = new FolioClient(url, 30.seconds)
      val tokens = new TokenKeeper(client, Vector(account), LoginMethod.WithExpiry)
      val wanted = Map[RecordKind, Int](RecordKind.OnlyItemToLend -> 2, RecordKind.ItemToLend -> 30)
      val feeder = new RecordFeeder(client, tokens, Map(account.name -> wanted), scope = ChangeScope.All)
      try {
        tokens.loginAll(_ => ()).shouldBe(Right(()))
        feeder.fill(_ => ()).shouldBe(Right(()))
        feeder.shortages.shouldBe(Vector(PoolShortage(library.name, RecordKind.OnlyItemToLend, found = 0, wanted = 2)))
        feeder.available(library.name, RecordKind.ItemToLend).should(be >= 30)
      } finally {
        feeder.close()
        tokens.close()
      }
    }
  }
}
