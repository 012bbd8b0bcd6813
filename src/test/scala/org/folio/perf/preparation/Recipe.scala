package org.folio.perf.preparation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.folio.FolioError

/** How something that a plan needs is made through the target's API. */
trait Recipe {

  /** What it makes, in the plural, for messages. */
  def words: String

  /** How many are to be made at the tenant; 0: nothing is missing. */
  def missing(needs: TenantNeeds): Either[FolioError, Int]

  /** Makes one. */
  def make(at: TenantApi): Either[FolioError, Unit]
}

/**
 * What a tenant lacks.
 *
 * @param takes kinds of records that the plan takes
 * @param missing records of each kind
 * @param spends whether its workflows need a fiscal year
 */
final case class TenantNeeds(
    at: TenantApi,
    takes: Set[RecordKind],
    missing: Map[RecordKind, Int],
    spends: Boolean,
)

/** Makes records of some kinds, each record for one of them. */
abstract class KindRecipe(val words: String, val kinds: RecordKind*) extends Recipe {

  /** How many are made when records of the kinds are missing. */
  def missing(needs: TenantNeeds): Either[FolioError, Int] =
    Right(kinds.map(needs.missing.getOrElse(_, 0)).sum)
}
