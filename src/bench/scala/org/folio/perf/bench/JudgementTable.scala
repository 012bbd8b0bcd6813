package org.folio.perf.bench

/** Error rates of one system with one history. */
final case class MeasuredCell(system: SimulatedSystem, further: Int, counts: JudgementCounts)

/** The table of error rates, and what must hold in it. */
object JudgementTable {

  /** A cluster's call is a verdict from so many earlier runs besides the baseline on. */
  private val FurtherForVerdict = 3

  val Head: String =
    "min phi  noise drift K-1 pairs | rows  p95   errors any   family | +20 %  able   rate  others |" +
      " med D   at D | all   +10 %"

  /** What the parts add up to; systems that nothing was measured of are left out. */
  def of(systems: Vector[SimulatedSystem], parts: Vector[MeasuredPart]): Vector[MeasuredCell] = {
    val byCell = parts.distinctBy(p => p.cell -> p.part).groupBy(_.cell)
    for {
      system <- systems
      own <- byCell.get(name(system)).toVector
      (further, i) <- JudgementRates.Histories.zipWithIndex
    } yield MeasuredCell(system, further, own.map(_.byHistory(i)).reduce(_.plus(_)))
  }

  private def share(n: Int, of: Int): String =
    if (of == 0) "   - " else f"${n.toDouble / of.toDouble}%5.3f"

  def name(s: SimulatedSystem): String =
    f"${s.minutes}%3d ${s.phi}%4.2f ${s.noise * 100}%4.0f%% ${s.drift * 100}%4.0f%%"

  def line(cell: MeasuredCell): String = {
    val r = cell.counts
    f"${name(cell.system)} ${cell.further}%3d ${r.pairs}%5d | " +
      s"${share(r.anySlower, r.pairs)} ${share(r.anyTail, r.pairs)} ${share(r.anyErrors, r.pairs)}  " +
      s"${share(r.anyCalled, r.pairs)} ${share(r.families, r.pairs)}  | " +
      s"${share(r.raisedCalled, r.raised)}  " + f"${r.ableShare}%5.3f  " +
      s"${share(r.raisedAbleCalled, r.raisedAble)} ${share(r.othersCalled, r.raised)}  | " +
      f"${r.medianDetectable}%4.0f %%  " + s"${share(r.atDCalled, r.atD)} | " +
      s"${share(r.clusterCalled, r.pairs)} ${share(r.allRaisedCalled, r.raised)}"
  }

  /** Largest number out of n that a rate of 5 % does not exceed but in one of twenty times. */
  private[bench] def most(n: Int): Double = n * 0.05 + 1.645 * math.sqrt(n * 0.05 * 0.95)

  /** Least number out of n of a rate of 95 %, likewise. */
  private[bench] def least(n: Int): Double = n * 0.95 - 1.645 * math.sqrt(n * 0.05 * 0.95)

  private val FewestAble = 50

  def brokenGates(cell: MeasuredCell): Vector[String] = {
    val (s, r) = (cell.system, cell.counts)
    val named = f"${s.minutes} min, phi ${s.phi}%.2f, noise ${s.noise * 100}%.0f %%, " +
      f"drift ${s.drift * 100}%.0f %%, K-1 ${cell.further}"
    def atMost(n: Int, what: String, of: Int = r.pairs) =
      Option.when(n > most(of))(s"$named: $what in $n of $of pairs, 5 % allowed")
    val byD = Option.when(r.atDCalled < r.atD * 0.9 - 1.645 * math.sqrt(r.atD * 0.09))(
      s"$named: a change of the stated size is called in ${r.atDCalled} of ${r.atD}, 90 % needed"
    )
    val able = Option.when(r.raisedAble >= FewestAble && r.raisedAbleCalled < least(r.raisedAble))(
      s"$named: +20 % called in ${r.raisedAbleCalled} of ${r.raisedAble} rows that claim to see it, " +
        "95 % needed"
    )
    (atMost(r.anySlower, "a row falsely slower") ++
      atMost(r.anyCalled, "a row falsely called by time, p95 or errors") ++
      atMost(r.othersCalled, "another row called", r.raised) ++ byD ++ able ++
      Option
        .when(cell.further >= FurtherForVerdict)(r.clusterCalled)
        .flatMap(atMost(_, "the cluster falsely slower"))).toVector
  }

  /** Rows that claim to see +20 %, in all cells together. */
  def together(all: Vector[MeasuredCell]): String = {
    val sum = all.map(_.counts).foldLeft(JudgementCounts())(_.plus(_))
    s"Rows with D up to 20 %: +20 % called in ${sum.raisedAbleCalled} of ${sum.raisedAble}; such rows are " +
      f"${sum.ableShare * 100}%.0f %% of the usual ones"
  }
}
