package org.folio.perf.feeders

import java.util.concurrent.{ConcurrentHashMap, Executors}
import org.folio.perf.folio.{FolioClient, FolioError, TokenKeeper}
import org.folio.perf.model.{DaemonThreads, Shard}
import org.folio.perf.protocol.{SessionKey, Step}
import org.folio.perf.settings.ChangeScope
import scala.util.control.NonFatal

/**
 * Hands out the records that workflows work on, from pools that are filled from the target itself
 * before the load and in the background while it runs, or from files.
 *
 * @param planned how many records of each kind a tenant's part of the plan will take
 * @param files kinds and tenants with a file are not read from the target
 * @param part of each tenant's records, where several injectors work at the same tenants
 * @param scope records that workflows may change
 */
final class RecordFeeder(
    client: FolioClient,
    tokens: TokenKeeper,
    planned: Map[String, Map[RecordKind, Int]],
    files: RecordFiles = RecordFiles.none,
    part: Option[Shard] = None,
    scope: ChangeScope = ChangeScope.All,
) extends AutoCloseable {

  private val tenants: Map[String, TenantRecords] = planned.keys.map { tenant =>
    tenant -> new TenantRecords(
      reader(tenant),
      kind => files.records(tenant, kind),
      part,
    )
  }.toMap
  private val running = ConcurrentHashMap.newKeySet[(String, RecordKind)]
  private val nextRefill = new ConcurrentHashMap[(String, RecordKind), Long]
  private val refused = new ConcurrentHashMap[(String, RecordKind), String]
  private val background =
    Executors.newFixedThreadPool(RecordFeeder.RefillThreads, DaemonThreads("refill"))

  /**
   * Fills the pools of all tenants, eight at a time.
   *
   * @param progress called with the number of tenants that are done
   * @param atMost records of a kind and tenant; more are read while the load runs
   * @return errors, each once, in no particular order
   */
  def fill(
      progress: Int => Unit,
      atMost: Int = RecordFeeder.FillAtMost,
  ): Either[Vector[FolioError], Unit] = {
    val results = DaemonThreads.each("fill", RecordFeeder.FillThreads, planned.toVector, progress) {
      case (tenant, kinds) =>
        val unread = tenants(tenant).fill(kinds.map { case (kind, count) =>
          kind -> (if (kind.consumed) math.min(count, atMost) else count)
        })
        for (one <- unread; kind <- one.kinds)
          refused.put((tenant, kind), s"a list of them could not be read: ${one.error.message}")
        unread.map(_.error)
    }
    val errors = results.flatten.distinctBy(_.message)
    Either.cond(errors.isEmpty, (), errors)
  }

  /** Records that the pools lack for the plan after [[fill]]; of a list that could not be read, nobody knows. */
  def shortages: Vector[PoolShortage] =
    for {
      (tenant, kinds) <- planned.toVector.sortBy(_._1)
      (kind, count) <- kinds.toVector.sortBy(_._1.words)
      found = if (kind.wearsOut) capacity(tenant, kind) else available(tenant, kind)
      wanted =
        if (kind.consumed) math.min(count, RecordFeeder.FillAtMost)
        else if (kind.wearsOut) count
        else math.min(count, 1)
      if found < wanted && !refused.containsKey((tenant, kind))
    } yield PoolShortage(tenant, kind, found, wanted)

  /** Records that are ready to be handed out. */
  def available(tenant: String, kind: RecordKind): Int = tenants(tenant).pool(kind).size

  /** Why some of the target's records cannot be used, as a clause; `None`: none was refused. */
  def refusal(tenant: String, kind: RecordKind): Option[String] = tenants(tenant).refusal(kind)

  /** How often records can be handed out; more than any plan takes if there is no limit. */
  def capacity(tenant: String, kind: RecordKind): Int = tenants(tenant).pool(kind).capacity

  /** Notes which records of files are used up. @return problems, in sentences */
  def markUsed(): Vector[String] =
    for {
      (tenant, kinds) <- planned.toVector.sortBy(_._1)
      kind <- kinds.keys.toVector.sortBy(_.words)
      problem <- files.markUsed(tenant, kind, tenants(tenant).pool(kind).handedOut).left.toOption
    } yield problem

  /**
   * Puts one record of each kind into the session, and the id of the user that the load runs as, or fails
   * the transaction.
   */
  def take(kinds: RecordKind*): Step = Step.compute { session =>
    val tenant = SessionKey.Tenant.value(session)
    val ownId = tokens.self(tenant).fold("")(_.userId)
    kinds.foldLeft(session.set(SessionKey.OwnUserId.name, ownId)) { (fed, kind) =>
      next(tenant, kind).fold(
        message => SessionKey.failed(fed, message),
        record => fed.setAll(record.attributes),
      )
    }
  }

  /**
   * Puts the texts of several different records of a kind into the session, as one, or fails the
   * transaction.
   *
   * @param kind one that is not consumed
   * @param attribute of a record
   * @param as the attribute that has all of them
   */
  def takeJoined(
      kind: RecordKind,
      count: Int,
      attribute: SessionKey,
      as: SessionKey,
      separator: String,
  ): Step = {
    require(!kind.consumed, s"${kind.words}: only one can be taken at a time")
    Step.compute { session =>
      several(SessionKey.Tenant.value(session), kind, count).fold(
        message => SessionKey.failed(session, message),
        records => {
          val texts = records.flatMap(_.attributes.collect { case (attribute.name, text) => text })
          session.set(as.name, texts.mkString(separator))
        },
      )
    }
  }

  /** Reads from the target what the kinds of records do not have. */
  private[feeders] def reader(tenant: String): RecordReader = new RecordReader(client, tokens, tenant, scope)

  def close(): Unit = {
    background.shutdownNow()
    ()
  }

  private[feeders] def next(tenant: String, kind: RecordKind): Either[String, Record] = {
    val pool = tenants(tenant).pool(kind)
    val record = pool.take()
    if (kind.consumed && pool.size < lowWater(tenant, kind)) refill(tenant, kind)
    record.toRight(exhausted(tenant, kind, pool.handedOut))
  }

  private[feeders] def several(
      tenant: String,
      kind: RecordKind,
      count: Int,
  ): Either[String, Vector[Record]] = {
    val records = tenants(tenant).pool(kind).takeDifferent(count)
    val message =
      s"tenant $tenant has only ${records.size} of $count different records: ${kind.words}"
    Either.cond(records.size == count, records, message)
  }

  private def lowWater(tenant: String, kind: RecordKind): Int =
    math.min(RecordFeeder.LowWater, planned(tenant).getOrElse(kind, 0) / 5)

  private def exhausted(tenant: String, kind: RecordKind, handedOut: Long): String = {
    val why = Option(refused.get((tenant, kind))).getOrElse("the tenant has no more of them")
    s"no ${kind.words} left for tenant $tenant: $handedOut were handed out; $why"
  }

  /** Reads more records in the background: one refill per tenant and kind at a time, with a pause after a list's end. */
  private def refill(tenant: String, kind: RecordKind): Unit = {
    val key = (tenant, kind)
    val due = nextRefill.getOrDefault(key, Long.MinValue)
    val free = System.nanoTime - due >= 0 || due == Long.MinValue
    if (free && running.add(key)) {
      background.submit { () =>
        // The reason of an earlier refusal holds until this reading ends.
        refused.putIfAbsent(key, "the next ones are being read")
        val outcome =
          try tenants(tenant).fill(Map(kind -> batch(tenant, kind))).headOption.map(_.error.message)
          catch { case NonFatal(e) => Some(e.toString) }
        outcome.fold(refused.remove(key))(message => refused.put(key, s"the next ones could not be read: $message"))
        if (tenants(tenant).pool(kind).size < lowWater(tenant, kind))
          nextRefill.put(key, System.nanoTime + RecordFeeder.RetryNanos)
        running.remove(key)
      }
      ()
    }
  }

  private def batch(tenant: String, kind: RecordKind): Int = {
    val missing = planned(tenant).getOrElse(kind, 0) - tenants(tenant).pool(kind).handedOut
    math.max(2L * lowWater(tenant, kind), math.min(RecordFeeder.Batch, missing)).toInt
  }
}

/** @param found records of the kind at the tenant, fewer than `wanted` */
final case class PoolShortage(tenant: String, kind: RecordKind, found: Int, wanted: Int)

object RecordFeeder {
  private val FillThreads = 8
  private val RefillThreads = 2
  private val FillAtMost = 2000
  private val LowWater = 100
  private val Batch = 500L
  private val RetryNanos = 10000000000L
}
