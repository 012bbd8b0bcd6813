package org.folio.perf.protocol

/** Finds elements in XML without parsing it; enough for the XML that FOLIO's modules write. */
object XmlElement {

  /** Text of the last element of this name; empty if the element is empty or absent. */
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
