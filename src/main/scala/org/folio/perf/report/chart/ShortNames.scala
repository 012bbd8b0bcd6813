package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Assets

/**
 * Names of transactions for places that are too narrow for the published ones, such as the heads of the
 * heat map. Every table has the published name.
 */
object ShortNames {
  private val Characters = 24

  /** Codes such as `AIE_TC: `, `LO_` and `TC: `, which mean nothing without the plan. */
  private val Code = "^(?:([A-Z]{2,5})_)?(?:TC[:_ ] ?)?".r

  /** One short name for each; they differ if the names differ. */
  def of(transactions: Vector[String]): Vector[String] = {
    val short = transactions.map(name => known.getOrElse(name, withoutCode(name)))
    transactions.zip(short).map { case (name, own) =>
      val isAmbiguous = short.count(_ == own) > 1
      Format.cut(if (isAmbiguous) s"${codeOf(name)} $own".trim else own, Characters)
    }
  }

  private def codeOf(name: String): String =
    Code.findFirstMatchIn(name).flatMap(m => Option(m.group(1))).getOrElse("")

  private def withoutCode(name: String): String = {
    val rest = Code.replaceFirstIn(name, "").trim
    if (rest.isEmpty) name else rest
  }

  private lazy val known: Map[String, String] = {
    val lines = Assets.resource("short-names.tsv").linesIterator.drop(1).map(_.split('\t'))
    lines.collect { case Array(name, short) => name -> short }.toMap
  }
}
