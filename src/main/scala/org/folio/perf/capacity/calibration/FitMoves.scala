package org.folio.perf.capacity.calibration

import java.util.Locale
import org.folio.perf.capacity.network.{Coefficient, NetworkParameters}

/** Coefficients that a fit changed by more than the spread of their prior. */
object FitMoves {

  /** Change in spreads; a coefficient within one spread remains an assumption. */
  def apply(before: Map[String, Double], after: NetworkParameters): Vector[(Coefficient, Double)] =
    Coefficient
      .of(after.platform)
      .map(c => c -> math.log(after(c.name) / before(c.name)) / c.spread)

  /** @param before the coefficients that the fit started from */
  def lines(before: Map[String, Double], after: NetworkParameters): Vector[String] = {
    val (decided, assumed) = apply(before, after).partition(_._2.abs > 1)
    decided.map { case (c, move) =>
      "%s: %.4g, was %.4g; moved by %.1f spreads"
        .formatLocal(Locale.ROOT, c.name, after(c.name), before(c.name), move)
    } :+ s"Coefficients that these runs do not determine: ${assumed.map(_._1.name).mkString(", ")}"
  }
}
