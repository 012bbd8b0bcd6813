package org.folio.perf.sandbox.format

/** The values that were used last, by key. Used by one thread. @param most how many there are at most */
final class LastUsed[K, V](most: Int) extends java.util.LinkedHashMap[K, V](64, 0.75f, true) {
  override def removeEldestEntry(eldest: java.util.Map.Entry[K, V]): Boolean = size > most
}
