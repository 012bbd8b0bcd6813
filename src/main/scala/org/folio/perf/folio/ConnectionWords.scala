package org.folio.perf.folio

import java.net.{ConnectException, UnknownHostException}
import java.nio.channels.UnresolvedAddressException

/** Why a connection failed. Java's client leaves the words of its exceptions out. */
private[folio] object ConnectionWords {

  def of(error: Throwable): String = {
    val causes = Iterator.iterate(error)(_.getCause).takeWhile(_ != null).take(MaxCauses).toVector
    causes
      .collectFirst { case _: UnresolvedAddressException | _: UnknownHostException =>
        "the name of its host is not known"
      }
      .orElse(causes.flatMap(e => Option(e.getMessage)).headOption)
      .getOrElse(error match {
        case _: ConnectException => "connection refused"
        case _ => error.getClass.getSimpleName
      })
  }

  private val MaxCauses = 5
}
