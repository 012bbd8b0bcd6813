package org.folio.perf.model

import java.util.Arrays
import scala.collection.mutable

/**
 * Some records of a simulation.log, in the order of the file. It shows one of them at a time; fields that the record's
 * kind does not have are of no use. Strings are ids of the log's [[LogStrings]], times are milliseconds since the
 * header's `runStartMs`.
 */
final class LogRecords(val header: LogHeader, val strings: LogStrings) {
  import LogRecords._

  private var fields = new Array[Int](Usual * Fields)
  private var at = -Fields
  private var end = 0

  /** Moves to the next record, at first to the first one; false: there is none, and the next one is the first again. */
  def next(): Boolean = {
    at += Fields
    val isThere = at < end
    if (!isThere) at = -Fields
    isThere
  }

  def isEmpty: Boolean = end == 0

  /** Has as many as are handed on at once. */
  def isFull: Boolean = end >= Usual * Fields

  def isRequest: Boolean = fields(at) == Request
  def isGroup: Boolean = fields(at) == Group
  def isUser: Boolean = fields(at) == User

  /** A request that was not sent because it could not be built. */
  def isError: Boolean = fields(at) == Error

  /** Whether a request or a group succeeded; of a virtual user: whether it started, and did not end. */
  def ok: Boolean = fields(at + 1) != 0

  /** The groups around a request, or a group itself with those around it. */
  def path: Int = fields(at + 2)

  /** Name of a request. */
  def name: Int = fields(at + 3)

  /** Sum of the response times of a group's requests, without pauses. */
  def sumMs: Int = fields(at + 3)

  /** A virtual user's position in the header's scenarios. */
  def scenario: Int = fields(at + 3)

  /** Start of a request or a group. */
  def startMs: Int = fields(at + 4)

  /** End of a request or a group, or the moment of another record. */
  def endMs: Int = fields(at + 5)

  /** Reason why a request failed or could not be built; an empty text for no message. */
  def message: Int = fields(at + 6)

  def addRequest(path: Int, name: Int, startMs: Int, endMs: Int, ok: Boolean, message: Int): Unit =
    add(Request, ok, path, name, startMs, endMs, message)

  def addGroup(path: Int, startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Unit =
    add(Group, ok, path, sumMs, startMs, endMs, 0)

  def addUser(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    add(User, starts, 0, scenario, timeMs, timeMs, 0)

  def addError(message: Int, timeMs: Int): Unit = add(Error, ok = false, 0, 0, timeMs, timeMs, message)

  private def add(kind: Int, ok: Boolean, path: Int, third: Int, startMs: Int, endMs: Int, message: Int): Unit = {
    if (end == fields.length) fields = Arrays.copyOf(fields, end * 2)
    fields(end) = kind
    fields(end + 1) = if (ok) 1 else 0
    fields(end + 2) = path
    fields(end + 3) = third
    fields(end + 4) = startMs
    fields(end + 5) = endMs
    fields(end + 6) = message
    end += Fields
  }
}

object LogRecords {
  private val Usual = 2048
  private val Fields = 7
  private val Request = 1
  private val User = 2
  private val Group = 3
  private val Error = 4
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
 * The strings of a log and the paths of groups, by id. Equal paths have equal ids; path 0 is "in no
 * group". Memory is bounded: messages have at most [[LogStrings.MaxMessageChars]] characters together.
 */
final class LogStrings {
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

  /** Number after the highest id of a text. */
  def textIds: Int = textCount

  /** Id of a new text. */
  def add(text: String, isMessage: Boolean = false): Int = {
    if (textCount == texts.length) texts = Arrays.copyOf(texts, textCount * 2)
    if (isMessage) messageChars += text.length.toLong
    texts(textCount) = if (isMessage && messageChars > LogStrings.MaxMessageChars) LogStrings.Unkept else text
    textCount += 1
    textCount - 1
  }

  /** Id of the path of a group within another path. */
  def child(path: Int, name: Int): Int =
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
