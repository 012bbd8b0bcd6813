package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.RecordKind._
import org.folio.perf.feeders.kinds.{InstanceIds, OrderRecords}
import org.folio.perf.folio.FolioError

/** Available items, each with an instance and a holdings record of its own. */
object Items
    extends KindRecipe(
      "available items",
      ItemToLend,
      ItemToRequest,
      ItemToDiscover,
      OrderRecords.ItemAtLocation,
      InstanceIds.ToExport,
      InstanceIds.WithHoldings,
    ) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = makeItem(at).map(_ => ())

  /** @param servicePointId of its location, if that has one */
  final private[preparation] case class Made(barcode: String, servicePointId: String)

  private[preparation] def makeItem(at: TenantApi): Either[FolioError, Made] =
    for {
      instance <- makeInstance(at, "Made for a load test", source = "FOLIO")
      made <- makeItem(at, instance.path("id").asText)
    } yield made

  private[preparation] def makeInstance(
      at: TenantApi,
      title: String,
      source: String,
  ): Either[FolioError, JsonNode] =
    for {
      instanceType <- at.any("/instance-types", "instanceTypes", "name==text")
      instance <- at.post(
        "/instance-storage/instances",
        TenantApi.json
          .put("title", title)
          .put("source", source)
          .put("instanceTypeId", instanceType.path("id").asText),
      )
    } yield instance

  /** An item with a holdings record of its own. */
  private[preparation] def makeItem(at: TenantApi, instanceId: String): Either[FolioError, Made] =
    for {
      source <- at.any("/holdings-sources", "holdingsRecordsSources", "name==FOLIO")
      location <- at.any("/locations", "locations", "isActive==true")
      loanType <- at.any("/loan-types", "loantypes", """name=="Can circulate"""")
      materialType <- at.any("/material-types", "mtypes", "name==book")
      holdings <- at.post(
        "/holdings-storage/holdings",
        TenantApi.json
          .put("instanceId", instanceId)
          .put("permanentLocationId", location.path("id").asText)
          .put("sourceId", source.path("id").asText),
      )
      barcode = TenantApi.newBarcode()
      item = TenantApi.json
        .put("barcode", barcode)
        .put("holdingsRecordId", holdings.path("id").asText)
        .put("permanentLoanTypeId", loanType.path("id").asText)
        .put("materialTypeId", materialType.path("id").asText)
      _ = item.putObject("status").put("name", "Available")
      _ <- at.post("/item-storage/items", item)
    } yield {
      val own = at.self.servicePointId.getOrElse("")
      Made(barcode, location.path("primaryServicePoint").asText(own))
    }
}
