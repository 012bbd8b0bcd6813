package org.folio.perf.feeders

import java.util.concurrent.{ConcurrentHashMap, ConcurrentLinkedQueue}
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}
import scala.collection.mutable
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Shard

/**
 * Records of one kind and tenant, handed out in the order they came in: each of them once, or, when
 * they are not consumed, again and again.
 */
final private[feeders] class RecordPool(consumed: Boolean) {

  private val queue = new ConcurrentLinkedQueue[Record]
  private val ready = new AtomicInteger
  private val handedOutCount = new AtomicLong
  private val unlimited = new AtomicInteger
  private val usesLeft = new AtomicLong

  /** Records that can be handed out before one repeats. */
  def size: Int = ready.get

  def handedOut: Long = handedOutCount.get

  /** How often records can be handed out; more than any plan takes if one of them has no limit. */
  def capacity: Int =
    if (unlimited.get > 0) Int.MaxValue
    else math.min(usesLeft.get, Int.MaxValue.toLong - 1).toInt

  def add(records: Iterable[Record]): Unit = records.foreach { record =>
    record.uses match {
      case Some(uses) => usesLeft.addAndGet(uses.toLong)
      case None => if (consumed) usesLeft.incrementAndGet() else unlimited.incrementAndGet().toLong
    }
    queue.add(record)
    ready.incrementAndGet()
  }

  /**
   * Different records, as many as wanted or all there are. Only for records that are not consumed and
   * not taken one by one.
   */
  def takeDifferent(count: Int): Vector[Record] = synchronized {
    val found = mutable.LinkedHashSet.empty[Record]
    var looked = 0
    while (found.size < count && looked < size) {
      found ++= take()
      looked += 1
    }
    found.toVector
  }

  /** Never waits. */
  def take(): Option[Record] = {
    val record = Option(queue.poll())
    record.foreach { found =>
      handedOutCount.incrementAndGet()
      if (consumed || found.uses.isDefined) usesLeft.decrementAndGet()
      if (consumed || found.uses.contains(1)) ready.decrementAndGet()
      else queue.add(found.copy(uses = found.uses.map(_ - 1)))
    }
    record.map(_.copy(uses = None))
  }
}

/** @param kinds that may lack records, for a list could not be read */
final private[feeders] case class UnreadRecords(kinds: Vector[RecordKind], error: FolioError)

/**
 * Pools of one tenant's records, filled from its own lists or from files. No item is put into two pools, nor twice
 * into one, whatever the lists look like while the load changes them.
 *
 * Virtual users take from the pools at any time. Filling is done by one thread at a time: all other state
 * belongs to it.
 *
 * @param file records that come from a file instead; `None`: there is no file of that kind
 * @param part of the tenant's records, where several load generators share them; `None`: all are ours
 */
final private[feeders] class TenantRecords(
    reader: RecordReader,
    file: RecordKind => Option[Vector[Record]],
    part: Option[Shard],
) {

  private val pools = new ConcurrentHashMap[RecordKind, RecordPool]
  private val barcodes = new UnusedBarcodes(part)
  private val files = new FileFill(reader, file, pool, barcodes)
  private val around = new RecordsAround(reader)
  private val circulation = new CirculationFill(reader, around, pool, barcodes)
  private val lists = mutable.Map.empty[ListedKind, ListFill]

  def pool(kind: RecordKind): RecordPool =
    pools.computeIfAbsent(kind, _ => new RecordPool(kind.consumed))

  /** Why entries of the kind's list cannot be used, as a clause; `None`: none was refused. */
  def refusal(kind: RecordKind): Option[String] = synchronized {
    kind match {
      case listed: ListedKind => lists.get(listed).flatMap(_.refusal)
      case _ => None
    }
  }

  /**
   * Reads until there are as many of each kind as wanted, or the lists have no more. A list that cannot be read is no reason to
   * leave the others out.
   */
  def fill(wanted: Map[RecordKind, Int]): Vector[UnreadRecords] = synchronized {
    val fromTarget = wanted.filter { case (kind, _) => file(kind).isEmpty }
    def missing(kind: RecordKind): Int =
      math.max(0, fromTarget.getOrElse(kind, 0) - pool(kind).size)
    def unread(kinds: Iterable[RecordKind], outcomes: Either[FolioError, Unit]*): Vector[UnreadRecords] =
      outcomes.toVector.flatMap(_.left.toOption).map(UnreadRecords(kinds.toVector, _))
    val shared = fromTarget.keySet.filterNot(isListed)
    val listed = wanted.keys.toVector.collect { case kind: ListedKind => kind }.sortBy(_.words)
    unread(wanted.keySet -- fromTarget.keySet, files.fill(wanted.keySet)) ++
      (if (shared.isEmpty) Vector.empty else unread(shared, circulation.fill(missing): _*)) ++
      RecordKind.modules.filter(missing(_) > 0).flatMap(kind => unread(Vector(kind), fillModule(kind))) ++
      listed.flatMap(kind => unread(Vector(kind), list(kind).fill(missing(kind))))
  }

  private def list(kind: ListedKind): ListFill =
    lists.getOrElseUpdate(kind, new ListFill(kind, reader, around, pool(kind), part))

  private def isListed(kind: RecordKind): Boolean = kind match {
    case _: ListedKind | _: ModuleKind => true
    case _ => false
  }

  private def fillModule(kind: ModuleKind): Either[FolioError, Unit] =
    reader.modules.map { ids =>
      val start = s"${kind.module}-"
      val own = ids.find(id => id.startsWith(start) && id.drop(start.length).exists(_.isDigit))
      pool(kind).add(own.filter(_(start.length).isDigit).map(id => Record(kind.key -> id)))
    }
}
