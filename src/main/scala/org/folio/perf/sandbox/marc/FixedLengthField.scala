package org.folio.perf.sandbox.marc

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.jdk.CollectionConverters._

/** Field 008 of books, with mod-quick-marc's names of its parts. Blanks are backslashes. */
object FixedLengthField {

  /** @param isList true if each character is a value of its own */
  final private case class Part(name: String, start: Int, length: Int, isList: Boolean = false)

  /** Parts in the order of the editor. */
  private val Parts = Vector(
    Part("Entered", 0, 6),
    Part("DtSt", 6, 1),
    Part("Date1", 7, 4),
    Part("Date2", 11, 4),
    Part("Ctry", 15, 3),
    Part("Lang", 35, 3),
    Part("MRec", 38, 1),
    Part("Srce", 39, 1),
    Part("Ills", 18, 4, isList = true),
    Part("Audn", 22, 1),
    Part("Form", 23, 1),
    Part("Cont", 24, 4, isList = true),
    Part("GPub", 28, 1),
    Part("Conf", 29, 1),
    Part("Fest", 30, 1),
    Part("Indx", 31, 1),
    Part("LitF", 33, 1),
    Part("Biog", 34, 1),
  )
  private val Length = 40

  def withBackslashes(text: String): String = text.replace(' ', '\\')
  def stored(text: String): String = text.replace('\\', ' ')

  /** Splits the field. Type and level of a book come from the leader; here they are constant. */
  def split(text: String): JsonObject = {
    val out = obj("Type" -> "a", "BLvl" -> "m")
    Parts.foreach { part =>
      val value =
        withBackslashes(text.padTo(Length, ' ').slice(part.start, part.start + part.length))
      out.put(part.name, if (part.isList) list(value.map(_.toString)) else value)
    }
    out
  }

  /** Joins the parts; absent parts are blank. */
  def join(parts: JsonObject): String = {
    val out = new java.lang.StringBuilder(" " * Length)
    Parts.foreach { part =>
      val value = parts.getValue(part.name) match {
        case null => ""
        case characters: JsonArray => characters.asScala.mkString
        case single => single.toString
      }
      val text = stored(value).padTo(part.length, ' ').take(part.length)
      out.replace(part.start, part.start + part.length, text)
    }
    out.toString
  }
}
