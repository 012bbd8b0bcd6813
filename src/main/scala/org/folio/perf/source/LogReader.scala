package org.folio.perf.source

import org.folio.perf.model.{LogHeader, LogRecord, LogStrings}

/**
 * Reads the records of a simulation.log after its header.
 *
 * @param header `None`: the log ends within its header, so it has no records
 * @param ended reason why there are no records, as a sentence
 */
final private[source] class LogReader(
    in: LogBytes,
    input: BinaryInput,
    val header: Option[LogHeader],
    ended: Option[String] = None,
) extends AutoCloseable {
  import BinaryInput.{Corrupt, CutOff}
  import LogReader._

  private val known = header.getOrElse(LogHeader("", "", 0, "", Vector.empty))
  private val strings = new LogStrings
  private val record = new LogRecord(known, strings)
  private var count = 0L
  private var requests = 0L
  private val times = new ChronologyCheck(OutOfOrderMs)
  private var problem = ended

  /** Passes each record on. */
  def readAll(use: LogRecord => Unit): LogSummary = {
    var recordStart = input.offset
    try
      while (problem.isEmpty && !input.atEnd) {
        recordStart = input.offset
        read()
        count += 1
        use(record)
      }
    catch {
      case CutOff =>
        problem = Some(
          s"${SimulationLog.Name} is truncated after $count records, the last one at $lastMs ms."
        )
      case Corrupt(found) =>
        problem = Some(
          s"${SimulationLog.Name} is damaged at byte $recordStart, after $count records " +
            s"(the last one at $lastMs ms): found $found. The rest was not read."
        )
    }
    summary
  }

  private def summary: LogSummary = {
    val problems = in.damage ++ problem ++ times.problem(SimulationLog.Name) ++ in.change
    LogSummary(header, count, requests, lastMs, Option(problems.mkString(" ")).filter(_.nonEmpty))
  }

  override def close(): Unit = in.close()

  private def lastMs: Int = times.latestMs.fold(0)(ms => math.max(0L, ms).toInt)

  private def read(): Unit = input.byte() match {
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
    record.request(path, name, start, end, ok, cached(isMessage = true))
    requests += 1
    addTime(end)
  }

  private def user(): Unit = {
    val scenario = input.int()
    if (scenario < 0 || scenario >= known.scenarios.size)
      throw Corrupt(s"scenario $scenario of ${known.scenarios.size}")
    val starts = input.boolean("a user's start")
    val at = time()
    record.user(scenario, starts, at)
    addTime(at)
  }

  private def group(): Unit = {
    val path = groups()
    val start = time()
    val end = endTime(start)
    val sum = input.int()
    record.group(path, start, end, sum, input.boolean("a group's status"))
    addTime(end)
  }

  private def error(): Unit = {
    val message = cached(isMessage = true)
    val at = time()
    record.error(message, at)
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

private object LogReader {

  /** Deepest nesting of groups; deeper nesting is damage. */
  val MaxDepth = 100

  /** Largest difference of two threads' clocks; a larger one is damage. */
  val ClockToleranceMs = 1000

  /** Longest time that a record waits for the writing thread of a busy load generator. */
  val OutOfOrderMs = 60000L
}

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
