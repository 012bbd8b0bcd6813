package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.ObjectMapper
import io.vertx.core.json.JsonObject
import org.folio.perf.feeders.{ListedKind, PoolShortage, Record, RecordKind}
import org.folio.perf.model.TenantSize
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.AcquisitionsKeys.FundCode
import org.folio.perf.protocol.SessionKey.{InstanceId, SearchTerm}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.settings.{ChangeScope, SandboxData, SandboxTenant}
import org.folio.perf.testkit.{FilledFeeder, PlainSuite, WithSandbox}

/** Records that the feeder takes from FOLIO's sample data, much of which cannot be used. */
class UsableRecordsSpec extends PlainSuite with WithSandbox {

  override protected def data: SandboxData = SandboxData.Sample

  private val tenant = WithSandbox.North.name

  /** All records of a kind that the target has, up to a hundred. */
  private def found(kind: RecordKind, scope: ChangeScope = ChangeScope.All): Vector[Record] =
    withSandbox { url =>
      FilledFeeder(url, tenant, Map(kind -> 100), scope = scope) { feeder =>
        val count = feeder.available(tenant, kind)
        if (kind.consumed) Vector.fill(count)(feeder.next(tenant, kind).toOption.get)
        else feeder.several(tenant, kind, count).value
      }
    }

  private def values(records: Vector[Record], key: SessionKey): Vector[String] =
    records.flatMap(_.attributes.toMap.get(key.name)).map(_.toString).distinct

  private def listed(path: String, array: String): Int = withFolio { folio =>
    folio.list(path, "cql.allRecords=1", "limit" -> "100").list(array).size
  }

  test("a fund has an account number, and an active budget of the current year with money") {
    listed("/finance/funds", "funds").shouldBe(8)
    values(found(FinanceRecords.Fund), FundCode).shouldBe(Vector("FUND0001", "FUND0007"))
  }

  test("an instance with source MARC has a source record") {
    withFolio { folio =>
      val marc = folio.list("/instance-storage/instances", "source==MARC").list("instances")
      marc.size.shouldBe(2)
      for (kind <- Seq(CatalogueRecords.MarcTitle, ImportRecords.MarcInstance)) {
        val usable = values(found(kind), InstanceId)
        usable.shouldBe(Vector(marc(1).getString("id")))
        folio
          .get(s"/source-storage/records/${usable.head}/formatted", "idType" -> "INSTANCE")
          .status
          .shouldBe(200)
      }
    }
  }

  test("an instance that was changed lately counts only with a source record, and since the day") {
    found(ImportRecords.changedSince("2026-01-01")).size.shouldBe(1)
    found(ImportRecords.changedSince("2099-01-01")).shouldBe(empty)
  }

  test("a loan that has no policy yet can be renewed") {
    found(RecordKind.Borrower).size.shouldBe(1)
  }

  test("an item counts as the only one of its title until the title gets another copy, even by other holdings") {
    def barcodes: Vector[String] = values(found(RecordKind.OnlyItemToLend), SessionKey.ItemBarcode)
    val before = barcodes
    before.size.should(be > 2)
    withFolio { folio =>
      def itemOf(barcode: String) = folio.list("/item-storage/items", s"barcode==$barcode").list("items").head
      def holdingsOf(item: JsonObject) =
        folio.get(s"/holdings-storage/holdings/${item.getString("holdingsRecordId")}").json
      def copy(item: JsonObject, holdingsId: String): Int = {
        val made = obj(
          "holdingsRecordId" -> holdingsId,
          "status" -> obj("name" -> "On order"),
          "materialTypeId" -> item.getString("materialTypeId"),
          "permanentLoanTypeId" -> item.getString("permanentLoanTypeId"),
        )
        folio.post("/item-storage/items", made).status
      }
      val (first, second) = (itemOf(before(0)), itemOf(before(1)))
      copy(first, first.getString("holdingsRecordId")).shouldBe(201)
      val old = holdingsOf(second)
      val holdings = obj(
        "instanceId" -> old.getString("instanceId"),
        "permanentLocationId" -> old.getString("permanentLocationId"),
        "sourceId" -> old.getString("sourceId"),
      )
      val added = folio.post("/holdings-storage/holdings", holdings)
      added.status.shouldBe(201)
      copy(second, added.json.getString("id")).shouldBe(201)
    }
    before.diff(barcodes).shouldBe(before.take(2))
  }
}

class CatalogueRecordsSpec extends PlainSuite {
  private val json = new ObjectMapper()

  private def record(kind: ListedKind, entry: String): Option[Record] =
    kind.record(json.readTree(entry))

  test("a title is searched for by its first six words, without what means something in queries") {
    record(
      CatalogueRecords.MarcTitle,
      """{"id": "i1", "title": "A \"concise\" guide: gardens* / of 1900 and later"}""",
    ).shouldBe(Some(Record(InstanceId -> "i1", SearchTerm -> "A concise guide gardens of 1900")))
  }

  test("an authority is searched for by the first two words of its heading, of whatever kind") {
    record(
      CatalogueRecords.AuthorityHeading,
      """{"topicalTerm": "Load -- testing (of all)"}""",
    ).shouldBe(Some(Record(SearchTerm -> "Load testing")))
    record(
      CatalogueRecords.AuthorityHeading,
      """{"personalName": "Okafor, Ngozi, 1970-"}""",
    ).shouldBe(Some(Record(SearchTerm -> "Okafor Ngozi")))
    record(CatalogueRecords.AuthorityHeading, """{"notes": []}""").shouldBe(None)
  }
}

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
