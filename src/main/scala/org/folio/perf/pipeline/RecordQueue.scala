package org.folio.perf.pipeline

import java.util.Arrays
import org.folio.perf.source.LogStrings
import scala.collection.mutable
import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.TimeUnit.MILLISECONDS
import org.folio.perf.analysis.breakdown.{LineChunk, SizeClass, TenantLines}
import org.folio.perf.model.{Tenant, TenantSize}

/**
 * Hands requests and groups from the thread that reads the log to one that breaks transactions down, so that the report
 * is ready as soon without the breakdown.
 */
final private[pipeline] class RecordQueue {
  import RecordQueue._

  private val queue = new Handover(Chunks, End)

  // Of the writer.
  private var strings: LogStrings = _
  private var chunk = new RecordChunk
  private val sentTexts = new mutable.BitSet
  private val sentPaths = new mutable.BitSet

  // Of the reader.
  private var texts = new Array[String](256)
  private var paths = new Array[Vector[String]](64)

  /** @param runStartMs epoch milliseconds from which the log's times count */
  def started(runStartMs: Long, of: LogStrings): Unit = {
    strings = of
    chunk.runStartMs = runStartMs
    send()
  }

  def request(path: Int, name: Int, startMs: Int, endMs: Int): Unit = {
    if (!sentTexts(name)) {
      sentTexts += name
      chunk.texts += name -> strings.text(name)
    }
    add(path, name, startMs, endMs, IsRequest)
  }

  def group(path: Int, startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Unit =
    add(path, sumMs, startMs, endMs, if (ok) IsSuccess else IsFailure)

  private def add(path: Int, value: Int, startMs: Int, endMs: Int, kind: Int): Unit = {
    if (!sentPaths(path)) {
      sentPaths += path
      chunk.paths += path -> strings.path(path)
    }
    chunk.add(path, value, startMs, endMs, kind)
    if (chunk.isFull) send()
  }

  private def send(): Unit = {
    val full = chunk
    chunk = new RecordChunk
    queue.put(full)
  }

  /** Runs the thread that reads the log; afterwards there are no more records. */
  def writing[A](read: => A): A = queue.putting(send())(read)

  /**
   * Passes all records on.
   *
   * @param make gets the start of the run, and the texts and paths of ids
   * @return `None`: the log has not even a header
   */
  def reading[A <: QueueReader](
      make: (Long, Int => String, Int => Vector[String]) => A
  ): Option[A] = queue.taking {
    val first = queue.take()
    if (first eq End) None
    else if (first.runStartMs == NoStart) {
      queue.take()
      None
    } else {
      val reader = make(first.runStartMs, texts(_), paths(_))
      var next = queue.take()
      while (next ne End) {
        learn(next)
        next.passTo(reader)
        next = queue.take()
      }
      Some(reader)
    }
  }

  private def learn(next: RecordChunk): Unit = {
    next.texts.foreach { case (id, text) =>
      if (id >= texts.length) texts = Arrays.copyOf(texts, math.max(id + 1, texts.length * 2))
      texts(id) = text
    }
    next.paths.foreach { case (id, path) =>
      if (id >= paths.length) paths = Arrays.copyOf(paths, math.max(id + 1, paths.length * 2))
      paths(id) = path
    }
  }
}

/** Takes the records of a queue, in their order. Times are milliseconds since the run's start. */
private[pipeline] trait QueueReader {
  def request(path: Int, name: Int, startMs: Int, endMs: Int): Unit
  def group(path: Int, startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Unit
}

private object RecordQueue {
  val NoStart = Long.MinValue
  val Fields = 5
  val Records = 4096
  val IsRequest = 0
  val IsSuccess = 1
  val IsFailure = 2
  private val Chunks = 16
  private val End = new RecordChunk
}

/** Some records, with the texts and paths that come for the first time. */
final private class RecordChunk {
  import RecordQueue._

  var runStartMs: Long = NoStart
  val texts = mutable.ArrayBuffer.empty[(Int, String)]
  val paths = mutable.ArrayBuffer.empty[(Int, Vector[String])]
  private val fields = new Array[Int](Records * Fields)
  private var size = 0

  def isFull: Boolean = size == fields.length

  def add(path: Int, value: Int, startMs: Int, endMs: Int, kind: Int): Unit = {
    fields(size) = path
    fields(size + 1) = value
    fields(size + 2) = startMs
    fields(size + 3) = endMs
    fields(size + 4) = kind
    size += Fields
  }

  def passTo(reader: QueueReader): Unit = {
    var i = 0
    while (i < size) {
      val (path, value) = (fields(i), fields(i + 1))
      val kind = fields(i + 4)
      if (kind == IsRequest) reader.request(path, value, fields(i + 2), fields(i + 3))
      else reader.group(path, fields(i + 2), fields(i + 3), value, kind == IsSuccess)
      i += Fields
    }
  }
}

/**
 * Hands items from one thread to another. It is bounded: the faster thread waits.
 *
 * @param most items that wait
 * @param end is handed over last
 */
final private[pipeline] class Handover[A <: AnyRef](most: Int, end: A) {
  private val queue = new ArrayBlockingQueue[A](most)
  @volatile private var isAbandoned = false

  def put(item: A): Unit =
    while (!isAbandoned && !queue.offer(item, Handover.WaitMs, MILLISECONDS)) {}

  /** Waits for the next item. */
  def take(): A = queue.take()

  /** Runs the thread that puts; afterwards there are no more. @param last puts what is left */
  def putting[B](last: => Unit)(run: => B): B =
    try run
    finally {
      last
      put(end)
    }

  /** Runs the thread that takes; afterwards nobody waits for it. */
  def taking[B](run: => B): B =
    try run
    finally {
      isAbandoned = true
      queue.clear()
    }
}

private object Handover {
  private val WaitMs = 100L
}

/**
 * Hands the lines of `transactions.tsv` from the thread that reads them to the one that reads the log.
 *
 * @param tenants of the plan, with their sizes
 */
final private[pipeline] class LineQueue(tenants: Vector[Tenant]) extends TenantLines {
  import LineQueue._

  private val sizes = tenants.map(tenant => tenant.name -> tenant.size).toMap
  private val queue = new Handover(Chunks, End)
  private val classes = mutable.ArrayBuffer.empty[Byte]
  private val names = mutable.ArrayBuffer.empty[String]
  private var chunk = empty()
  private var size = 0

  def tenant(name: String): Unit = classes += classOf(name)
  def transaction(name: String): Unit = names += name

  private def classOf(name: String): Byte = (sizes.get(name) match {
    case Some(TenantSize.Small) => SizeClass.Small
    case Some(TenantSize.Large) => SizeClass.Large
    case None => SizeClass.Unknown
  }).toByte

  /** @param startMs epoch milliseconds */
  def finished(startMs: Long, durationMs: Int, tenant: Int, transaction: Int): Unit = {
    chunk.starts(size) = startMs
    chunk.durations(size) = durationMs
    chunk.classes(size) = classes(tenant)
    chunk.transactions(size) = names(transaction)
    size += 1
    if (size == Lines) send()
  }

  private def send(): Unit = {
    queue.put(chunk.cutTo(size))
    chunk = empty()
    size = 0
  }

  /** Runs the thread that reads the lines; afterwards there are no more. */
  def writing[A](read: => A): A = queue.putting(send())(read)

  /** Runs the thread that reads the log; afterwards nobody waits for it. */
  def reading[A](read: => A): A = queue.taking(read)

  override def next(): Option[LineChunk] = Some(queue.take()).filter(_ ne End)
}

private object LineQueue {
  private val Lines = 1024
  private val Chunks = 64
  private val End = new LineChunk(0, Array.empty, Array.empty, Array.empty, Array.empty)

  private def empty(): LineChunk = new LineChunk(
    Lines,
    new Array(Lines),
    new Array(Lines),
    new Array(Lines),
    new Array(Lines),
  )
}
