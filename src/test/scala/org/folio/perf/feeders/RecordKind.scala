package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.FileColumn.{of, servicePoint}
import org.folio.perf.feeders.FileLayout.inFile
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.folio.FolioError

/**
 * A kind of records that workflows work on.
 *
 * @param words for messages, in the singular
 * @param consumed a run uses each record only once
 * @param source the list that it is taken from
 * @param file how it stands in files; `None`: it comes from the target's lists only
 */
abstract class RecordKind(
    val words: String,
    val consumed: Boolean,
    val source: RecordSource,
    val file: Option[FileLayout],
) {

  /** Columns of its files. */
  def columns: Vector[FileColumn] = file.toVector.flatMap(_.columns)

  /** Most different records that are handed out; `None`: as many as the plan takes. */
  def atMost: Option[Int] = None

  /** Whether the plan needs no margin for records that the target refuses. */
  def isWithoutSpare: Boolean = false

  /** Whether a record serves only a few times, though it is not used up at once. */
  def wearsOut: Boolean = false
}

/**
 * Records that are read from one list of the target.
 *
 * @param path of the list, e.g. `/finance/funds`
 * @param array its name in the answer, e.g. `funds`
 * @param mark field of the entries that preparations have created, with its beginning, for workflows that change them; `None`:
 *   workflows only read them
 * @param idOf entries with the same one are one record
 * @param check whether an entry can be used, for conditions that no query can have
 * @param record what a virtual user gets of one entry; `None`: the entry is of no use
 */
final class ListedKind(
    words: String,
    val path: String,
    val array: String,
    val cql: String,
    file: Option[FileLayout] = None,
    consumed: Boolean = false,
    override val atMost: Option[Int] = None,
    override val isWithoutSpare: Boolean = false,
    mark: Option[(String, String)] = None,
    val idOf: JsonNode => String = _.text("id"),
    val check: Option[RecordCheck] = None,
)(val record: JsonNode => Option[Record])
    extends RecordKind(
      words,
      consumed,
      mark.foldLeft(RecordSource(words, path, cql)) { case (source, (field, start)) => source.marked(field, start) },
      file,
    )

/**
 * The version of a module that the tenant has, put under `key`; the gateway lists it. Paths that several
 * modules serve need it.
 */
final class ModuleKind(val module: String, val key: SessionKey)
    extends RecordKind(
      s"the version of $module, from the gateway",
      consumed = false,
      RecordSource(s"$module, from the gateway", RecordReader.Modules, ""),
      file = None,
    ) {
  override def atMost: Option[Int] = Some(1)
}

object RecordKind {

  case object ItemToLend
      extends RecordKind(
        "Available item (for check-out)",
        consumed = true,
        RecordSource.Items,
        inFile("available_items")(of(ItemBarcode, "item_barcode_available"), servicePoint),
      )

  /** No other copy could fill a request for its title. */
  case object OnlyItemToLend
      extends RecordKind(
        "Available item (the only one of its title)",
        consumed = true,
        RecordSource.Items,
        inFile("only_items")(of(ItemBarcode), servicePoint),
      )

  case object ItemToRequest
      extends RecordKind(
        "Available item (for requests)",
        consumed = true,
        RecordSource.Items,
        inFile("items_to_request")(of(ItemBarcode), of(InstanceId, "instance_id"), servicePoint),
      )

  case object ItemToDiscover
      extends RecordKind(
        "Available item (for the discovery layer)",
        consumed = true,
        RecordSource.Items,
        inFile("items_to_discover")(
          of(ItemId, "item_id"),
          of(HoldingsRecordId, "holdings_record_id"),
          of(InstanceId, "instance_id"),
          servicePoint,
        ),
      )

  case object ItemOnLoan
      extends RecordKind(
        "item on loan",
        consumed = true,
        RecordSource.Loans,
        inFile("checked_out_items")(of(ItemBarcode, "item_barcode_checked_out"), servicePoint),
      )

  /** Active, with barcode and patron group, not expired, none of the [[Borrower]]s. */
  case object Patron
      extends RecordKind(
        "active patron with a barcode",
        consumed = false,
        RecordSource.Patrons,
        inFile("users")(of(PatronId, "user_id"), of(PatronBarcode, "user_barcode")),
      )

  /** Patron whose loans are renewed and not returned. The loan policy limits how often. */
  case object Borrower
      extends RecordKind(
        "patron whose open loans can be renewed",
        consumed = false,
        RecordSource.Borrowers,
        inFile("borrowers")(of(PatronId, "user")),
      ) {
    override def wearsOut: Boolean = true
  }

  case object EdgePatron
      extends RecordKind(
        "active patron with an externalSystemId",
        consumed = false,
        RecordSource.EdgePatrons,
        inFile("edge_patrons")(of(ExternalSystemId, "external_system_id")),
      )

  val UsersModule: ModuleKind = new ModuleKind("mod-users", SessionKey.UsersModule)

  /** Modules whose version a workflow needs. */
  val modules: Vector[ModuleKind] = Vector(UsersModule)

  /** Kinds whose records circulation shares: the lists of items, loans and patrons. */
  val circulation: Vector[RecordKind] =
    Vector(ItemToLend, OnlyItemToLend, ItemToRequest, ItemToDiscover, ItemOnLoan, Patron, Borrower, EdgePatron)

  val availableItems: Vector[RecordKind] = Vector(ItemToLend, OnlyItemToLend, ItemToRequest, ItemToDiscover)
}

/**
 * A record that a virtual user works on: attributes for its session.
 *
 * @param uses how often it can be used; `None`: any number of times, or once if its kind is used up
 */
final case class Record(attributes: Vector[(String, Any)], uses: Option[Int] = None)

object Record {
  def apply(values: (SessionKey, String)*): Record =
    Record(values.map { case (key, value) => key.name -> value }.toVector)

  /** `None`: a value is empty. */
  def complete(values: (SessionKey, String)*): Option[Record] =
    Option.when(values.forall(_._2.nonEmpty))(Record(values: _*))

  /** The values of fields, such as `effectiveLocation/id`; `None`: the entry lacks one of them. */
  def of(fields: (String, SessionKey)*)(entry: JsonNode): Option[Record] =
    complete(fields.map { case (field, key) => key -> entry.at(s"/$field").asText("") }: _*)
}

/** Whether an entry of a list can be used, by further records of the target. */
trait RecordCheck {

  /** The condition that fails, as a clause; `None`: the entry can be used. */
  def refusal(entry: JsonNode, around: RecordsAround): Either[FolioError, Option[String]]
}

object RecordCheck {

  /** @param otherwise the clause where the condition is false */
  def apply(
      holds: (JsonNode, RecordsAround) => Either[FolioError, Boolean]
  )(otherwise: JsonNode => String): RecordCheck = (entry, around) =>
    holds(entry, around).map(if (_) None else Some(otherwise(entry)))

  /** The instance of an entry has a source record. @param field the instance's id */
  def sourceRecord(field: String): RecordCheck =
    RecordCheck((entry, around) => around.hasSourceRecord(entry.text(field), "INSTANCE")) { entry =>
      s"instance ${entry.text(field)} has no MARC record"
    }

  /** The instance of an item has a source record. */
  val sourceRecordOfItem: RecordCheck = RecordCheck { (item, around) =>
    around.instanceOf(item.text("holdingsRecordId")).flatMap {
      case Some(instanceId) => around.hasSourceRecord(instanceId, "INSTANCE")
      case None => Right(false)
    }
  }(item => s"the instance of item ${item.text("hrid")} has no MARC record")
}
