package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject

/**
 * Open loans, one for each generated item that is checked out. Only patrons whose index is 1 more
 * than a multiple of 4 have loans: 1, 2, 3, 4 and 5 in turn. So a tenant needs a twelfth as many patrons as items.
 */
final class GeneratedLoans(source: RecordSource, users: GeneratedUsers, items: GeneratedItems)
    extends IndexedRecords(source, Kind.Loan, "loan", ordered = Set("loanDate", "dueDate", "metadata.createdDate")) {
  override val count: Int = (tenant.items + 8) / 16

  override def record(index: Int): JsonObject = {
    val item = ItemStatus.loanedItem(index)
    filled(index)(
      "userId" -> users.idOf(GeneratedLoans.userOf(index)),
      "itemId" -> items.idOf(item),
      "itemEffectiveLocationIdAtCheckOut" -> GeneratedHoldings.locationOf(
        items.holdingsIndexOf(item)
      ),
      "patronGroupIdAtCheckout" -> Reference.PatronGroups(GeneratedLoans.userOf(index) % 4),
    )
  }

  override protected val lookUps: LookUps = Map(
    "userId" -> (value => GeneratedLoans.ofUser(users.indexOf(value))),
    "itemId" -> one(value => ItemStatus.loanOf(items.indexOf(value))),
  )

  override protected val fields: Texts = Map(
    "status.name" -> (_ => "Open")
  )
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
final class GeneratedRequests(source: RecordSource, users: GeneratedUsers, items: GeneratedItems)
    extends IndexedRecords(source, Kind.Request, "request", ordered = Set("requestDate", "metadata.createdDate")) {
  private val requesters = math.max(tenant.patrons / 4, 1)

  override val count: Int =
    (tenant.items >> 6) * 3 + List(15, 31, 47).count(_ < (tenant.items & 63))

  private def userOf(index: Int): Int = index % requesters * 4 + 3
  private def statusOf(index: Int): String =
    if (index % 3 == 1) "Open - Awaiting pickup" else "Open - Not yet filled"

  override def record(index: Int): JsonObject = {
    val item = ItemStatus.requestedItem(index)
    val holdings = items.holdingsIndexOf(item)
    filled(index)(
      "requesterId" -> users.idOf(userOf(index)),
      "instanceId" -> ids.encode(tenant.number, Kind.Instance, holdings),
      "holdingsRecordId" -> ids.encode(tenant.number, Kind.Holdings, holdings),
      "itemId" -> items.idOf(item),
    )
  }

  override protected val lookUps: LookUps = Map(
    "requesterId" -> { value =>
      val user = users.indexOf(value)
      if (user % 4 != 3) Vector.empty else Vector.range(user / 4, count, requesters)
    },
    "itemId" -> one(value => ItemStatus.requestOf(items.indexOf(value))),
    "instanceId" -> (items.ofInstance(_).map(ItemStatus.requestOf)),
  )

  override protected val fields: Texts = Map(
    "status" -> statusOf
  )
}
