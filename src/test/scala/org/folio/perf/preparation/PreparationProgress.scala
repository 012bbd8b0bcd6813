package org.folio.perf.preparation

import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}

/** Says every few seconds how many records have been made, and how long the rest will take. */
final private[preparation] class PreparationProgress(words: String, all: Int, say: String => Unit) {
  private val began = System.nanoTime
  private val saidAt = new AtomicLong(began)
  private val made = new AtomicInteger
  private val finished = new AtomicInteger

  def done(wasMade: Boolean): Unit = {
    if (wasMade) made.incrementAndGet()
    val count = finished.incrementAndGet()
    val now = System.nanoTime
    val last = saidAt.get
    if (
      count < all && now - last > PreparationProgress.EveryNanos && saidAt.compareAndSet(last, now)
    )
      say(PreparationProgress.line(words, made.get, count, all, (now - began) / 1e9))
  }

  /** @return how many were made */
  def end(): Int = {
    val seconds = (System.nanoTime - began) / 1e9
    say(f"Made ${made.get} of $all $words in $seconds%.1f s.")
    made.get
  }
}

private[preparation] object PreparationProgress {
  private val EveryNanos = 5L * 1000 * 1000 * 1000

  def line(words: String, made: Int, finished: Int, all: Int, seconds: Double): String = {
    val perSecond = finished / math.max(seconds, 0.001)
    val left = ((all - finished) / math.max(perSecond, 0.001)).round
    f"Made $made of $all $words, $perSecond%.0f a second, about $left s left."
  }
}
