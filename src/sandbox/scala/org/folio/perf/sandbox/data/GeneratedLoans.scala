package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

/**
 * Open loans, one for each generated item that is checked out. Only patrons whose index is 1 more
 * than a multiple of 4 have loans: 1, 2, 3, 4 and 5 in turn.
 */
final class GeneratedLoans(
    tenant: SandboxTenant,
    ids: Ids,
    users: GeneratedUsers,
    items: GeneratedItems,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Loan) {
  override val count: Int = (tenant.items + 8) / 16
  require(
    GeneratedLoans.userOf(math.max(count - 1, 0)) < tenant.patrons,
    s"Tenant ${tenant.name} has ${tenant.patrons} patrons; its ${tenant.items} items need" +
      s" ${GeneratedLoans.userOf(math.max(count - 1, 0)) + 1} at least, a twelfth of the items.",
  )

  override def record(index: Int): JsonObject = {
    val item = ItemStatus.loanedItem(index)
    obj(
      "id" -> idOf(index),
      "userId" -> users.idOf(GeneratedLoans.userOf(index)),
      "itemId" -> items.idOf(item),
      "itemEffectiveLocationIdAtCheckOut" -> GeneratedHoldings.locationOf(
        items.holdingsIndexOf(item)
      ),
      "status" -> obj("name" -> "Open"),
      "loanDate" -> "2026-01-05T08:00:00.000Z",
      "dueDate" -> "2035-01-05T08:00:00.000+00:00",
      "action" -> "checkedout",
      "loanPolicyId" -> Reference.LoanPolicy,
      "checkoutServicePointId" -> Reference.CircDesk1,
      "overdueFinePolicyId" -> Reference.OverduePolicy,
      "lostItemPolicyId" -> Reference.LostItemPolicy,
      "patronGroupIdAtCheckout" -> Reference.PatronGroups(GeneratedLoans.userOf(index) % 4),
      "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "userId" => Some(GeneratedLoans.ofUser(users.indexOf(value)).filter(_ < count))
    case "itemId" =>
      val item = items.indexOf(value)
      GeneratedRecords.some(if (item < 0) -1 else ItemStatus.loanOf(item), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "status.name" => Some(_ => "Open")
    case "action" => Some(_ => "checkedout")
    case "loanPolicyId" => Some(_ => Reference.LoanPolicy)
    case "dueDate" => Some(_ => "2035-01-05T08:00:00.000+00:00")
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "loanDate" || field == "dueDate" || field == "metadata.createdDate"
}

object GeneratedLoans {
  private val WithinFive = Vector(0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4)

  /** Index of the patron who has the loan. */
  def userOf(loan: Int): Int = (loan / 15 * 5 + WithinFive(loan % 15)) * 4 + 1

  /** Indices of a patron's loans; they can exceed the last loan. */
  def ofUser(user: Int): Vector[Int] =
    if (user < 0 || user % 4 != 1) Vector.empty
    else {
      val borrower = user / 4
      WithinFive.indices.filter(WithinFive(_) == borrower % 5).map(_ + borrower / 5 * 15).toVector
    }
}

/**
 * Page requests in the form of mod-circulation-storage, one for each generated item that is paged
 * or awaits pickup. The requesters are, in turn, the patrons whose index is 1 less than a multiple
 * of 4.
 */
final class GeneratedRequests(
    tenant: SandboxTenant,
    ids: Ids,
    users: GeneratedUsers,
    items: GeneratedItems,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Request) {
  private val requesters = math.max(tenant.patrons / 4, 1)

  override val count: Int =
    (tenant.items >> 6) * 3 + List(15, 31, 47).count(_ < (tenant.items & 63))

  private def userOf(index: Int): Int = index % requesters * 4 + 3
  private def statusOf(index: Int): String =
    if (index % 3 == 1) "Open - Awaiting pickup" else "Open - Not yet filled"

  override def record(index: Int): JsonObject = {
    val item = ItemStatus.requestedItem(index)
    val holdings = items.holdingsIndexOf(item)
    obj(
      "id" -> idOf(index),
      "requestLevel" -> "Item",
      "requestType" -> "Page",
      "requestDate" -> Reference.Created,
      "requesterId" -> users.idOf(userOf(index)),
      "instanceId" -> ids.encode(tenant.number, Kind.Instance, holdings),
      "holdingsRecordId" -> ids.encode(tenant.number, Kind.Holdings, holdings),
      "itemId" -> items.idOf(item),
      "status" -> statusOf(index),
      "position" -> 1,
      "fulfillmentPreference" -> "Hold Shelf",
      "pickupServicePointId" -> Reference.CircDesk1,
      "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "requesterId" =>
      val user = users.indexOf(value)
      Some(
        if (user < 0 || user % 4 != 3) Vector.empty
        else (user / 4 until count by requesters).toVector
      )
    case "itemId" =>
      val item = items.indexOf(value)
      GeneratedRecords.some(if (item < 0) -1 else ItemStatus.requestOf(item), count)
    case "instanceId" =>
      val ofItems = items.ofInstance(value).map(ItemStatus.requestOf)
      Some(ofItems.filter(index => index >= 0 && index < count))
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "status" => Some(statusOf)
    case "requestType" => Some(_ => "Page")
    case "pickupServicePointId" => Some(_ => Reference.CircDesk1)
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "requestDate" || field == "metadata.createdDate"
}
