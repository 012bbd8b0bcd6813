package org.folio.perf.sandbox.data

import java.util.UUID

/** Content of an id that [[Ids]] made. */
final case class RecordKey(tenant: Int, kind: Int, index: Int)

/**
 * UUIDs that look random and can be decoded, so that generated records need no map from id to
 * record. Tenant, kind and index go through a keyed Feistel network into the first 60 free bits.
 * The other 62 bits hold a hash of them, which distinguishes these ids from others.
 */
final class Ids(seed: Long) {
  private val keys: Array[Int] =
    Array.tabulate(4)(round => IdHash.hash(seed + round * 7919L).toInt)

  def encode(tenant: Int, kind: Int, index: Int): String = {
    val payload = (tenant.toLong << 48) | (kind.toLong << 40) | index.toLong
    val mixed = feistel(payload)
    val high = ((mixed >>> 12) << 16) | 0x4000L | (mixed & 0xfffL)
    val low = 0x8000000000000000L | (check(payload) >>> 2)
    new UUID(high, low).toString
  }

  /** `None`: not one of ours. */
  def decode(id: String): Option[RecordKey] =
    if (!Ids.isUuid(id)) None
    else {
      val uuid = UUID.fromString(id)
      val high = uuid.getMostSignificantBits
      val low = uuid.getLeastSignificantBits
      val mixed = ((high >>> 16) << 12) | (high & 0xfffL)
      val payload = unfeistel(mixed)
      if (low == (0x8000000000000000L | (check(payload) >>> 2)) && (high & 0xf000L) == 0x4000L)
        Some(
          RecordKey(
            (payload >>> 48).toInt,
            ((payload >>> 40) & 0xff).toInt,
            (payload & 0xffffffffL).toInt,
          )
        )
      else None
    }

  private def check(payload: Long): Long = IdHash.hash(payload ^ IdHash.hash(seed))

  private def round(half: Int, key: Int): Int = {
    val x = (half ^ key) * 0x2c1b3c6d
    val y = (x ^ (x >>> 15)) * 0x297a2d39
    (y ^ (y >>> 16)) & Ids.HalfMask
  }

  private def feistel(payload: Long): Long = {
    var left = ((payload >>> 30) & Ids.HalfMask).toInt
    var right = (payload & Ids.HalfMask).toInt
    var i = 0
    while (i < keys.length) {
      val next = left ^ round(right, keys(i))
      left = right
      right = next
      i += 1
    }
    (left.toLong << 30) | right.toLong
  }

  private def unfeistel(mixed: Long): Long = {
    var left = ((mixed >>> 30) & Ids.HalfMask).toInt
    var right = (mixed & Ids.HalfMask).toInt
    var i = keys.length - 1
    while (i >= 0) {
      val previous = right ^ round(left, keys(i))
      right = left
      left = previous
      i -= 1
    }
    (left.toLong << 30) | right.toLong
  }
}

object Ids {
  private val HalfMask = 0x3fffffff

  def isUuid(text: String): Boolean = {
    var i = 0
    var ok = text.length == 36
    while (ok && i < 36) {
      val c = text.charAt(i)
      ok =
        if (i == 8 || i == 13 || i == 18 || i == 23) c == '-'
        else (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')
      i += 1
    }
    ok
  }
}

/** Hash function of generated data. */
object IdHash {

  /** The finaliser of SplitMix64 (Steele, Lea, Flood 2014): each bit depends on all others. */
  def hash(value: Long): Long = {
    val x = value + 0x9e3779b97f4a7c15L
    val y = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L
    val z = (y ^ (y >>> 27)) * 0x94d049bb133111ebL
    z ^ (z >>> 31)
  }
}
