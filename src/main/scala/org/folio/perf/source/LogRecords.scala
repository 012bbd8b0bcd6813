package org.folio.perf.source

import java.util.Arrays
import scala.collection.mutable

/** The records of a simulation.log after its header, one by one. */
final private[source] class LogRecords(
    input: BinaryInput,
    header: LogHeader,
    strings: LogStrings,
    visitor: LogVisitor,
) {
  import BinaryInput.{Corrupt, CutOff}
  import LogRecords.{ClockToleranceMs, MaxDepth, OutOfOrderMs}

  private var count = 0L
  private var requests = 0L
  private val times = new ChronologyCheck(OutOfOrderMs)
  private var problem = Option.empty[String]

  /** Passes one record to the visitor; false: no further readable record. */
  def next(): Boolean = problem.isEmpty && {
    val recordStart = input.offset
    try {
      val isThere = !input.atEnd
      if (isThere) {
        record()
        count += 1
      }
      isThere
    } catch {
      case CutOff =>
        problem = Some(
          s"${SimulationLog.Name} is truncated after $count records, the last one at $lastMs ms."
        )
        false
      case Corrupt(found) =>
        problem = Some(
          s"${SimulationLog.Name} is damaged at byte $recordStart, after $count records " +
            s"(the last one at $lastMs ms): found $found. The rest was not read."
        )
        false
    }
  }

  /** Summary of the records so far. */
  def summary: LogSummary = LogSummary(
    Some(header),
    count,
    requests,
    lastMs,
    Option((problem ++ times.problem(SimulationLog.Name)).mkString(" ")).filter(_.nonEmpty),
  )

  private def lastMs: Int = times.latestMs.fold(0)(ms => math.max(0L, ms).toInt)

  private def record(): Unit = input.byte() match {
    case 1 => request()
    case 2 => user()
    case 3 => group()
    case 4 => error()
    case other => throw Corrupt(s"record type $other, expected 1 to 4")
  }

  private def request(): Unit = {
    val path = groups()
    val name = cached(isMessage = false)
    val start = time()
    val end = endTime(start)
    val ok = input.boolean("a request's status")
    val message = cached(isMessage = true)
    visitor.request(path, name, start, end, ok, message)
    requests += 1
    addTime(end)
  }

  private def user(): Unit = {
    val scenario = input.int()
    if (scenario < 0 || scenario >= header.scenarios.size)
      throw Corrupt(s"scenario $scenario of ${header.scenarios.size}")
    val starts = input.boolean("a user's start")
    val at = time()
    visitor.user(scenario, starts, at)
    addTime(at)
  }

  private def group(): Unit = {
    val path = groups()
    val start = time()
    val end = endTime(start)
    val cumulated = input.int()
    val ok = input.boolean("a group's status")
    visitor.group(path, start, end, cumulated, ok)
    addTime(end)
  }

  private def error(): Unit = {
    val message = cached(isMessage = true)
    val at = time()
    visitor.error(message, at)
    addTime(at)
  }

  private def addTime(ms: Int): Unit = times.add(ms.toLong)

  private def time(): Int = {
    val ms = input.int()
    if (ms < -ClockToleranceMs) throw Corrupt(s"time $ms ms")
    ms
  }

  private def endTime(start: Int): Int = {
    val end = input.int()
    if (end.toLong < start.toLong - ClockToleranceMs.toLong)
      throw Corrupt(s"an end ($end ms) before its start ($start ms)")
    end
  }

  private def groups(): Int = {
    var depth = input.int()
    if (depth < 0 || depth > MaxDepth) throw Corrupt(s"$depth nested groups")
    var path = 0
    while (depth > 0) {
      path = strings.child(path, cached(isMessage = false))
      depth -= 1
    }
    path
  }

  /** Id of a string. A positive index in the file defines the next string, a negative one repeats a string. */
  private def cached(isMessage: Boolean): Int = {
    val index = input.int()
    if (index < 0) {
      val id = -index
      if (id < 0 || id >= strings.textIds)
        throw Corrupt(s"a reference to string $id of ${strings.textIds - 1}")
      id
    } else if (index == strings.textIds) strings.add(input.string(), isMessage)
    else throw Corrupt(s"string $index defined after string ${strings.textIds - 1}")
  }
}

private object LogRecords {

  /** Deepest nesting of groups; deeper nesting is damage. */
  val MaxDepth = 100

  /** Largest difference of two threads' clocks; a larger one is damage. */
  val ClockToleranceMs = 1000

  /** Longest time that a record waits for the writing thread of a busy load generator. */
  val OutOfOrderMs = 60000L
}

/**
 * The strings of a log and the paths of groups, by id. Equal paths have equal ids; path 0 is "in no
 * group". Memory is bounded: messages have at most [[LogStrings.MaxMessageChars]] characters together.
 */
final class LogStrings private[source] () {
  private var texts = new Array[String](256)
  private var textCount = 1 // the ids of the file start at 1
  private var messageChars = 0L

  private var pathParent = new Array[Int](64)
  private var pathName = new Array[Int](64)
  private var pathCount = 1
  // Nearly all groups are in no other one: those are found without a hash table.
  private var outermost = new Array[Int](256)
  private val nested = mutable.LongMap.empty[Int]

  def text(id: Int): String = texts(id)

  /** Names of a path's groups, the outermost group first. */
  def path(id: Int): Vector[String] =
    if (id == 0) Vector.empty else path(pathParent(id)) :+ texts(pathName(id))

  /** Number after the highest id of a text; `pathIds` likewise for paths. */
  def textIds: Int = textCount
  def pathIds: Int = pathCount

  private[source] def add(text: String, isMessage: Boolean): Int = {
    if (textCount == texts.length) texts = Arrays.copyOf(texts, textCount * 2)
    if (isMessage) messageChars += text.length.toLong
    texts(textCount) =
      if (isMessage && messageChars > LogStrings.MaxMessageChars) LogStrings.Unkept else text
    textCount += 1
    textCount - 1
  }

  private[source] def child(path: Int, name: Int): Int =
    if (path == 0) {
      if (name >= outermost.length) outermost = Arrays.copyOf(outermost, texts.length)
      if (outermost(name) == 0) outermost(name) = addPath(0, name)
      outermost(name)
    } else nested.getOrElseUpdate((path.toLong << 32) | name.toLong, addPath(path, name))

  private def addPath(parent: Int, name: Int): Int = {
    if (pathCount == pathParent.length) {
      pathParent = Arrays.copyOf(pathParent, pathCount * 2)
      pathName = Arrays.copyOf(pathName, pathCount * 2)
    }
    pathParent(pathCount) = parent
    pathName(pathCount) = name
    pathCount += 1
    pathCount - 1
  }
}

object LogStrings {

  /** Largest number of characters. Messages with ids differ each time and would fill the heap. */
  val MaxMessageChars: Long = 16L << 20

  val Unkept = "(there were too many different messages to keep this one)"
}

/**
 * A visitor of the records of a simulation.log, in the order of the file. Strings are ids of the log's [[LogStrings]].
 * Times are milliseconds since the header's `runStartMs`.
 */
trait LogVisitor {

  /** Called first and once; not called when the file ends within its header. */
  def started(header: LogHeader, strings: LogStrings): Unit

  /** @param path of the groups around the request; `message` is an empty text for no message */
  def request(path: Int, name: Int, startMs: Int, endMs: Int, ok: Boolean, message: Int): Unit

  /** @param cumulatedMs sum of its requests' response times, without pauses */
  def group(path: Int, startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit

  /** @param scenario position in the header's scenarios */
  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit

  /** A request that was not sent because it could not be built. */
  def error(message: Int, timeMs: Int): Unit
}

/** @param runStartMs epoch milliseconds */
final case class LogHeader(
    gatlingVersion: String,
    simulationClass: String,
    runStartMs: Long,
    description: String,
    scenarios: Vector[String],
)

/**
 * Result of reading a log.
 *
 * @param lastMs latest plausible time, since `runStartMs`; 0 without records
 * @param header `None`: the file ends within its header
 * @param problem reason why records may be missing, as a sentence; `None`: the log was read to its end
 */
final case class LogSummary(
    header: Option[LogHeader],
    records: Long,
    requests: Long,
    lastMs: Int,
    problem: Option[String],
)
