package org.folio.perf.sandbox.gateway

/** Cookies of a request. */
object Cookies {

  /** @param header `Cookie` of the request; null: it has none */
  def find(header: String, name: String): Option[String] =
    Option(header).flatMap { text =>
      text
        .split(';')
        .map(_.trim)
        .find(_.startsWith(name + "="))
        .map(_.drop(name.length + 1))
    }
}
