package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Purchase order lines, one per order, with the order's index: serials, electronic and printed in
 * turn. Each is charged to a fund. Encumbrances are not generated, so lines of open orders have
 * none.
 */
final class GeneratedOrderLines(
    tenant: SandboxTenant,
    ids: Ids,
    orders: GeneratedOrders,
    instances: GeneratedInstances,
    catalogue: Catalogue,
    funds: GeneratedFunds,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.OrderLine) {
  import GeneratedOrderLines._

  override val count: Int = orders.count

  def instanceIndexOf(index: Int): Int = index * GeneratedOrders.InstancesAnOrder
  def instanceOf(index: Int): String = instances.idOf(instanceIndexOf(index))

  /** Id of a line's holdings record, which has the index of the instance. */
  def holdingsOf(index: Int): String =
    ids.encode(tenant.number, Kind.Holdings, instanceIndexOf(index))
  def titleOf(index: Int): String = catalogue.titleOf(instanceIndexOf(index))
  def numberOf(index: Int): String = orders.numberOf(index) + "-1"
  def contributorOf(index: Int): String = catalogue.contributorOf(instanceIndexOf(index))

  private def publisherOf(index: Int): String =
    instances.publicationOf(instanceIndexOf(index)).getString("publisher")
  private def receiptStatusOf(index: Int): String = orders.statusOf(index) match {
    case GeneratedOrders.Pending => "Pending"
    case GeneratedOrders.Closed => "Fully Received"
    case _ => "Partially Received"
  }
  private def paymentStatusOf(index: Int): String = orders.statusOf(index) match {
    case GeneratedOrders.Pending => "Pending"
    case GeneratedOrders.Closed => "Fully Paid"
    case _ => "Awaiting Payment"
  }
  private def locationOf(index: Int): JsonObject = {
    val place =
      if (index < orders.opened) "holdingId" -> holdingsOf(index)
      else "locationId" -> GeneratedHoldings.locationOf(instanceIndexOf(index))
    val format = if (isElectronic(index)) "quantityElectronic" else "quantityPhysical"
    obj(place, "quantity" -> GeneratedPieces.EachLine, format -> GeneratedPieces.EachLine)
  }

  private def costOf(index: Int): JsonObject = {
    val (price, quantity) =
      if (isElectronic(index)) ("listUnitPriceElectronic", "quantityElectronic")
      else ("listUnitPrice", "quantityPhysical")
    obj(
      price -> UnitPrice,
      "currency" -> "USD",
      "discountType" -> "percentage",
      quantity -> GeneratedPieces.EachLine,
      "poLineEstimatedPrice" -> UnitPrice * GeneratedPieces.EachLine,
    )
  }

  private def fundOf(index: Int): JsonObject = {
    val fund = index % funds.count
    obj(
      "code" -> funds.codeOf(fund),
      "fundId" -> funds.idOf(fund),
      "distributionType" -> "percentage",
      "value" -> 100.0,
    )
  }

  private def resourceOf(index: Int): (String, JsonObject) =
    if (isElectronic(index))
      "eresource" -> obj(
        "activated" -> false,
        "createInventory" -> "Instance, Holding",
        "trial" -> false,
        "accessProvider" -> orders.vendorOf(index),
        "materialType" -> Reference.ElectronicResource,
      )
    else
      "physical" -> obj(
        "createInventory" -> "Instance, Holding, Item",
        "materialType" -> Reference.Book,
        "materialSupplier" -> orders.vendorOf(index),
        "volumes" -> arr(),
      )

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "checkinItems" -> false,
    "acquisitionMethod" -> Reference.PurchaseAtVendor,
    "automaticExport" -> orders.isExported(index),
    "alerts" -> arr(),
    "claims" -> arr(),
    "claimingActive" -> false,
    "collection" -> false,
    "contributors" -> arr(contributor(index)),
    "cost" -> costOf(index),
    "details" -> obj("isAcknowledged" -> false, "productIds" -> arr()),
    "donorOrganizationIds" -> arr(),
    "fundDistribution" -> arr(fundOf(index)),
    "instanceId" -> instanceOf(index),
    "isPackage" -> false,
    "locations" -> arr(locationOf(index)),
    "orderFormat" -> formatOf(index),
    "paymentStatus" -> paymentStatusOf(index),
    resourceOf(index),
    "poLineNumber" -> numberOf(index),
    "publisher" -> publisherOf(index),
    "purchaseOrderId" -> orders.idOf(index),
    "receiptStatus" -> receiptStatusOf(index),
    "reportingCodes" -> arr(),
    "rush" -> false,
    "source" -> "User",
    "titleOrPackage" -> titleOf(index),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  def contributor(index: Int): JsonObject = obj(
    "contributor" -> contributorOf(index),
    "contributorNameTypeId" -> Reference.PersonalName,
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "purchaseOrderId" => GeneratedRecords.some(orders.indexOf(value), count)
    case "poLineNumber" => GeneratedRecords.some(withNumber(value), count)
    case "instanceId" => GeneratedRecords.some(withInstance(value), count)
    case _ => None
  }

  override def lookUpMasked(field: String, term: String): Option[Vector[Int]] = field match {
    case "poLineNumber" => lineNumbered(term).map(GeneratedRecords.some(_, count).get)
    case _ => None
  }

  def withNumber(number: String): Int =
    if (number.endsWith("-1")) orders.withNumber(number.dropRight(2)) else -1

  def withInstance(instanceId: String): Int = {
    val index = instances.indexOf(instanceId)
    if (index >= 0 && index % GeneratedOrders.InstancesAnOrder == 0)
      index / GeneratedOrders.InstancesAnOrder
    else -1
  }

  /**
   * Index of the line whose number is a term with asterisks, as in `*10006-1*`.
   *
   * @return -1: no line matches; `None`: the term has another form
   */
  def lineNumbered(term: String): Option[Int] = {
    val number = term.stripPrefix("*").stripSuffix("*")
    // All generated numbers have the same number of digits, so that none contains another.
    Option.when(WholeNumber.matches(number) && number.length >= numberOf(0).length)(
      withNumber(number)
    )
  }

  override def field(name: String): Option[Int => String] = name match {
    case "contributors" => Some(contributorOf)
    case "titleOrPackage" => Some(titleOf)
    case "poLineNumber" => Some(numberOf)
    case "publisher" => Some(publisherOf)
    case "orderFormat" => Some(formatOf)
    case "receiptStatus" => Some(receiptStatusOf)
    case "paymentStatus" => Some(paymentStatusOf)
    case "acquisitionMethod" => Some(_ => Reference.PurchaseAtVendor)
    case "isPackage" | "checkinItems" | "rush" | "collection" => Some(_ => "false")
    case "source" => Some(_ => "User")
    case "eresource.materialType" =>
      Some(index => if (isElectronic(index)) Reference.ElectronicResource else null)
    case "physical.materialType" => Some(index => if (isElectronic(index)) null else Reference.Book)
    case "automaticExport" => Some(index => orders.isExported(index).toString)
    case "purchaseOrder.workflowStatus" => Some(orders.statusOf)
    case "purchaseOrder.vendor" => Some(orders.vendorOf)
    case "purchaseOrder.orderType" => Some(orders.typeOf)
    case "purchaseOrder.poNumber" => Some(orders.numberOf)
    case absent if Absent(absent) => Some(_ => null)
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean = field == "poLineNumber" ||
    field == "metadata.createdDate" || field == "metadata.updatedDate"
}

object GeneratedOrderLines {
  def isElectronic(index: Int): Boolean = index % 2 == 0
  def formatOf(index: Int): String =
    if (isElectronic(index)) "Electronic Resource" else "Physical Resource"

  private val UnitPrice = 5.0
  private val WholeNumber = "\\d+-\\d+".r

  /** Fields that searches use and that no generated line has. */
  private val Absent = Set(
    "lastEDIExportDate",
    "requester",
    "vendorDetail.vendorAccount",
    "vendorDetail.referenceNumbers",
    "donor",
    "selector",
    "physical.volumes",
    "details.productIds",
  )
}
