package org.folio.perf.analysis

import scala.reflect.ClassTag

/** Values by small number, created on first use. */
final private[analysis] class LazyIndexed[A <: AnyRef: ClassTag](make: Int => A) {
  private var values = new Array[A](16)
  private var used = 0

  def size: Int = used

  def apply(index: Int): A = {
    if (index >= values.length) grow(math.max(index + 1, used * 2))
    if (values(index) == null) values(index) = make(index)
    if (index >= used) used = index + 1
    values(index)
  }

  private def grow(length: Int): Unit = {
    val longer = new Array[A](length)
    System.arraycopy(values, 0, longer, 0, used)
    values = longer
  }

  def get(index: Int): Option[A] = if (index < used) Option(values(index)) else None

  /** The created values by number. */
  def toVector: Vector[(Int, A)] =
    (0 until used).toVector.flatMap(i => Option(values(i)).map(i -> _))
}
