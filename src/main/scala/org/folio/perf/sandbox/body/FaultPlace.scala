package org.folio.perf.sandbox.body

import com.fasterxml.jackson.core.{JsonFactory, JsonParser, JsonToken}
import scala.util.Using

/** Place of a value in a body, in Jackson's words. */
private[body] object FaultPlace {
  private val factory = new JsonFactory()

  /** Jackson quotes no more of a body. */
  private val MostQuoted = 500

  /**
   * @param path field names and positions in lists, from the body down to the value
   * @param quotesBody false: the module's version of Jackson hides the body
   */
  def words(sent: String, path: Vector[Either[Int, String]], quotesBody: Boolean): String = {
    val (line, column) = place(sent, path)
    val more = sent.length - MostQuoted
    val source =
      if (!quotesBody) "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)"
      else if (more > 0) s"""(String)"${sent.take(MostQuoted)}"[truncated $more chars]"""
      else s"""(String)"$sent""""
    s"[Source: $source; line: $line, column: $column]"
  }

  private def place(sent: String, path: Vector[Either[Int, String]]): (Int, Int) =
    Using.resource(factory.createParser(sent)) { parser =>
      parser.nextToken()
      path.foreach {
        case Right(name) => toField(parser, name)
        case Left(index) => toItem(parser, index)
      }
      val at = parser.currentTokenLocation
      (at.getLineNr, at.getColumnNr)
    }

  /** From the beginning of an object to the value of one of its fields. */
  private def toField(parser: JsonParser, name: String): Unit = {
    while (parser.nextToken() == JsonToken.FIELD_NAME && parser.currentName != name) {
      parser.nextToken()
      parser.skipChildren()
    }
    parser.nextToken()
    ()
  }

  /** From the beginning of a list to one of its items. */
  private def toItem(parser: JsonParser, index: Int): Unit = {
    parser.nextToken()
    for (_ <- 0 until index) {
      parser.skipChildren()
      parser.nextToken()
    }
  }
}
