package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.FileColumn.{of, servicePoint}
import org.folio.perf.feeders.kinds._
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.SessionKey._

/**
 * What workflows work on.
 *
 * @param words for messages, in the singular
 * @param consumed a run uses each of them once only
 * @param supply what it is taken from
 * @param file how it stands in files; `None`: it comes from the target's lists only
 */
abstract class RecordKind(
    val words: String,
    val consumed: Boolean,
    val supply: Supply,
    val file: Option[FileLayout],
) {

  /** No more different ones are handed out; `None`: as many as the plan takes. */
  def atMost: Option[Int] = None

  /** Whether exactly as many are wanted as are planned to be used up, without a margin for refused ones. */
  def isWithoutSpare: Boolean = false
}

/**
 * A list of the target that records are taken from; kinds that have the same one share its records.
 *
 * @param words for tables, in the plural
 */
final case class Supply(words: String, path: String, cql: String)

private[feeders] object Supply {
  val Items: Supply = Supply("available items", RecordSource.Items, RecordSource.AvailableOnly)
  val Loans: Supply = Supply("items on loan", RecordSource.Loans, RecordSource.OpenOnly)
  val Patrons: Supply = Supply("active patrons", RecordSource.Users, RecordSource.PatronsOnly)
}

/**
 * Records that are read from one list of the target.
 *
 * @param path of the list, e.g. `/finance/funds`
 * @param array its name in the answer, e.g. `funds`
 * @param record what a virtual user gets of one entry; `None`: the entry is of no use
 */
final class ListedKind(
    words: String,
    consumed: Boolean,
    val path: String,
    val array: String,
    val cql: String,
    file: Option[FileLayout] = None,
    override val atMost: Option[Int] = None,
    override val isWithoutSpare: Boolean = false,
)(val record: JsonNode => Option[Record])
    extends RecordKind(words, consumed, Supply(words, path, cql), file)

/**
 * The version of a module that the tenant has, put under `key`; the gateway has to tell it. Paths that
 * several modules have need it.
 */
final class ModuleKind(val module: String, val key: SessionKey)
    extends RecordKind(
      s"the version of $module, from the gateway",
      consumed = false,
      Supply(s"$module, as the gateway tells", RecordSource.Modules, ""),
      file = None,
    ) {
  override def atMost: Option[Int] = Some(1)
}

object RecordKind {

  case object ItemToLend
      extends RecordKind(
        "Available item (for check-out)",
        consumed = true,
        Supply.Items,
        Some(FileLayout("available_items")(of(ItemBarcode, "item_barcode_available"), servicePoint)),
      )

  case object ItemToRequest
      extends RecordKind(
        "Available item (for requests)",
        consumed = true,
        Supply.Items,
        Some(
          FileLayout("items_to_request")(
            of(ItemBarcode),
            of(InstanceId, "instance_id"),
            servicePoint,
          )
        ),
      )

  case object ItemToDiscover
      extends RecordKind(
        "Available item (for the discovery layer)",
        consumed = true,
        Supply.Items,
        Some(
          FileLayout("items_to_discover")(
            of(ItemId, "item_id"),
            of(HoldingsRecordId, "holdings_record_id"),
            of(InstanceId, "instance_id"),
            servicePoint,
          )
        ),
      )

  case object ItemOnLoan
      extends RecordKind(
        "item on loan",
        consumed = true,
        Supply.Loans,
        Some(
          FileLayout("checked_out_items")(of(ItemBarcode, "item_barcode_checked_out"), servicePoint)
        ),
      )

  /** Active, with barcode and patron group, not expired, none of the [[Borrower]]s. */
  case object Patron
      extends RecordKind(
        "active patron with a barcode",
        consumed = false,
        Supply.Patrons,
        Some(FileLayout("users")(of(PatronId, "user_id"), of(PatronBarcode, "user_barcode"))),
      )

  /** One whose loans are renewed and not given back. */
  case object Borrower
      extends RecordKind(
        "patron with open loans",
        consumed = false,
        Supply.Loans.copy(words = "patrons with open loans"),
        Some(FileLayout("borrowers")(of(PatronId, "user"))),
      )

  case object EdgePatron
      extends RecordKind(
        "active patron with an externalSystemId",
        consumed = false,
        Supply.Patrons.copy(words = "active patrons with an externalSystemId"),
        Some(FileLayout("edge_patrons")(of(ExternalSystemId, "external_system_id"))),
      )

  val UsersModule: ModuleKind = new ModuleKind("mod-users", SessionKey.UsersModule)

  /** Whose version is asked for. */
  val modules: Vector[ModuleKind] = Vector(UsersModule)

  /** Those of other apps; one line for each file of `kinds`. */
  val listed: Vector[ListedKind] = Vector(
    InstanceIds.all,
    CatalogueRecords.all,
    ImportRecords.all,
    ImportProfiles.all,
    FinanceRecords.all,
    OrderRecords.all,
    PatronRecords.all,
    CirculationRecords.all,
  ).flatten

  val all: Vector[RecordKind] = Vector(
    ItemToLend,
    ItemToRequest,
    ItemToDiscover,
    ItemOnLoan,
    Patron,
    Borrower,
    EdgePatron,
  ) ++ modules ++ listed

  val availableItems: Vector[RecordKind] = Vector(ItemToLend, ItemToRequest, ItemToDiscover)
}
