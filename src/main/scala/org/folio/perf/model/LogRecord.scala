package org.folio.perf.model

import java.util.Arrays
import scala.collection.mutable

/**
 * A record of a simulation.log, in which the next one then stands. Fields that its kind does not have are of no use.
 * Strings are ids of the log's [[LogStrings]], times are milliseconds since the header's `runStartMs`.
 */
final class LogRecord(val header: LogHeader, val strings: LogStrings) {
  import LogRecord._

  private var kind = 0
  private var third = 0

  def isRequest: Boolean = kind == Request
  def isGroup: Boolean = kind == Group
  def isUser: Boolean = kind == User

  /** A request that was not sent because it could not be built. */
  def isError: Boolean = kind == Error

  /** Whether a request or a group succeeded; of a virtual user: whether it started, and did not end. */
  var ok = false

  /** The groups around a request, or a group itself with those around it. */
  var path = 0

  /** Name of a request. */
  def name: Int = third

  /** Sum of the response times of a group's requests, without pauses. */
  def sumMs: Int = third

  /** A virtual user's position in the header's scenarios. */
  def scenario: Int = third

  /** Start of a request or a group. */
  var startMs = 0

  /** End of a request or a group, or the moment of another record. */
  var endMs = 0

  /** Reason why a request failed or could not be built; an empty text for no message. */
  var message = 0

  def request(path: Int, name: Int, startMs: Int, endMs: Int, ok: Boolean, message: Int): Unit =
    set(Request, ok, path, name, startMs, endMs, message)

  def group(path: Int, startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Unit =
    set(Group, ok, path, sumMs, startMs, endMs, 0)

  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit =
    set(User, starts, 0, scenario, timeMs, timeMs, 0)

  def error(message: Int, timeMs: Int): Unit = set(Error, ok = false, 0, 0, timeMs, timeMs, message)

  private def set(kind: Int, ok: Boolean, path: Int, third: Int, startMs: Int, endMs: Int, message: Int): Unit = {
    this.kind = kind
    this.ok = ok
    this.path = path
    this.third = third
    this.startMs = startMs
    this.endMs = endMs
    this.message = message
  }
}

private object LogRecord {
  val Request = 1
  val User = 2
  val Group = 3
  val Error = 4
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
