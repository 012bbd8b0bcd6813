package org.folio.perf.capacity.calibration

import java.util.Locale
import org.folio.perf.capacity.network.{Coefficient, NetworkParameters}

/** Which coefficients a fit has changed by more than their prior belief's spread. */
object FitMoves {

  /** In spreads; what stays within one is an assumption that the runs do not decide. */
  def apply(before: NetworkParameters, after: NetworkParameters): Vector[(Coefficient, Double)] =
    Coefficient.all.map(c => c -> math.log(after(c.name) / before(c.name)) / c.spread)

  def lines(before: NetworkParameters, after: NetworkParameters): Vector[String] = {
    val (decided, assumed) = apply(before, after).partition(_._2.abs > 1)
    decided.map { case (c, move) =>
      "%s: %.4g, was %.4g; moved by %.1f spreads"
        .formatLocal(Locale.ROOT, c.name, after(c.name), before(c.name), move)
    } :+ s"Assumptions that these runs do not decide: ${assumed.map(_._1.name).mkString(", ")}"
  }
}
