package org.folio.perf.analysis.breakdown

import java.util.Arrays

/**
 * Pairs of requests of a transaction that follow each other. In crowded moments they tell where to look for the request
 * before another one.
 *
 * It learns from all requests: the one before ended directly before the start, and others did so by chance only, as often
 * as directly before any other request.
 */
final private[breakdown] class UsualOrder {
  import UsualOrder._

  private var capacity = 16
  // Row: the request before, column: the request behind; 0 is the end of the execution.
  private var pairs = new Array[Int](capacity * capacity)
  private var seen = new Array[Int](capacity)
  private var chance = new Array[Int](capacity)
  private var locals = new Array[Int](64)
  private var globals = new Array[Int](capacity)
  private var known = 1
  private var all = 0
  // True for a request that follows directly on others, by its number; renewed from time to time.
  private var isDirect = new Array[Boolean](capacity)
  private var renewedAt = 0

  /** Number of a request within the transaction, from 1, for its number within the run. */
  def local(request: Int): Int = {
    if (request >= locals.length)
      locals = Arrays.copyOf(locals, math.max(request + 1, locals.length * 2))
    if (locals(request) == 0) {
      if (known == capacity) grow()
      globals(known) = request
      locals(request) = known
      known += 1
    }
    locals(request)
  }

  def request(local: Int): Int = globals(local)

  private def grow(): Unit = {
    val larger = new Array[Int](capacity * capacity * 4)
    for (row <- 0 until capacity)
      System.arraycopy(pairs, row * capacity, larger, row * capacity * 2, capacity)
    pairs = larger
    capacity *= 2
    seen = Arrays.copyOf(seen, capacity)
    chance = Arrays.copyOf(chance, capacity)
    globals = Arrays.copyOf(globals, capacity)
    isDirect = Arrays.copyOf(isDirect, capacity)
  }

  /** False: enough is known. */
  def isLearning: Boolean = all < Enough

  /** Counts the start of a request, or with [[UsualOrder.End]] the end of an execution. */
  def starts(behind: Int): Unit = {
    all += 1
    seen(behind) += 1
  }

  /** Counts a request that ended directly before. */
  def endedBefore(before: Int, behind: Int): Unit = {
    pairs(before * capacity + behind) += 1
    chance(before) += 1
  }

  /** False: other requests come before. True as long as little is known, and if pauses come before. */
  def isUsual(before: Int, behind: Int): Boolean = {
    if (all >= renewedAt * 2) renew()
    !isDirect(behind) || isPair(before, behind)
  }

  private def renew(): Unit = {
    for (behind <- 0 until known)
      isDirect(behind) = seen(behind) >= FewestSeen && (1 until known).exists(before => isPair(before, behind))
    renewedAt = math.max(all, 1)
  }

  private def isPair(before: Int, behind: Int): Boolean = {
    val share = pairs(before * capacity + behind).toDouble / math.max(1, seen(behind))
    val byChance = chance(before).toDouble / math.max(1, all)
    share > 0 && share >= math.min(Surely, Lift * byChance)
  }
}

private[breakdown] object UsualOrder {
  val End = 0
  private val FewestSeen = 10

  /** Number of starts and ends after which an order is known. */
  private val Enough = 6000

  /** How many times more often than by chance a request comes before another that follows it. */
  private val Lift = 2.5
  private val Surely = 0.5
}
