package org.folio.perf.folio

/**
 * What a run needs of a `Set-Cookie` header. A cookie store would not do: over plain http it does not
 * give back FOLIO's `Secure` cookies.
 *
 * @param maxAgeSeconds from now; unlike `Expires` it does not depend on the clocks of both sides
 */
final case class Cookie(name: String, value: String, maxAgeSeconds: Option[Long])

object Cookie {

  def parse(header: String): Option[Cookie] = {
    val parts = header.split(';').map(_.trim)
    val maxAge = parts
      .drop(1)
      .collectFirst {
        case part if part.toLowerCase.startsWith("max-age=") =>
          part.drop("max-age=".length).toLongOption
      }
      .flatten
    parts.headOption.filter(_.contains('=')).map { pair =>
      val (name, value) = pair.splitAt(pair.indexOf('='))
      Cookie(name, value.drop(1), maxAge)
    }
  }
}
