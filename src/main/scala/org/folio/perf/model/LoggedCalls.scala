package org.folio.perf.model

import java.util.Locale
import java.util.zip.CRC32
import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Try

/**
 * Value of the header `X-Okapi-Request-Id` of a request, such as `perf-k3v9x2-s1a2b3-04xyz-mi5xk3f2-7`. FOLIO's logs
 * begin the ids of all calls inside the request with it.
 *
 * @param run letters and digits that all marks of a run share
 * @param isSampled whether the request's lines are read; else only those about its failure
 * @param transaction code of its name, likewise `request`
 * @param sentMs epoch milliseconds by the load generator's clock
 * @param number of the request within its load generator
 */
final case class RequestMark(
    run: String,
    isSampled: Boolean,
    transaction: String,
    request: String,
    sentMs: Long,
    number: Long,
)

object RequestMark {
  val Header = "X-Okapi-Request-Id"
  private val Base = 36
  private val CodeLength = 5
  private val RunLength = 6

  /** The part that all marks of a run have, likewise all sampled ones. */
  def prefix(run: String): String = s"perf-$run-"
  def sampledPrefix(run: String): String = s"perf-$run-s"

  /** The same for requests without a mark, whose names logs do not have. */
  val NoCode = "00000"
  val NoNames = s"$NoCode-$NoCode-"

  /** Code of a run by its name or by anything else that no other run has. */
  def runOf(name: String): String = code(name, RunLength)

  /** Code of a transaction's or a request's name: five letters and digits. */
  def codeOf(name: String): String = code(name, CodeLength)

  /** The text between the prefix and the time, which is the same for all calls of a request in a transaction. */
  def names(transaction: String, request: String): String = s"${codeOf(transaction)}-${codeOf(request)}-"

  def text(prefix: String, names: String, sentMs: Long, number: Long): String =
    prefix + names + java.lang.Long.toString(sentMs, Base) + "-" + java.lang.Long.toString(number, Base)

  /** @return `None`: the text is no mark */
  def parse(text: String): Option[RequestMark] = text.split('-') match {
    case Array("perf", run, transaction, request, sent, number) if transaction.length == CodeLength + 1 =>
      for {
        sentMs <- number36(sent)
        n <- number36(number)
      } yield RequestMark(run, transaction.head == 's', transaction.tail, request, sentMs, n)
    case _ => None
  }

  private def number36(text: String): Option[Long] = Try(java.lang.Long.parseLong(text, Base)).toOption

  private def code(name: String, length: Int): String = {
    val crc = new CRC32
    crc.update(name.getBytes(UTF_8))
    // Two rounds: similar names have similar sums.
    val mixed = (crc.getValue * 0x9e3779b97f4a7c15L) >>> 16
    val digits = java.lang.Long.toString(mixed, Base)
    ("0" * length + digits).takeRight(length)
  }
}

/**
 * A request to FOLIO with all calls inside it, from the lines of logs.
 *
 * @param id hash of its mark
 * @param atMs epoch milliseconds at which the load generator sent it
 * @param transaction code of the name, as in [[RequestMark]]; likewise `request`
 * @param calls the first is the request itself; a calling one stands before those that it makes
 * @param isComplete false: lines are missing, so its times and counts are no truth
 * @param lines that it has in the logs, with missing ones; 0: unknown
 */
final case class LoggedTrace(
    id: String,
    atMs: Long,
    transaction: String,
    request: String,
    calls: Vector[LoggedCall],
    isComplete: Boolean,
    lines: Int = 0,
)

/**
 * A call to a module, by a client or another module.
 *
 * @param parent index of the calling one in the trace; -1: a client
 * @param stream number of the log whose clock `startUs` is by
 * @param startUs microseconds since the trace's time by that clock; `None`: the log has no times of such precision
 * @param name method and path without ids and query, e.g. `GET /item-storage/items/{id}`
 * @param stages modules that it passed one after the other; the last one is that which serves it
 */
final case class LoggedCall(
    parent: Int,
    stream: Int,
    startUs: Option[Long],
    name: String,
    stages: Vector[CallStage],
) {
  def module: String = stages.last.module
  def status: Int = stages.last.status
  def isFailed: Boolean = status >= LoggedCall.FirstError

  /** Time of the module that serves it, in microseconds. */
  def ownStage: CallStage = stages.last

  /** From the call to its answer, in microseconds. */
  def durationUs: Long = stages.map(_.us).sum
}

object LoggedCall {
  val FirstError = 400
}

/** @param module without version; filters such as mod-authtoken are stages too */
final case class CallStage(module: String, status: Int, us: Long)

/**
 * Lines of one kind that modules logged about a request.
 *
 * @param mark of the request
 * @param level `WARN` or `ERROR`
 * @param words the message, without secrets, personal data and ids
 */
final case class LoggedWords(mark: String, module: String, level: String, words: String, count: Long)

/**
 * Amount and quality of the lines that were read.
 *
 * @param source `files`, `cloudwatch`, `loki` or `opensearch`
 * @param linesRead all lines
 * @param broken lines of the run's sampled requests that end within, likewise others in no known form
 * @param traces requests with lines, with incomplete ones
 * @param incomplete requests of which lines are missing
 * @param linesLost lines that are known to be missing: at least so many
 * @param untimed calls at unknown times, whose logs have whole seconds only
 * @param gaps what could not be read, in sentences
 */
final case class CallLogFacts(
    source: String,
    linesRead: Long,
    broken: Long,
    traces: Long,
    incomplete: Long,
    linesLost: Long,
    untimed: Long,
    gaps: Vector[String] = Vector.empty,
)

/** Paths without ids, so that all calls of one kind have one name. */
object PathTemplate {

  /** Name of a request in logs, such as `GET /users/{id}`. */
  def named(method: String, path: String): String = s"$method ${of(path)}"

  /** Replaces parts that are ids, numbers or no words, and removes the query. */
  def of(path: String): String = {
    val end = path.indexWhere(c => c == '?' || c == '#')
    val bare = if (end < 0) path else path.substring(0, end)
    if (!hasDigit(bare) && isPlain(bare)) bare
    else bare.split("/", -1).map(part => if (isId(part)) "{id}" else part).mkString("/")
  }

  private def isId(part: String): Boolean =
    part.nonEmpty && (!isPlain(part) || hasDigit(part) && !Version.matches(part))

  private def hasDigit(text: String): Boolean = text.exists(c => c >= '0' && c <= '9')

  private def isPlain(text: String): Boolean =
    text.forall(c => c < 128 && (Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '/' || c == '.'))

  /** Parts with a digit that are words of interfaces, such as `v2` and `z3950`. */
  private val Version = "(?i)v\\d{1,2}|z39\\.?50|marc21|line\\d|oai2".r
}

/** Names of modules in logs. */
object ModuleName {

  /** `mod-users-19.3.2` without its version. As in Okapi, it begins behind the first hyphen that a digit follows. */
  def bare(id: String): String = {
    var i = id.indexOf('-')
    while (i >= 0 && i + 1 < id.length && !Character.isDigit(id.charAt(i + 1))) i = id.indexOf('-', i + 1)
    if (i < 0) id else id.substring(0, i)
  }

  /** The module in a stream's or a file's name, such as `sidecar-mod-users-5f7d.log.gz`; `None`: it has none. */
  def in(name: String): Option[String] =
    Named.findFirstIn(name.toLowerCase(Locale.ROOT).replace('_', '-')).map { found =>
      Endings.foldLeft(found)((text, ending) => text.stripSuffix(ending))
    }

  private val Named = "(?:mod|edge|mgr)(?:-[a-z]+)+(?![a-z0-9])".r
  private val Endings = Vector("-sidecar", "-sc", "-b", "-log", "-access", "-transaction")
}
