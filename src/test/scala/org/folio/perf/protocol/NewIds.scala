package org.folio.perf.protocol

import io.gatling.core.session.Session
import java.security.SecureRandom
import java.util.UUID
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.settings.LoadSettings

/**
 * Ids of records that the load creates: UUIDs of version 4 and variant 1, the only ones that all modules of FOLIO
 * accept. An id depends on two keys, the scenario, the tenant, the number of the iteration, and the number of ids that
 * the iteration has taken before. So it does not depend on the order in which virtual users run.
 */
final class NewIds private[protocol] (high: Long, low: Long) {

  /** @param iteration unique in its scenario, over all load generators */
  def idsOf(scenario: String, tenant: String, iteration: Long): IterationIds = {
    def key(start: Long): Long =
      Draw.mix(Draw.mixed(Draw.mixed(start, scenario), tenant) ^ iteration)
    new IterationIds(key(high), key(low), iteration)
  }
}

object NewIds {

  /** Other ids in each run, or the same ones in each run with the same seed. */
  def apply(load: LoadSettings): NewIds = if (load.idsOfSeed) ofSeed(load.seed) else fresh()

  def ofSeed(seed: Long): NewIds = new NewIds(Draw.mix(seed), Draw.mix(~seed))

  /** Other ids than in any other run. */
  def fresh(): NewIds = {
    val random = new SecureRandom
    new NewIds(random.nextLong(), random.nextLong())
  }
}

/** The ids of an iteration, one after the other, and all else that it draws. */
final class IterationIds private[protocol] (high: Long, low: Long, val iteration: Long) {
  private val count = new AtomicLong
  private val draws = new AtomicLong

  def next(): String = {
    val nth = Draw.mix(count.getAndIncrement())
    val version4 = (Draw.mix(high ^ nth) & ~0xf000L) | 0x4000L
    val variant1 = (Draw.mix(low ^ nth) >>> 2) | Long.MinValue
    new UUID(version4, variant1).toString
  }

  /** A number from 0 to `bound`, without it. */
  def below(bound: Long): Long =
    java.lang.Long.remainderUnsigned(Draw.mix(~low ^ Draw.mix(draws.getAndIncrement())), bound)
}

object IterationIds {

  /** The next id of a virtual user's iteration; only within a transaction. */
  def next(session: Session): String = ids(session).next()

  /** One of the elements, which are not empty; only within a transaction. */
  def oneOf[A](session: Session, elements: collection.Seq[A]): A =
    elements(ids(session).below(elements.size.toLong).toInt)

  /** Small letters; only within a transaction. */
  def letters(session: Session, count: Int): String = Vector.fill(count)(oneOf(session, 'a' to 'z')).mkString

  /** A number of ten digits; only within a transaction. */
  def tenDigits(session: Session): String = (ids(session).below(9000000000L) + 1000000000L).toString

  private def ids(session: Session): IterationIds = session(SessionKey.Ids.name).as[IterationIds]
}
