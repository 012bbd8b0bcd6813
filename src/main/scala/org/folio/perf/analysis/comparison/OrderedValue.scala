package org.folio.perf.analysis.comparison

import scala.util.Try

/** Numbers in conditions: 20 users, 5K, 1.5 per minute, 24 h. */
object OrderedValue {
  private val Form = """^([0-9][0-9.,]*)\s*([KM]?)\b\s*(.*)$""".r
  private val Seconds = Map("s" -> 1.0, "min" -> 60.0, "h" -> 3600.0, "d" -> 86400.0)

  /** @return number and unit, times in seconds; `None`: it does not begin with a number */
  def of(text: String): Option[(Double, String)] = text.trim match {
    case Form(number, factor, unit) =>
      Try(number.replace(",", "").toDouble).toOption.map { value =>
        val scaled = value * (factor match {
          case "K" => 1e3
          case "M" => 1e6
          case _ => 1.0
        })
        Seconds.get(unit).fold((scaled, unit))(seconds => (scaled * seconds, "s"))
      }
    case _ => None
  }
}
