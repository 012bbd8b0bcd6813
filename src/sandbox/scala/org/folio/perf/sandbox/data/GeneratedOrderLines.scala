package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Purchase order lines, one per order, with the order's index: serials, electronic and printed in
 * turn. Each is charged to a fund. Encumbrances are not generated, so lines of open orders have
 * none.
 */
final class GeneratedOrderLines(
    source: RecordSource,
    orders: GeneratedOrders,
    instances: GeneratedInstances,
    funds: GeneratedFunds,
) extends IndexedRecords(
      source,
      Kind.OrderLine,
      "orderLine",
      ordered = Set("poLineNumber", "metadata.createdDate", "metadata.updatedDate"),
      absent = Set(
        "lastEDIExportDate",
        "requester",
        "vendorDetail.vendorAccount",
        "vendorDetail.referenceNumbers",
        "donor",
        "selector",
        "physical.volumes",
        "details.productIds",
      ),
    ) {
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

  private def publisherOf(index: Int): String = catalogue.publisherOf(instanceIndexOf(index))
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

  private def supplierOf(index: Int): String =
    if (isElectronic(index)) "eresource.accessProvider" else "physical.materialSupplier"

  override def record(index: Int): JsonObject = filled(index)(
    "automaticExport" -> orders.isExported(index),
    "contributors" -> arr(contributor(index)),
    "cost" -> costOf(index),
    "fundDistribution" -> arr(funds.wholeOf(index % funds.count)),
    "instanceId" -> instanceOf(index),
    "locations" -> arr(locationOf(index)),
    "purchaseOrderId" -> orders.idOf(index),
    supplierOf(index) -> orders.vendorOf(index),
    (if (isElectronic(index)) "physical" else "eresource") -> None,
  )

  def contributor(index: Int): JsonObject = obj(
    "contributor" -> contributorOf(index),
    "contributorNameTypeId" -> Reference.PersonalName,
  )

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

  override protected val lookUps: LookUps = Map(
    "purchaseOrderId" -> one(orders.indexOf),
    "poLineNumber" -> one(withNumber),
    "instanceId" -> one(withInstance),
  )

  override protected val fields: Texts = Map(
    "contributors" -> contributorOf,
    "titleOrPackage" -> titleOf,
    "poLineNumber" -> numberOf,
    "publisher" -> publisherOf,
    "orderFormat" -> formatOf,
    "receiptStatus" -> receiptStatusOf,
    "paymentStatus" -> paymentStatusOf,
    "eresource.materialType" -> (index => if (isElectronic(index)) Reference.ElectronicResource else null),
    "physical.materialType" -> (index => if (isElectronic(index)) null else Reference.Book),
    "automaticExport" -> (orders.isExported(_).toString),
    "purchaseOrder.workflowStatus" -> orders.statusOf,
    "purchaseOrder.vendor" -> orders.vendorOf,
    "purchaseOrder.orderType" -> orders.typeOf,
    "purchaseOrder.poNumber" -> orders.numberOf,
  )
}

object GeneratedOrderLines {
  def isElectronic(index: Int): Boolean = index % 2 == 0
  def formatOf(index: Int): String =
    if (isElectronic(index)) "Electronic Resource" else "Physical Resource"

  private val UnitPrice = 5.0
  private val WholeNumber = "\\d+-\\d+".r
}
