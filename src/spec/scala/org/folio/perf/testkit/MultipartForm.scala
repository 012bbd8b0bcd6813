package org.folio.perf.testkit

/** A form of several parts, with a body that has one character for each byte. */
private[testkit] object MultipartForm {

  /**
   * Name and bytes of the part `file`.
   *
   * @param fields names that other parts may have
   * @return `None`: it is no such form, has no file or another part
   */
  def file(request: WebRequest, fields: Set[String]): Option[(String, String)] =
    "multipart/form-data; boundary=(\\S+)".r
      .findFirstMatchIn(request.header("content-type"))
      .map(_.group(1))
      .filter(boundary => request.body.endsWith(s"\r\n--$boundary--\r\n"))
      .flatMap { boundary =>
        val parts = s"\r\n${request.body}".split(s"\r\n--$boundary(--)?\r\n").filter(_.nonEmpty)
        val known = parts.map { part =>
          val (head, body) = part.splitAt(part.indexOf("\r\n\r\n"))
          "name=\"(\\w+)\"(?:; filename=\"([^\"]+)\")?".r
            .findFirstMatchIn(head)
            .map(m => (m.group(1), Option(m.group(2)), body.drop(4)))
        }
        Option
          .when(known.forall(_.exists { case (name, _, _) => name == "file" || fields(name) }))(
            known
          )
          .flatMap(_.flatten.collectFirst { case ("file", Some(name), bytes) => name -> bytes })
      }
}
