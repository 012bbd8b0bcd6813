package org.folio.perf.sandbox.module

/** Steps that a request must pass. */
private[module] object Check {

  def that[E](isFulfilled: Boolean, refusal: => E): Either[E, Unit] = Either.cond(isFulfilled, (), refusal)
}
