package org.folio.perf.protocol

/** Looks into XML without parsing it, which is enough for what FOLIO's modules write themselves. */
object XmlElement {

  /** The text of the last element of this name; empty when it has none, or is not there. */
  def last(xml: String, name: String): String =
    xml.lastIndexOf(s"<$name") match {
      case -1 => ""
      case at =>
        val start = xml.indexOf('>'.toInt, at)
        if (start < 0 || xml.charAt(start - 1) == '/') ""
        else {
          val end = xml.indexOf('<'.toInt, start)
          if (end < 0) "" else xml.substring(start + 1, end)
        }
    }
}
