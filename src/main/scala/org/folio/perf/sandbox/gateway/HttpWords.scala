package org.folio.perf.sandbox.gateway

/** Words of HTTP's statuses. */
private[gateway] object HttpWords {
  def of(status: Int): String = status match {
    case 429 => "Too Many Requests"
    case 500 => "Internal Server Error"
    case 503 => "Service Unavailable"
    case _ => s"Status $status"
  }
}
