package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.protocol.SessionKey

/** Things that are done one an iteration, in their order, by the number of the iteration. */
private[scenarios] object ByNumber {

  /** @param each at least one; after the last the first comes again */
  def apply(each: Vector[ChainBuilder]): ChainBuilder =
    if (each.size == 1) each.head
    else {
      val numbered = each.zipWithIndex.map { case (chain, i) => (i: Any) -> chain }
      doSwitch(session => (session(SessionKey.Iteration.name).as[Long] % each.size).toInt)(
        numbered: _*
      )
    }
}
