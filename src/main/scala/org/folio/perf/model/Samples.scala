package org.folio.perf.model

import java.util.Arrays
import scala.collection.mutable

/** A line of `transactions.tsv`. */
sealed trait RecordedSample {

  /** Epoch milliseconds. */
  def endMs: Long

  /** The record by a clock that is ahead. */
  def by(aheadMs: Long): RecordedSample
}

/** The start or the end of a virtual user. @param workflow its code; `atMs`: epoch milliseconds */
final case class UserSample(atMs: Long, workflow: String, starts: Boolean) extends RecordedSample {
  override def endMs: Long = atMs
  override def by(aheadMs: Long): UserSample = copy(atMs = atMs + aheadMs)
}

/**
 * Requests whose execution is not known, as in a log of Gatling, which does not name users.
 *
 * @param startMs epoch milliseconds
 * @param transaction empty: they stand outside of transactions
 */
final case class RequestsSample(startMs: Long, transaction: String, requests: ExecutionRequests)
    extends RecordedSample {
  override def endMs: Long = startMs + requests.lastMs
  override def by(aheadMs: Long): RequestsSample = copy(startMs = startMs + aheadMs)
}

/**
 * A finished transaction.
 *
 * @param startMs epoch milliseconds
 * @param durationMs with all waits of the user, without think time
 * @param message reason of a failure, without ids and secrets; empty when ok
 * @param requests `None`: not recorded, as in runs of older versions
 */
final case class TransactionSample(
    startMs: Long,
    durationMs: Int,
    tenant: String,
    transaction: String,
    ok: Boolean,
    message: String,
    requests: Option[ExecutionRequests] = None,
) extends RecordedSample {

  /** Think time is no part of the duration, but lies between the requests. */
  override def endMs: Long = startMs + math.max(durationMs, requests.fold(0)(_.lastMs))
  override def by(aheadMs: Long): TransactionSample = copy(startMs = startMs + aheadMs)
}

/**
 * The requests of one execution in the order in which they were sent, and between them the times in which it waited on
 * purpose. One thread at a time adds and reads.
 */
final class ExecutionRequests(val names: RequestNames) {
  import ExecutionRequests._

  private var values = new Array[Int](Usual * Fields)
  private var count = 0
  private var isCut = false
  private var messages = Map.empty[Int, String]

  def size: Int = count

  /** False: there were more than [[ExecutionRequests.Most]]; the last ones are missing. */
  def isWhole: Boolean = !isCut

  /** Number of the request in [[names]]; below 0: one of the kinds of waiting. */
  def number(i: Int): Int = values(i * Fields)

  /** Since the start of the execution; a little below 0 by the difference of two clocks. */
  def startMs(i: Int): Int = values(i * Fields + 1)
  def ms(i: Int): Int = values(i * Fields + 2)

  /** End of the last request or wait, since the start of the execution; 0: there is none. */
  def lastMs: Int = {
    var last = 0
    var i = 0
    while (i < count) {
      last = math.max(last, startMs(i) + ms(i))
      i += 1
    }
    last
  }

  /** Status of the answer; 0: there was none, or it is not known. */
  def status(i: Int): Int = math.abs(values(i * Fields + 3)) - 1

  /** False: no answer, or not the one that was asked for. */
  def ok(i: Int): Boolean = values(i * Fields + 3) > 0

  /** @return position; -1: there is no room */
  def add(number: Int, startMs: Int, ms: Int = 0, status: Int = 0, ok: Boolean = false): Int =
    if (count == Most) {
      isCut = true
      -1
    } else {
      if (count * Fields == values.length) values = Arrays.copyOf(values, values.length * 2)
      values(count * Fields) = number
      count += 1
      set(count - 1, startMs, ms, status, ok)
      count - 1
    }

  def set(i: Int, startMs: Int, ms: Int, status: Int, ok: Boolean): Unit = if (i >= 0) {
    values(i * Fields + 1) = startMs
    values(i * Fields + 2) = ms
    values(i * Fields + 3) = if (ok) status + 1 else -1 - status
  }

  /** Why a request failed; empty: unknown. */
  def message(i: Int): String = messages.getOrElse(i, "")

  def fail(i: Int, message: String): Unit = if (i >= 0) {
    set(i, startMs(i), ms(i), status(i), ok = false)
    messages += i -> message
  }

  /** @param laterMs by which the other execution started later */
  def addAll(other: ExecutionRequests, laterMs: Int): Unit =
    for (i <- 0 until other.size) {
      val at = add(other.number(i), other.startMs(i) + laterMs, other.ms(i), other.status(i), other.ok(i))
      other.messages.get(i).foreach(fail(at, _))
    }

  override def toString: String = (0 until count)
    .map(i => s"${number(i)}:${startMs(i)}:${ms(i)}:${status(i)}:${ok(i)}${message(i)}")
    .mkString(" ")
}

object ExecutionRequests {
  private val Fields = 4
  private val Usual = 8

  /** A guard of the memory. */
  val Most = 50000

  // Numbers of times in which no request was sent.

  /** The user waits for a job. */
  val Job: Int = -1

  /** The part of such a time in which the job had ended: the script looked again only then. */
  val Pause: Int = -2

  /** The execution counts from the start of the transaction before it. */
  val Earlier: Int = -3

  /** The execution is the sum of others, whose requests these are. */
  val Sum: Int = -4
}

/** Names of requests by their numbers, from 0. Any thread may add one. */
final class RequestNames {
  private val numbers = mutable.HashMap.empty[String, Int]
  @volatile private var names = Vector.empty[String]

  def number(name: String): Int = synchronized(numbers.getOrElseUpdate(name, append(name)))

  private def append(name: String): Int = {
    names :+= name
    names.size - 1
  }

  def apply(number: Int): String = names(number)
}

/**
 * Utilisation of the load generator: a line of `injector.tsv`. CPU: 100 is all cores of the host.
 *
 * @param systemCpuPercent of all programs on the host
 * @param gcMs time in garbage collection since the previous sample
 */
final case class InjectorSample(
    timeMs: Long,
    processCpuPercent: Double,
    systemCpuPercent: Double,
    heapUsedMiB: Double,
    gcMs: Long,
)
