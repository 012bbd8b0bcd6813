package org.folio.perf.source

import java.util.Arrays
import scala.collection.mutable

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
