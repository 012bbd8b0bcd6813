package org.folio.perf.protocol

/** Pseudo-random numbers that depend only on a seed and on numbers that identify their use. */
object Draw {

  /** A number from `from` to `to`, both included. */
  def between(from: Long, to: Long, seed: Long, drawnFor: Long*): Long = {
    val mixed = drawnFor.foldLeft(mix(seed))((state, part) => mix(state ^ part))
    from + java.lang.Long.remainderUnsigned(mixed, to - from + 1)
  }

  /** A state that also depends on a text. */
  private[protocol] def mixed(state: Long, text: String): Long = {
    var mixed = mix(state ^ text.length.toLong)
    var i = 0
    while (i < text.length) {
      mixed = mix(mixed ^ text.charAt(i).toLong)
      i += 1
    }
    mixed
  }

  /** The finalizer of SplitMix64: Steele, Lea, Flood, Fast splittable PRNGs, OOPSLA 2014. */
  private[protocol] def mix(value: Long): Long = {
    val a = value + 0x9e3779b97f4a7c15L
    val b = (a ^ (a >>> 30)) * 0xbf58476d1ce4e5b9L
    val c = (b ^ (b >>> 27)) * 0x94d049bb133111ebL
    c ^ (c >>> 31)
  }
}
