package org.folio.perf.publish.confluence

import java.net.http.HttpRequest.BodyPublishers
import java.nio.charset.StandardCharsets.UTF_8
import java.util.UUID
import org.folio.perf.publish.{ReportFile, WebBody}

/** The form (RFC 7578) that attaches a file. The file is not held in memory. */
private[confluence] object AttachmentForm {

  /** @param comment to the version of the attachment */
  def apply(file: ReportFile, comment: String): WebBody = {
    val boundary = s"folio-perf-${UUID.randomUUID}"
    val head = (field(boundary, "comment", comment) + field(boundary, "minorEdit", "true") +
      s"--$boundary\r\ncontent-disposition: form-data; name=\"file\"; filename=\"${file.name}\"\r\n" +
      s"content-type: ${typeOf(file.name)}\r\n\r\n").getBytes(UTF_8)
    val tail = s"\r\n--$boundary--\r\n".getBytes(UTF_8)
    WebBody(
      Some(s"multipart/form-data; boundary=$boundary"),
      head.length.toLong + file.bytes + tail.length.toLong,
      () =>
        BodyPublishers.concat(
          BodyPublishers.ofByteArray(head),
          BodyPublishers.ofFile(file.path),
          BodyPublishers.ofByteArray(tail),
        ),
    )
  }

  private def field(boundary: String, name: String, value: String): String =
    s"--$boundary\r\ncontent-disposition: form-data; name=\"$name\"\r\n" +
      s"content-type: text/plain; charset=utf-8\r\n\r\n$value\r\n"

  private def typeOf(name: String): String =
    if (name.endsWith(".png")) "image/png" else "application/zip"
}
