package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{GeneratedPieces, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.gateway.{Lists, ResponseCache, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._

/** mod-orders: titles and their pieces, for the receiving app. */
final class PiecesRoutes(release: FolioRelease) extends RoutesOf("mod-orders") {

  /** Fields that the release's pieces lack. */
  private val unknownFields =
    Vector("isBound" -> ("pieces" -> "3.1"), "sequenceNumber" -> ("orders" -> "13.0")).collect {
      case (field, (id, version)) if !release.interfaces.hasSince(id, version) => field
    }
  private val path = "/orders/pieces"

  /**
   * Maximum of cached lists, for all tenants. A download repeats the request for the first piece of
   * a title.
   */
  private val RememberedLists = 400

  private def list = new ResponseCache(
    RememberedLists,
    tenant => Seq(tenant.pieces),
    listed,
  )

  private def listed(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(Lists.page(request, request.tenant.pieces, "pieces")(view))

  private def view(piece: JsonObject): JsonObject = {
    unknownFields.foreach(piece.remove)
    piece
  }

  /** Created for each sandbox, so that their caches are separate. */
  override def routes: Vector[Route] = Vector(
    readRoute("GET /orders/titles", Storage.list(_.titles, "titles")),
    route("GET /orders/titles/{id}", Acquisitions.get(_.titles)),
    readRoute(s"GET $path", list),
    route(s"POST $path", checked(post)),
    readRoute("GET /orders/pieces-requests", patronRequests),
    readRoute("GET /orders/holding-summary/{id}", holdingSummary),
  )

  private def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      line <- request.tenant.orderLines.get(body.getString("poLineId")).toRight(AcquisitionsErrors.notFound)
      _ <- isPayable(request, line)
    } yield {
      Json.withoutNulls(body)
      val form =
        Json.withDefaults(body, "displayOnHolding" -> false, "receivingStatus" -> GeneratedPieces.Expected)
      val piece = NewPiece(request, form)
      OrderProgress.received(request, piece.getString("poLineId"))
      SandboxResponse.json(201, view(piece))
    }

  /** Requests of patrons for the items of pieces, by the beginning of their status. */
  private def patronRequests(request: SandboxRequest): SandboxResponse = {
    val status = request.parameter("status").getOrElse("").stripSuffix("*")
    val found = for {
      id <- request.parameters.getAll("pieceIds").asScala.toVector.distinct
      item <- request.tenant.pieces.get(id).flatMap(Json.string(_, "itemId")).toVector
      one <- request.tenant.requests.find("itemId", item)
      if one.getString("status").startsWith(status)
    } yield one.put("tenantId", request.tenant.tenant.name)
    Lists.whole("circulationRequests", found)
  }

  /** Checks that the fund can pay another copy. */
  private def isPayable(request: SandboxRequest, line: JsonObject): Checked[Unit] =
    Json
      .objects(line, "fundDistribution")
      .map(_.getString("fundId"))
      .find(FundAccounting.currentBudget(request, _).isEmpty)
      .map(FundAccounting.noBudgetForTransaction)
      .toLeft(())

  private val ofHoldings = View.named("line of a holdings record")

  /** Lines whose pieces belong to a holdings record. */
  private def holdingSummary(request: SandboxRequest): SandboxResponse = {
    val lines = request.tenant.pieces
      .find("holdingId", request.id)
      .map(_.getString("poLineId"))
      .distinct
      .flatMap(request.tenant.orderLines.get)
    val summaries = lines.map { line =>
      val order = request.tenant.orders.get(line.getString("purchaseOrderId"))
      ofHoldings(request.tenant, Vector("line" -> line) ++ order.map("order" -> _): _*)
    }
    Lists.whole("holdingSummaries", summaries)
  }
}
