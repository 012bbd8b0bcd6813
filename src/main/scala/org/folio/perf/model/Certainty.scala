package org.folio.perf.model

/** How sure a conclusion is. */
sealed abstract class Certainty(val word: String)

object Certainty {

  /** Measured, or by chance in one of a thousand cases at most. */
  case object Certain extends Certainty("certain")
  case object Likely extends Certainty("likely")

  /** One explanation of several. */
  case object Possible extends Certainty("possible")
}
