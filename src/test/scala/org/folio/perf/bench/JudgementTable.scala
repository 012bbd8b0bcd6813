package org.folio.perf.bench

/** The table of error rates, and what must hold in it. */
object JudgementTable {

  /** A cluster's call is a verdict from so many earlier runs besides the baseline on. */
  private val FurtherForVerdict = 3

  val Head: String =
    "min phi  noise drift K-1 | rows  p95   errors any   family | +20 %  able   rate  others |" +
      " med D   at D | all   +10 %"

  private def share(n: Int, of: Int): String =
    if (of == 0) "   - " else f"${n.toDouble / of.toDouble}%5.3f"

  def name(s: SimulatedSystem): String =
    f"${s.minutes}%3d ${s.phi}%4.2f ${s.noise * 100}%4.0f%% ${s.drift * 100}%4.0f%%"

  def line(r: JudgementRates): String =
    f"${name(r.system)} ${r.further}%3d | " +
      s"${share(r.anySlower, r.pairs)} ${share(r.anyTail, r.pairs)} ${share(r.anyErrors, r.pairs)}  " +
      s"${share(r.anyCalled, r.pairs)} ${share(r.families, r.pairs)}  | " +
      s"${share(r.raisedCalled, r.raised)}  " + f"${r.ableShare}%5.3f  " +
      s"${share(r.raisedAbleCalled, r.raisedAble)} ${share(r.othersCalled, r.raised)}  | " +
      f"${r.medianDetectable}%4.0f %%  " + s"${share(r.atDCalled, r.atD)} | " +
      s"${share(r.clusterCalled, r.pairs)} ${share(r.allRaisedCalled, r.raised)}"

  /** Largest number out of n that a rate of 5 % does not exceed but in one of twenty times. */
  private[bench] def most(n: Int): Double = n * 0.05 + 1.645 * math.sqrt(n * 0.05 * 0.95)

  /** Least number out of n of a rate of 95 %, likewise. */
  private[bench] def least(n: Int): Double = n * 0.95 - 1.645 * math.sqrt(n * 0.05 * 0.95)

  def brokenGates(r: JudgementRates): Vector[String] = {
    val s = r.system
    val cell = f"${s.minutes} min, phi ${s.phi}%.2f, noise ${s.noise * 100}%.0f %%, " +
      f"drift ${s.drift * 100}%.0f %%, K-1 ${r.further}"
    def atMost(n: Int, what: String, of: Int = r.pairs) =
      Option.when(n > most(of))(s"$cell: $what in $n of $of pairs, 5 % allowed")
    val byD = Option.when(r.atDCalled < r.atD * 0.9 - 1.645 * math.sqrt(r.atD * 0.09))(
      s"$cell: a change of the stated size is called in ${r.atDCalled} of ${r.atD}, 90 % needed"
    )
    (atMost(r.anySlower, "a row falsely slower") ++
      atMost(r.anyCalled, "a row falsely called by time, p95 or errors") ++
      atMost(r.othersCalled, "another row called", r.raised) ++ byD ++
      Option
        .when(r.further >= FurtherForVerdict)(r.clusterCalled)
        .flatMap(atMost(_, "the cluster falsely slower"))).toVector
  }

  /** Rows that claim to see +20 % must; in each cell with enough of them. */
  def brokenTogether(all: Vector[JudgementRates]): Vector[String] = {
    val (able, called) = (all.map(_.raisedAble).sum, all.map(_.raisedAbleCalled).sum)
    println(
      s"Rows with D up to 20 %: +20 % called in $called of $able; such rows are " +
        f"${all.map(_.ableShare).sum / all.size * 100}%.0f %% of the usual ones"
    )
    all
      .filter(r => r.raisedAble >= 50 && r.raisedAbleCalled < least(r.raisedAble))
      .map { r =>
        val s = r.system
        f"${s.minutes} min, phi ${s.phi}%.2f, noise ${s.noise * 100}%.0f %%, drift " +
          f"${s.drift * 100}%.0f %%, K-1 ${r.further}: +20 %% called in ${r.raisedAbleCalled} of " +
          s"${r.raisedAble} rows that claim to see it, 95 % needed"
      }
  }
}
