package org.folio.perf.preparation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.folio.FolioError

/** How something that a plan needs is made through the target's API. */
trait Recipe {

  /** What it makes, in the plural, for messages. */
  def words: String

  /** What is to be done at the tenant, one entry for each thing to make; empty: nothing is missing. */
  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]]
}

object Recipe {

  /** Makes one thing. */
  type Job = () => Either[FolioError, Unit]
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
) {
  def missingOf(kind: RecordKind): Int = missing.getOrElse(kind, 0)
}

/** Makes records of some kinds, all in the same way. */
abstract class KindRecipe(val words: String, val kinds: RecordKind*) extends Recipe {

  final def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    Right(Vector.fill(count(needs))(() => make(needs.at)))

  /** How many to make: each record serves one kind that is used up, and all that are not. */
  protected def count(needs: TenantNeeds): Int = {
    val (consumed, reused) = kinds.partition(_.consumed)
    math.max(consumed.map(needs.missingOf).sum, reused.map(needs.missingOf).maxOption.getOrElse(0))
  }

  protected def make(at: TenantApi): Either[FolioError, Unit]
}
