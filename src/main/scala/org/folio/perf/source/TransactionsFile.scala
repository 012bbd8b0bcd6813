package org.folio.perf.source

import java.io.{InputStream, IOException}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.source.file.{ByteLines, ReadError}
import scala.util.Using
import java.util.Arrays

/**
 * `transactions.tsv`: a line for each finished transaction, in the order in which they finished, and among them a line of
 * three fields for each start and end of a virtual user. A line without a duration has requests whose execution is unknown.
 */
object TransactionsFile {
  val Name = "transactions.tsv"
  private[source] val Form =
    new TsvForm(Name, "start", "duration", "tenant", "transaction", "ok", "message", "requests")
  val Header: String = Form.header

  /** Of versions that left the requests to Gatling's log. */
  private val WithoutRequests = Header.stripSuffix("\trequests")

  /** Largest plausible step back in time. A duration has no think time in it, so it may end well before its line. */
  private val OutOfOrderMs = 2L * 3600 * 1000

  /** Largest number of different tenants, transactions and messages; a guard against damage. */
  private[source] val MaxNames = 20000

  /** Numbers of fields of a virtual user's line. */
  private val UserFields = 3

  private val True = "true".getBytes(UTF_8)
  private val False = "false".getBytes(UTF_8)
  private val Starts = "+".getBytes(UTF_8)
  private val Ends = "-".getBytes(UTF_8)

  /**
   * @param recorded size and checksum at the end of the run; `None`: unknown
   * @param use takes what stands in a line; those with equal names share them
   */
  def read(file: Path, recorded: Option[RecordedFile] = None)(
      use: RecordedSample => Unit
  ): Either[ReadError, TransactionsSummary] =
    try
      Using.resource(new CheckedStream(Files.newInputStream(file), recorded)) { in =>
        new TransactionsFile(file, in, use)
          .read()
          .map(summary => summary.copy(problems = summary.problems ++ in.problem))
      }
    catch { case e: IOException => Left(ReadError.Unreadable(file, e.toString)) }
}

final private class TransactionsFile(file: Path, in: InputStream, use: RecordedSample => Unit) {
  import TransactionsFile._

  private val lines = new ByteLines(in, Files.size(file) + 1)
  private val tenants = new ByteNames(MaxNames)
  private val transactions = new ByteNames(MaxNames)
  private val messages = new ByteNames(MaxNames)
  private val requests = new RequestsReader(new RequestNames)
  private val tabs = new Array[Int](Form.size - 1)

  private var count = 0L
  private val ends = new ChronologyCheck(OutOfOrderMs)
  private var skipped = 0L
  private var problems = Vector.empty[String]

  def read(): Either[ReadError, TransactionsSummary] =
    if (!lines.next())
      Right(summary(Some(Form.empty)))
    else if (lines.text == WithoutRequests)
      Left(
        ReadError.NotOurs(
          file,
          "the form of an older version, without requests",
          "the present one; ./perf report -Dgatling=RUN makes a report of such a run's simulation.log",
        )
      )
    else if (lines.text != Header)
      Left(Form.foreign(file, lines.text))
    else {
      while (lines.next())
        if (lines.tooLong) skip("it is longer than a transaction can be")
        else line(lines.bytes, lines.from, lines.until)
      Right(summary(Option.when(lines.endsWithin)(Form.cutOff(lines.number + 1))))
    }

  private def summary(end: Option[String]) = {
    val rest = TsvForm.more(Name, skipped - problems.size.toLong)
    val order = ends.problem(Name)
    TransactionsSummary(count, ends.latestMs, skipped, problems ++ rest ++ end ++ order ++ requests.problem)
  }

  private def skip(reason: String): Unit = {
    skipped += 1
    if (problems.size < TsvForm.MostNamed) problems :+= Form.skipped(lines.number, reason)
  }

  private def line(bytes: Array[Byte], from: Int, until: Int): Unit = {
    val found = split(bytes, from, until)
    if (found == Form.size - 1) tabs(found - 1) = until
    if (found == UserFields) user(bytes, from, until)
    else if (found < Form.size - 1 || found > Form.size) skip(Form.wrongSize(found))
    else {
      val start = TsvForm.digits(bytes, from, tabs(0))
      val duration = TsvForm.digits(bytes, tabs(0) + 1, tabs(1))
      val ok = status(bytes, tabs(3) + 1, tabs(4))
      val isLoose = tabs(1) == tabs(0) + 1 && tabs(5) < until
      if (start >= 0 && isLoose) loose(bytes, until, start)
      else if (start < 0 || duration < 0 || duration > Int.MaxValue.toLong || ok < 0) skip(TsvForm.WrongValue)
      else sample(bytes, until, start, duration, ok == 1)
    }
  }

  private def user(bytes: Array[Byte], from: Int, until: Int): Unit = {
    val at = TsvForm.digits(bytes, from, tabs(0))
    val starts = is(bytes, tabs(0) + 1, tabs(1), TransactionsFile.Starts)
    val workflow = tenants.number(bytes, tabs(1) + 1, until)
    if (at < 0 || workflow < 0 || !starts && !is(bytes, tabs(0) + 1, tabs(1), TransactionsFile.Ends))
      skip(TsvForm.WrongValue)
    else {
      use(UserSample(at, tenants.name(workflow), starts))
      ends.add(at)
    }
  }

  private def sample(bytes: Array[Byte], until: Int, start: Long, ms: Long, ok: Boolean): Unit = {
    val tenant = tenants.number(bytes, tabs(1) + 1, tabs(2))
    val transaction = transactions.number(bytes, tabs(2) + 1, tabs(3))
    if (tenant < 0 || transaction < 0)
      skip(s"there are more than $MaxNames tenants or transactions")
    else {
      val reason = message(bytes, tabs(4) + 1, tabs(5))
      val sent = if (tabs(5) < until) requests.read(bytes, tabs(5) + 1, until) else None
      use(TransactionSample(start, ms.toInt, tenants.name(tenant), transactions.name(transaction), ok, reason, sent))
      count += 1
      ends.add(start + ms)
    }
  }

  private def loose(bytes: Array[Byte], until: Int, start: Long): Unit = {
    val transaction = transactions.number(bytes, tabs(2) + 1, tabs(3))
    if (transaction < 0) skip(s"there are more than $MaxNames transactions")
    else
      requests.read(bytes, tabs(5) + 1, until).foreach { found =>
        use(RequestsSample(start, transactions.name(transaction), found))
        ends.add(start)
      }
  }

  private def message(bytes: Array[Byte], from: Int, until: Int): String =
    if (from == until) ""
    else {
      val number = messages.number(bytes, from, until)
      if (number >= 0) messages.name(number) else new String(bytes, from, until - from, UTF_8)
    }

  /** Finds the tabs of a line; returns the number of fields. */
  private def split(bytes: Array[Byte], from: Int, until: Int): Int = {
    var fields = 1
    var i = from
    while (i < until) {
      if (bytes(i) == '\t') {
        if (fields < Form.size) tabs(fields - 1) = i
        fields += 1
      }
      i += 1
    }
    fields
  }

  /** 1: true, 0: false, -1: neither. */
  private def status(bytes: Array[Byte], from: Int, until: Int): Int =
    if (is(bytes, from, until, TransactionsFile.True)) 1
    else if (is(bytes, from, until, TransactionsFile.False)) 0
    else -1

  private def is(bytes: Array[Byte], from: Int, until: Int, word: Array[Byte]): Boolean =
    java.util.Arrays.equals(bytes, from, until, word, 0, word.length)
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
    case UserSample(at, workflow, starts) => s"$at\t${if (starts) '+' else '-'}\t${TsvForm.field(workflow)}"
    case sample: TransactionSample => line(sample)
    case RequestsSample(start, transaction, requests) =>
      s"$start\t\t\t${TsvForm.field(transaction)}\t\t${field(requests)}"
  }

  private def line(sample: TransactionSample): String = {
    out.setLength(0)
    out.append(sample.startMs).append('\t').append(sample.durationMs).append('\t')
    out.append(TsvForm.field(sample.tenant)).append('\t').append(TsvForm.field(sample.transaction)).append('\t')
    out.append(sample.ok).append('\t').append(TsvForm.field(sample.message))
    sample.requests.filter(_.isWhole).foreach(append)
    out.toString
  }

  /** The last field of a line, with the tab before it. */
  private[source] def field(requests: ExecutionRequests): String = {
    out.setLength(0)
    append(requests)
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
          out.append(':').append(TsvForm.field(requests.names(number)).replace(';', ',').replace('!', '.'))
        }
        if (!requests.ok(i)) out.append('!').append(TsvForm.field(requests.message(i)).replace(';', ','))
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
  // Numbers in `names` by those of the file, plus one.
  private var known = new Array[Int](256)
  private val messages = new ByteNames(TransactionsFile.MaxNames)
  private var unread = 0L
  private var bytes = Array.emptyByteArray
  private var at = 0
  private var until = 0

  def problem: Option[String] = Option.when(unread > 0)(
    s"The requests of $unread lines of ${TransactionsFile.Name} cannot be read: they are missing in the times by request."
  )

  /** `None`: they cannot be read. */
  def read(line: Array[Byte], from: Int, to: Int): Option[ExecutionRequests] = {
    bytes = line
    at = from
    until = to
    val requests = new ExecutionRequests(names)
    var isRight = true
    while (isRight && at < until) {
      isRight = next(requests)
      if (at < until && bytes(at) == ';') at += 1 else isRight &&= at == until
    }
    if (!isRight) unread += 1
    if (isRight) Some(requests) else None
  }

  private def next(requests: ExecutionRequests): Boolean = {
    val isRequest = bytes(at) <= '9'
    var number = if (isRequest) int() else word()
    val isTimed = is(':')
    val start = int()
    val isLong = is(':')
    val ms = int()
    val isStatus = is(':')
    val status = if (at < until && bytes(at) >= '0' && bytes(at) <= '9') int() else 0
    if (isRequest && isTimed && isLong && isStatus) {
      if (is(':')) name(number)
      number = if (number >= 0 && number < known.length) known(number) - 1 else RequestsReader.Unknown
    }
    val isRight = isTimed && isLong && isStatus && number != RequestsReader.Unknown && (number >= 0 || !isRequest)
    val failed = is('!')
    if (isRight) {
      val at = requests.add(number, start, ms, status, isRequest && !failed)
      if (failed) message.filter(_.nonEmpty).foreach(requests.fail(at, _))
    }
    isRight
  }

  private def is(sign: Char): Boolean = {
    val isThere = at < until && bytes(at) == sign
    if (isThere) at += 1
    isThere
  }

  /** A number at most nine digits long; more are damage and give another one. */
  private def int(): Int = {
    val isNegative = is('-')
    val line = bytes
    val end = until
    var i = at
    var value = 0
    while (i < end && line(i) >= '0' && line(i) <= '9') {
      value = value * 10 + (line(i) - '0')
      i += 1
    }
    at = i
    if (isNegative) -value else value
  }

  private def word(): Int = {
    val from = at
    while (at < until && bytes(at) != ':' && bytes(at) != ';') at += 1
    val word = TransactionLines.Waits.indexOf(new String(bytes, from, at - from, UTF_8))
    if (word < 0) RequestsReader.Unknown else -1 - word
  }

  /** `None`: there are too many. */
  private def message: Option[String] = {
    val from = at
    while (at < until && bytes(at) != ';') at += 1
    Some(messages.number(bytes, from, at)).filter(_ >= 0).map(messages.name)
  }

  private def name(number: Int): Unit = {
    val from = at
    while (at < until && bytes(at) != ';' && bytes(at) != '!') at += 1
    if (number >= 0 && number < TransactionsFile.MaxNames) {
      if (number >= known.length) known = Arrays.copyOf(known, math.max(number + 1, known.length * 2))
      known(number) = 1 + names.number(new String(bytes, from, at - from, UTF_8))
    }
  }
}

private object RequestsReader {
  val Unknown: Int = Int.MinValue
}

/**
 * Result of reading the file.
 *
 * @param lastEndMs latest plausible end of a transaction, in epoch milliseconds; `None`: no transactions
 * @param skipped number of lines that are no transaction
 * @param problems the first of these lines, and an incomplete end, in sentences
 */
final case class TransactionsSummary(
    transactions: Long,
    lastEndMs: Option[Long],
    skipped: Long,
    problems: Vector[String],
)

/**
 * Numbers of names. Equal sequences of UTF-8 bytes get the same small number, and no string is made for each.
 *
 * @param limit largest number of names; further names get no number
 */
final private[source] class ByteNames(limit: Int) {
  private var slots = Array.fill(256)(-1)
  private var keys = new Array[Array[Byte]](64)
  private var names = new Array[String](64)
  private var count = 0

  def size: Int = count
  def name(number: Int): String = names(number)

  /** Number of a name; -1: the name is new and the limit is reached. */
  def number(bytes: Array[Byte], from: Int, until: Int): Int = {
    var slot = hash(bytes, from, until) & (slots.length - 1)
    while (slots(slot) >= 0 && !isKey(slots(slot), bytes, from, until))
      slot = (slot + 1) & (slots.length - 1)
    if (slots(slot) >= 0) slots(slot)
    else if (count == limit) -1
    else {
      slots(slot) = add(bytes, from, until)
      val number = slots(slot)
      if (count * 2 > slots.length) rehash()
      number
    }
  }

  private def isKey(number: Int, bytes: Array[Byte], from: Int, until: Int): Boolean = {
    val key = keys(number)
    Arrays.equals(key, 0, key.length, bytes, from, until)
  }

  private def add(bytes: Array[Byte], from: Int, until: Int): Int = {
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, count * 2)
      names = Arrays.copyOf(names, count * 2)
    }
    keys(count) = Arrays.copyOfRange(bytes, from, until)
    names(count) = new String(bytes, from, until - from, UTF_8)
    count += 1
    count - 1
  }

  private def rehash(): Unit = {
    slots = Array.fill(slots.length * 2)(-1)
    for (number <- 0 until count) {
      var slot = hash(keys(number), 0, keys(number).length) & (slots.length - 1)
      while (slots(slot) >= 0) slot = (slot + 1) & (slots.length - 1)
      slots(slot) = number
    }
  }

  private def hash(bytes: Array[Byte], from: Int, until: Int): Int = {
    var h = 1
    var i = from
    while (i < until) {
      h = 31 * h + bytes(i).toInt
      i += 1
    }
    h ^ (h >>> 15)
  }
}
