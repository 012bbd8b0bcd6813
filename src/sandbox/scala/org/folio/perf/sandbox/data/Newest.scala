package org.folio.perf.sandbox.data

import scala.collection.mutable

/** The newest values by key, so that a long run does not fill the memory. @param most how many there are at most */
final class Newest[A](most: Int) {
  private val all = mutable.LinkedHashMap.empty[String, A]

  def get(key: String): Option[A] = all.get(key)

  /** All values, the oldest first. */
  def values: Iterable[A] = all.values

  /** A value that is put again keeps its age. @return the value that had to go */
  def put(key: String, value: A): Option[A] = {
    all.update(key, value)
    if (all.size > most) all.remove(all.head._1) else None
  }

  def remove(key: String): Option[A] = all.remove(key)
}
