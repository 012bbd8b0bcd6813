package org.folio.perf.analysis

import java.util.Arrays

/** Whole numbers in order of arrival, without a box around each. */
final private[analysis] class LongArrayBuilder {
  private var values = new Array[Long](64)
  private var used = 0

  def size: Int = used
  def apply(index: Int): Long = values(index)

  def add(value: Long): Unit = {
    if (used == values.length) values = Arrays.copyOf(values, used * 2)
    values(used) = value
    used += 1
  }

  def sorted: Array[Long] = {
    val copy = Arrays.copyOf(values, used)
    Arrays.sort(copy)
    copy
  }
}
