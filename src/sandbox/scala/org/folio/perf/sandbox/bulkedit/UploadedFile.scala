package org.folio.perf.sandbox.bulkedit

import io.vertx.core.buffer.Buffer
import java.nio.charset.StandardCharsets.UTF_8

/** A file of a form. @param lines without white space around them; none is empty */
final case class UploadedFile(name: String, lines: Vector[String])

object UploadedFile {

  /**
   * The part `file` of a body of the type `multipart/form-data`.
   *
   * @param contentType of the request, with the boundary
   * @return `None`: there is no such part
   */
  def of(contentType: String, body: Buffer): Option[UploadedFile] =
    Boundary.findFirstMatchIn(contentType).map(_.group(1)).flatMap { boundary =>
      body.toString(UTF_8).split(java.util.regex.Pattern.quote("--" + boundary)).toVector.flatMap(part).headOption
    }

  private def part(text: String): Option[UploadedFile] = text.indexOf(EmptyLine) match {
    case -1 => None
    case end =>
      val head = text.take(end)
      val name = FileName.findFirstMatchIn(head).map(_.group(1)).filter(_.nonEmpty)
      val lines = text.drop(end + EmptyLine.length).stripPrefix(ByteOrderMark).split("\\R").toVector
      name
        .filter(_ => head.contains("name=\"file\""))
        .map(UploadedFile(_, lines.map(_.trim.stripPrefix("\"").stripSuffix("\"")).filter(_.nonEmpty)))
  }

  private val Boundary = """boundary="?([^";]+)"?""".r
  private val FileName = """filename="([^"]*)"""".r
  private val EmptyLine = "\r\n\r\n"
  private val ByteOrderMark = "\uFEFF"
}
