package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.RecordKind._
import org.folio.perf.feeders.kinds.{ImportRecords, InstanceIds, OrderRecords}
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
      ImportRecords.InstanceToShare,
    ) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    makeItem(at, OwnMarks.LentItem).map(_ => ())

  /** @param servicePointId of its location, if that has one */
  final private[preparation] case class Made(barcode: String, servicePointId: String)

  /** @param mark beginning of the barcode */
  private[preparation] def makeItem(at: TenantApi, mark: String): Either[FolioError, Made] =
    for {
      instance <- makeInstance(at, newTitle(), source = "FOLIO")
      made <- makeItem(at, instance.path("id").asText, mark)
    } yield made

  /** A title that a search for its words finds alone. */
  private[preparation] def newTitle(): String = s"${OwnMarks.Title} ${TenantApi.newCode()}"

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
  private[preparation] def makeItem(
      at: TenantApi,
      instanceId: String,
      mark: String,
  ): Either[FolioError, Made] =
    for {
      source <- at.any("/holdings-sources", "holdingsRecordsSources", "name==FOLIO")
      location <- locationWithServicePoint(at)
      loanType <- at.any("/loan-types", "loantypes", """name=="Can circulate"""")
      materialType <- at.any("/material-types", "mtypes", "name==book")
      holdings <- at.post(
        "/holdings-storage/holdings",
        TenantApi.json
          .put("instanceId", instanceId)
          .put("permanentLocationId", location.path("id").asText)
          .put("sourceId", source.path("id").asText),
      )
      barcode = TenantApi.newBarcode(mark)
      item = TenantApi.json
        .put("barcode", barcode)
        .put("holdingsRecordId", holdings.path("id").asText)
        .put("permanentLoanTypeId", loanType.path("id").asText)
        .put("materialTypeId", materialType.path("id").asText)
      _ = item.putObject("status").put("name", "Available")
      _ <- at.post("/item-storage/items", item)
    } yield Made(barcode, location.path("primaryServicePoint").asText)

  /** A returned item becomes available only where a service point serves its location. */
  private def locationWithServicePoint(at: TenantApi): Either[FolioError, JsonNode] =
    at.all("/locations", "locations", "isActive==true").flatMap {
      _.find(_.path("primaryServicePoint").asText("").nonEmpty)
        .toRight(at.lacks("active location with a primary service point"))
    }
}
