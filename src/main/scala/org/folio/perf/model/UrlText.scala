package org.folio.perf.model

import java.net.URLDecoder
import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Try

/** Texts of a URL with percent signs. */
object UrlText {

  /** A text that cannot be decoded stays as it is. */
  def decoded(text: String): String = Try(URLDecoder.decode(text, UTF_8)).getOrElse(text)

  /** Names and values of a query, decoded. */
  def pairs(query: String): Vector[(String, String)] = query.split('&').toVector.filter(_.nonEmpty).map { part =>
    val (name, value) = part.span(_ != '=')
    decoded(name) -> decoded(value.drop(1))
  }
}
