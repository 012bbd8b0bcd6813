package org.folio.perf.bench

/**
 * What judgements of a simulated system came to, added up over pairs of runs of which the second is
 * judged.
 *
 * @param anySlower pairs of the same system in which a row was called slower; `anyTail`: for its 95th
 *   percentile; `anyErrors`: for its errors; `anyCalled`: for any of them
 * @param clusterCalled all rows together, likewise; `families`: those of a workflow
 * @param raised pairs in which one usual row was made a fifth slower; `raisedCalled`: and was called;
 *   `raisedAble`: and claimed to see it; `raisedAbleCalled`: both; `othersCalled`: another one was called
 * @param atD pairs in which a row was made slower by its own stated detectable change; `atDCalled`: and was
 *   called
 * @param allRaisedCalled pairs in which all rows were made a tenth slower, and the cluster was called
 * @param usualRows rows at a usual rate that state a detectable change; `ableRows`: of at most 20 %
 * @param detectable how many of them state which change, in whole per cent
 */
final case class JudgementCounts(
    pairs: Int = 0,
    anySlower: Int = 0,
    anyTail: Int = 0,
    anyErrors: Int = 0,
    anyCalled: Int = 0,
    clusterCalled: Int = 0,
    families: Int = 0,
    raised: Int = 0,
    raisedCalled: Int = 0,
    raisedAble: Int = 0,
    raisedAbleCalled: Int = 0,
    othersCalled: Int = 0,
    atD: Int = 0,
    atDCalled: Int = 0,
    allRaisedCalled: Int = 0,
    usualRows: Int = 0,
    ableRows: Int = 0,
    detectable: Map[Int, Int] = Map.empty,
) {

  def plus(o: JudgementCounts): JudgementCounts = JudgementCounts(
    pairs + o.pairs,
    anySlower + o.anySlower,
    anyTail + o.anyTail,
    anyErrors + o.anyErrors,
    anyCalled + o.anyCalled,
    clusterCalled + o.clusterCalled,
    families + o.families,
    raised + o.raised,
    raisedCalled + o.raisedCalled,
    raisedAble + o.raisedAble,
    raisedAbleCalled + o.raisedAbleCalled,
    othersCalled + o.othersCalled,
    atD + o.atD,
    atDCalled + o.atDCalled,
    allRaisedCalled + o.allRaisedCalled,
    usualRows + o.usualRows,
    ableRows + o.ableRows,
    (detectable.keySet ++ o.detectable.keySet).iterator
      .map(d => d -> (detectable.getOrElse(d, 0) + o.detectable.getOrElse(d, 0)))
      .toMap,
  )

  /** In per cent; NaN: no row states one. */
  def medianDetectable: Double = {
    val sorted = detectable.toVector.sortBy(_._1)
    val below = sorted.scanLeft(0)(_ + _._2).tail
    sorted.zip(below).find(_._2 * 2 > usualRows).fold(Double.NaN)(_._1._1.toDouble)
  }

  /** Of usual rows, those that could have been called at +20 %. */
  def ableShare: Double = ableRows.toDouble / math.max(1, usualRows).toDouble
}
