package org.folio.perf.model

/** Steps that can fail, one after the other: the first failure ends them and is the result. */
object Eithers {

  /** Does the step for each item. */
  def each[A, E](items: Iterable[A])(step: A => Either[E, Unit]): Either[E, Unit] =
    fold(items, ())((_, item) => step(item))

  /** The step's results, in the order of the items. */
  def map[A, B, E](items: Iterable[A])(step: A => Either[E, B]): Either[E, Vector[B]] =
    fold(items, Vector.empty[B])((results, item) => step(item).map(results :+ _))

  /** The last step's result; each step gets the result of the one before it, the first one `start`. */
  def fold[A, B, E](items: Iterable[A], start: B)(step: (B, A) => Either[E, B]): Either[E, B] =
    items.foldLeft[Either[E, B]](Right(start))((result, item) => result.flatMap(step(_, item)))
}
