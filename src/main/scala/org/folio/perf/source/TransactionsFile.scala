package org.folio.perf.source

import java.io.IOException
import java.nio.file.{Files, Path}
import java.util.Arrays
import java.util.zip.{CheckedInputStream, CRC32C}
import org.folio.perf.model._
import org.folio.perf.source.file.{ByteLines, ReadError}
import scala.annotation.tailrec
import scala.collection.mutable
import scala.util.Using

/**
 * `transactions.tsv`: a line for each finished transaction, in the order in which they finished, and among them a line of
 * three fields for each start and end of a virtual user. A line without a duration has requests whose execution is unknown.
 */
object TransactionsFile {
  val Name = "transactions.tsv"
  private[source] val Form =
    new TsvForm(Name, "start", "duration", "tenant", "transaction", "ok", "message", "requests")
  val Header: String = Form.header

  /**
   * @param recorded size and checksum at the end of the run; `None`: unknown
   * @param use takes what stands in a line; those with equal names share them
   */
  def read(file: Path, recorded: Option[RecordedFile] = None)(
      use: RecordedSample => Unit
  ): Either[String, TransactionsSummary] =
    try
      Using.resource(new TransactionsReader(file, recorded)) { reader =>
        reader.refusal.toLeft {
          Iterator.continually(reader.next()).takeWhile(_ != null).foreach(use)
          reader.summary
        }
      }
    catch { case e: IOException => Left(ReadError.unreadable(file, e.toString)) }
}

/** Reads a file line by line. @param requestNames get those of its requests */
final private[source] class TransactionsReader(
    file: Path,
    recorded: Option[RecordedFile],
    requestNames: RequestNames = new RequestNames,
) extends AutoCloseable {
  import TransactionsFile._

  private val sum = new CRC32C
  private val in = new CheckedInputStream(Files.newInputStream(file), sum)
  private val lines = new ByteLines(in)
  private val requests = new RequestsReader(requestNames)
  private val names = mutable.HashMap.empty[String, String]

  private var lastMs = Long.MinValue
  private var skipped = 0L
  private var problems = Vector.empty[String]
  private val head = Option.when(lines.next())(lines.text)

  /** Why the file has no records of this form; `None`: it is empty, or has them. */
  val refusal: Option[String] = head.filter(_ != Header).map(Form.foreign(file, _))

  /** The next record; null: there is none. */
  @tailrec def next(): RecordedSample =
    if (head.isEmpty || refusal.isDefined || !lines.next()) null
    else {
      val found = if (lines.tooLong) skip("it is longer than a transaction can be") else record()
      if (found == null) next()
      else {
        lastMs = math.max(lastMs, found.endMs)
        found
      }
    }

  /** What was read; call it behind the last record. */
  def summary: TransactionsSummary = {
    val end =
      if (head.isEmpty) Some(Form.empty) else Option.when(lines.endsWithin)(Form.cutOff(lines.number + 1))
    TransactionsSummary(
      Option.when(lastMs > Long.MinValue)(lastMs),
      problems ++ TsvForm.more(Name, skipped - problems.size.toLong) ++ end ++ requests.problem ++
        recorded.flatMap(before => Checksum.change(before, Checksum.recorded(before.name, Files.size(file), sum))),
    )
  }

  override def close(): Unit = in.close()

  private def skip(reason: String): RecordedSample = {
    skipped += 1
    if (problems.size < TsvForm.MostNamed) problems :+= Form.skipped(lines.number, reason)
    null
  }

  private def record(): RecordedSample = lines.text.split("\t", -1) match {
    case Array(TsvForm.Number(at), sign @ ("+" | "-"), workflow) => UserSample(at, shared(workflow), sign == "+")
    case Array(TsvForm.Number(start), "", _, transaction, _, _, sent) =>
      requests.read(sent).fold[RecordedSample](null)(RequestsSample(start, shared(transaction), _))
    case Array(TsvForm.Number(start), TsvForm.Number(ms), tenant, name, ok @ ("true" | "false"), message, sent @ _*)
        if ms <= Int.MaxValue && sent.size <= 1 =>
      val read = sent.headOption.flatMap(requests.read)
      TransactionSample(start, ms.toInt, shared(tenant), shared(name), ok == "true", message, read)
    case wrong if TransactionsReader.Sizes(wrong.length) => skip(TsvForm.WrongValue)
    case other => skip(Form.wrongSize(other.length))
  }

  /** Equal names are one text, and a run has few. */
  private def shared(name: String): String = names.getOrElseUpdate(name, name)
}

private object TransactionsReader {

  /** Numbers of fields of a virtual user's line, and of a transaction without and with requests. */
  val Sizes: Set[Int] = Set(3, 6, 7)
}

/**
 * Makes lines of one file, without line breaks. The requests of an execution are separated by semicolons, as in
 * `3:105:33:200`: number, start since that of the execution and duration in ms, and status. Where a number comes first, the
 * name follows: `3:105:33:200:GET /users`. `!` and a message are behind that if the request failed. Instead of a number,
 * `job`, `pause` and `before` are times without a request, and `sum` says that the requests are those of other lines.
 */
final class TransactionLines {
  private val out = new java.lang.StringBuilder
  private val named = new java.util.BitSet

  def line(sample: RecordedSample): String = sample match {
    case UserSample(at, workflow, starts) => line(at, if (starts) "+" else "-", workflow)(None)
    case TransactionSample(start, duration, tenant, transaction, ok, message, requests) =>
      line(start, duration, tenant, transaction, ok, message)(requests.filter(_.isWhole))
    case RequestsSample(start, transaction, requests) => line(start, "", "", transaction, "", "")(Some(requests))
  }

  private def line(fields: Any*)(requests: Option[ExecutionRequests]): String = {
    out.setLength(0)
    out.append(fields.map(field => FileText.plain(field.toString)).mkString("\t"))
    requests.foreach(append)
    out.toString
  }

  private def append(requests: ExecutionRequests): Unit = {
    out.append('\t')
    var i = 0
    while (i < requests.size) {
      val number = requests.number(i)
      if (i > 0) out.append(';')
      if (number >= 0) out.append(number) else out.append(TransactionLines.Waits(-1 - number))
      out.append(':').append(requests.startMs(i)).append(':').append(requests.ms(i)).append(':')
      if (number >= 0) {
        if (requests.status(i) > 0) out.append(requests.status(i))
        if (!named.get(number)) {
          named.set(number)
          out.append(':').append(FileText.plain(requests.names(number)).replace(';', ',').replace('!', '.'))
        }
        if (!requests.ok(i)) out.append('!').append(FileText.plain(requests.message(i)).replace(';', ','))
      }
      i += 1
    }
  }
}

private object TransactionLines {

  /** Words for the times without a request, in the order of their numbers from -1 on. */
  val Waits: Vector[String] = Vector("job", "pause", "before", "sum")
}

/** Reads the requests of the lines of one file. @param names gets theirs */
final private[source] class RequestsReader(names: RequestNames) {
  import RequestsReader._

  // Numbers in `names` by those of the file, plus one.
  private var known = new Array[Int](256)
  private var unread = 0L
  private var text = ""
  private var at = 0

  def problem: Option[String] = Option.when(unread > 0)(
    s"The requests of $unread ${if (unread == 1) "line" else "lines"} of ${TransactionsFile.Name} are cut off or damaged. They are skipped in the times by request."
  )

  /** `None`: they cannot be read. */
  def read(all: String): Option[ExecutionRequests] = {
    text = all
    at = 0
    val requests = new ExecutionRequests(names)
    var isRight = true
    while (isRight && at < text.length) {
      isRight = next(requests)
      if (!is(';')) isRight &&= at == text.length
    }
    if (!isRight) unread += 1
    if (isRight) Some(requests) else None
  }

  private def next(requests: ExecutionRequests): Boolean = {
    val isRequest = text.charAt(at) <= '9'
    var number = if (isRequest) int() else word()
    var isRight = is(':')
    val start = int()
    isRight &&= is(':')
    val ms = int()
    isRight &&= is(':')
    val status = int()
    if (isRequest && isRight) {
      if (is(':')) name(number, before(";!"))
      number = if (number >= 0 && number < known.length) known(number) - 1 else Unknown
    }
    isRight &&= number != Unknown && (number >= 0 || !isRequest)
    val failed = is('!')
    if (isRight) {
      val at = requests.add(number, start, ms, status, isRequest && !failed)
      if (failed) requests.fail(at, before(";"))
    }
    isRight
  }

  private def is(sign: Char): Boolean = {
    val isThere = at < text.length && text.charAt(at) == sign
    if (isThere) at += 1
    isThere
  }

  /** A number at most nine digits long, 0 where none is; more are damage and give another one. */
  private def int(): Int = {
    val isNegative = is('-')
    var value = 0
    while (at < text.length && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      value = value * 10 + (text.charAt(at) - '0')
      at += 1
    }
    if (isNegative) -value else value
  }

  private def word(): Int = {
    val word = TransactionLines.Waits.indexOf(before(":;"))
    if (word < 0) Unknown else -1 - word
  }

  /** The text in front of the first of some signs, or of the end. */
  private def before(ends: String): String = {
    val from = at
    while (at < text.length && ends.indexOf(text.charAt(at).toInt) < 0) at += 1
    text.substring(from, at)
  }

  private def name(number: Int, name: String): Unit = if (number >= 0 && number < MostNames) {
    if (number >= known.length) known = Arrays.copyOf(known, math.max(number + 1, known.length * 2))
    known(number) = 1 + names.number(name)
  }
}

private object RequestsReader {
  val Unknown: Int = Int.MinValue

  /** A guard against damage. */
  val MostNames = 20000
}

/**
 * Result of reading the file.
 *
 * @param lastEndMs latest end of a record, in epoch milliseconds; `None`: there are none
 * @param problems the first lines that are no transaction, the number of others, and an incomplete end, in sentences
 */
final case class TransactionsSummary(lastEndMs: Option[Long], problems: Vector[String])
