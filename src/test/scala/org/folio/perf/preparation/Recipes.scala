package org.folio.perf.preparation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.folio.FolioError

/** All recipes, in the order in which they are followed: what others need comes first. */
object Recipes {

  val all: Vector[Recipe] = Vector(
    Patrons,
    Items,
    MarcItems,
    MarcItemsToDelete,
    PatronsToEdit,
    ItemsToEdit,
    HoldingsToEdit,
    MarcInstancesToEdit,
    Authorities,
    SourceFiles,
    Loans,
    Borrowers,
    FiscalYears,
    Ledgers,
    LedgersToRollOver,
    Funds,
    Vendors,
    PendingOrders,
    OpenOrders,
    OngoingOrders,
    VendorsToExport,
    OrderTemplates,
    Invoices,
    ExportProfile,
    ImportJobProfiles,
  )

  /** Kinds that can be made. */
  val kinds: Set[RecordKind] = all.flatMap(_.kinds).toSet
}

/** Creates one sort of records that a plan needs, through the target's API. */
trait Recipe {

  /** Name of the records, in the plural, for messages. */
  def words: String

  /** Kinds that the records serve. */
  def kinds: Seq[RecordKind]

  /** One job for each record to create at the tenant; empty: nothing is missing. */
  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]]
}

object Recipe {

  /** Anything that was created, or why it was not. */
  type Made = Either[FolioError, Any]

  /** Creates one record with all that belongs to it. */
  type Job = () => Made
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

/** Creates records of some kinds, all in the same way. */
abstract class KindRecipe(val words: String, val kinds: RecordKind*) extends Recipe {

  final def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    Right(Vector.fill(count(needs))(() => make(needs.at)))

  /** Records to create: each record serves one kind that is used up, and all kinds that are not. */
  protected def count(needs: TenantNeeds): Int = {
    val (consumed, reused) = kinds.partition(_.consumed)
    math.max(consumed.map(needs.missingOf).sum, reused.map(needs.missingOf).maxOption.getOrElse(0))
  }

  protected def make(at: TenantApi): Recipe.Made
}
