package org.folio.perf.report.form

import org.folio.perf.report.html.Html._

/** Attachments of a wiki page in Confluence's storage format: pictures below each other, and links to other files. */
private[form] object WikiAttachments {

  /** Width of a picture in pixels. */
  private val Width = "960"

  /** @param names of the files, as they are attached */
  def apply(names: Seq[String]): Frag = {
    val (pictures, files) = names.partition(_.endsWith(".png"))
    frag(
      pictures.map(name => p(tag("ac:image")(attr("ac:width") := Width, file(name)))),
      files.map(name => p("All forms of the report: ", tag("ac:link")(file(name)), ".")),
    )
  }

  private def file(name: String): Frag =
    tag("ri:attachment")(attr("ri:filename") := name)
}
