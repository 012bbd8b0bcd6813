package org.folio.perf.preparation

import org.folio.perf.feeders.{OwnMarks, RecordKind}
import org.folio.perf.feeders.RecordKind._
import org.folio.perf.feeders.kinds._
import org.folio.perf.folio.FolioError
import CatalogueRecords._

/** All recipes, in the order in which they are followed: what others need comes first. */
object Recipes {

  val all: Vector[Recipe] = Vector(
    Recipe("patrons", Patron, EdgePatron, PatronRecords.Named)(Patrons.make(_, OwnMarks.Patron)),
    Recipe(
      "available items",
      ItemToLend,
      OnlyItemToLend,
      ItemToRequest,
      ItemToDiscover,
      OrderRecords.ItemAtLocation,
      InstanceIds.ToExport,
      InstanceIds.WithHoldings,
      ImportRecords.InstanceToShare,
    )(Items.make(_, OwnMarks.LentItem)),
    MarcItems.recipe,
    Recipe("items to delete", MarcItemToDelete)(MarcItems.make(_, OwnMarks.DeletedItem)),
    // Patrons whose expiration dates bulk edits change, and items whose notes and locations.
    Recipe("patrons for bulk edits", BulkEditRecords.User)(Patrons.make(_, OwnMarks.EditedInBulk)),
    Recipe("items for bulk edits", BulkEditRecords.Item)(Items.make(_, OwnMarks.EditedInBulk)),
    // Each has an instance and an item of its own.
    Recipe("holdings records for bulk edits", BulkEditRecords.Holdings)(
      MarcItems.make(_, OwnMarks.EditedInBulk, OwnMarks.EditedHoldingsTitle)
    ),
    // With the values that the rules of the bulk edit find: a note `admin`, and 2001 in field 260.
    Recipe("MARC instances for bulk edits", BulkEditRecords.MarcInstance)(
      MarcItems.make(
        _,
        OwnMarks.EditedInBulk,
        OwnMarks.EditedMarcTitle,
        year = 2001,
        note = Some("admin"),
        furtherFields = Vector(SourceRecords.field("260", "  ", "b" -> "Loadtest Press", "c" -> "2001")),
      )
    ),
    Recipe("authorities", AuthorityHeading, AuthorityToExport, AuthorityToLink)(Authorities.make),
    Recipe("authority source files", NumberedSourceFile)(SourceFiles.make),
    Loans.recipe,
    Recipe("patrons with loans to renew", Borrower)(Loans.make(_, OwnMarks.Borrower, OwnMarks.RenewedItem)),
    FiscalYears.recipe,
    Ledgers.recipe,
    Recipe("ledgers to roll over", FinanceRecords.LedgerToRollOver)(LedgersToRollOver.make),
    Recipe("funds", FinanceRecords.Fund, FinanceRecords.FundToKeep)(Funds.make),
    Recipe("vendors", FinanceRecords.Vendor)(Vendors.make(_)),
    Recipe("pending orders", OrderRecords.VendorWithOrders)(PendingOrders.make),
    Recipe("open orders", OrderRecords.LineToReceive, OrderRecords.OpenTitle)(OpenOrders.make),
    Recipe("ongoing orders", OrderRecords.LineToRenew)(OngoingOrders.make),
    Recipe("vendors with orders to export", OrderRecords.VendorToExport)(VendorsToExport.make),
    Recipe("order templates", OrderRecords.Template)(OrderTemplates.make),
    Recipe("invoices", FinanceRecords.Invoice)(Invoices.make),
    Recipe("export profiles", ExportJobProfiles.custom)(ExportProfile.make),
    ImportJobProfiles.recipe,
  )

  /** Kinds that can be made. */
  val kinds: Set[RecordKind] = all.flatMap(_.kinds).toSet
}

/**
 * Creates one sort of records that a plan needs, through the target's API.
 *
 * @param words name of the records, in the plural, for messages
 * @param kinds that the records serve
 * @param jobs one for each record to create at the tenant; empty: nothing is missing
 */
final class Recipe(
    val words: String,
    val kinds: Seq[RecordKind],
    val jobs: TenantNeeds => Either[FolioError, Vector[Recipe.Job]],
)

object Recipe {

  /** Anything that was created, or why it was not. */
  type Made = Either[FolioError, Any]

  /** Creates one record with all that belongs to it. */
  type Job = () => Made

  /** Creates all records in the same way: each serves one kind that is used up, and all kinds that are not. */
  def apply(words: String, kinds: RecordKind*)(make: TenantApi => Made): Recipe =
    counted(words, kinds: _*)(usual(_, kinds))(make)

  /** @param count records to create */
  def counted(words: String, kinds: RecordKind*)(count: TenantNeeds => Int)(make: TenantApi => Made): Recipe =
    new Recipe(words, kinds, needs => Right(Vector.fill(count(needs))(() => make(needs.at))))

  private[preparation] def usual(needs: TenantNeeds, kinds: Seq[RecordKind]): Int = {
    val (consumed, reused) = kinds.partition(_.consumed)
    math.max(consumed.map(needs.missingOf).sum, reused.map(needs.missingOf).maxOption.getOrElse(0))
  }
}

/**
 * The needs of a tenant.
 *
 * @param takes kinds of records that the plan uses
 * @param missing records of each kind that the tenant lacks
 * @param spends whether its workflows need a fiscal year
 * @param refusals why records of a missing kind that are there cannot be used, as a clause
 */
final case class TenantNeeds(
    at: TenantApi,
    takes: Set[RecordKind],
    missing: Map[RecordKind, Int],
    spends: Boolean,
    refusals: Map[RecordKind, String] = Map.empty,
) {
  def missingOf(kind: RecordKind): Int = missing.getOrElse(kind, 0)
}
