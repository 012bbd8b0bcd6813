package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import java.util.Arrays

/**
 * Numbers of names. Equal sequences of UTF-8 bytes get the same small number, and no string is made for each.
 *
 * @param limit largest number of names; further names get no number
 */
final private[source] class ByteNames(limit: Int) {
  private var slots = Array.fill(256)(-1)
  private var keys = new Array[Array[Byte]](64)
  private var names = new Array[String](64)
  private var count = 0

  def size: Int = count
  def name(number: Int): String = names(number)

  /** Number of a name; -1: the name is new and the limit is reached. */
  def number(bytes: Array[Byte], from: Int, until: Int): Int = {
    var slot = hash(bytes, from, until) & (slots.length - 1)
    while (slots(slot) >= 0 && !isKey(slots(slot), bytes, from, until))
      slot = (slot + 1) & (slots.length - 1)
    if (slots(slot) >= 0) slots(slot)
    else if (count == limit) -1
    else {
      slots(slot) = add(bytes, from, until)
      val number = slots(slot)
      if (count * 2 > slots.length) rehash()
      number
    }
  }

  private def isKey(number: Int, bytes: Array[Byte], from: Int, until: Int): Boolean = {
    val key = keys(number)
    Arrays.equals(key, 0, key.length, bytes, from, until)
  }

  private def add(bytes: Array[Byte], from: Int, until: Int): Int = {
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, count * 2)
      names = Arrays.copyOf(names, count * 2)
    }
    keys(count) = Arrays.copyOfRange(bytes, from, until)
    names(count) = new String(bytes, from, until - from, UTF_8)
    count += 1
    count - 1
  }

  private def rehash(): Unit = {
    slots = Array.fill(slots.length * 2)(-1)
    for (number <- 0 until count) {
      var slot = hash(keys(number), 0, keys(number).length) & (slots.length - 1)
      while (slots(slot) >= 0) slot = (slot + 1) & (slots.length - 1)
      slots(slot) = number
    }
  }

  private def hash(bytes: Array[Byte], from: Int, until: Int): Int = {
    var h = 1
    var i = from
    while (i < until) {
      h = 31 * h + bytes(i).toInt
      i += 1
    }
    h ^ (h >>> 15)
  }
}
