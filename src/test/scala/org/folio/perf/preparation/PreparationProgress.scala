package org.folio.perf.preparation

import java.util.Locale
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}

/** Prints every few seconds how many records are created, and how long the rest takes. */
final private[preparation] class PreparationProgress(words: String, all: Int, say: String => Unit) {
  private val began = System.nanoTime
  private val printedAt = new AtomicLong(began)
  private val made = new AtomicInteger
  private val finished = new AtomicInteger

  def done(wasMade: Boolean): Unit = {
    if (wasMade) made.incrementAndGet()
    val count = finished.incrementAndGet()
    val now = System.nanoTime
    val last = printedAt.get
    if (
      count < all && now - last > PreparationProgress.EveryNanos && printedAt.compareAndSet(
        last,
        now,
      )
    )
      say(PreparationProgress.line(words, made.get, count, all, (now - began) / 1e9))
  }

  /** @return how many were made */
  def end(): Int = {
    val seconds = (System.nanoTime - began) / 1e9
    say(f"Created ${made.get} of $all $words in $seconds%.1f s.")
    made.get
  }
}

private[preparation] object PreparationProgress {
  private val EveryNanos = 5L * 1000 * 1000 * 1000

  def line(words: String, made: Int, finished: Int, all: Int, seconds: Double): String = {
    val so = s"Created $made of $all $words"
    if (finished == 0) so
    else {
      val perSecond = finished / math.max(seconds, 0.001)
      val rest = remaining(((all - finished) / perSecond).round)
      s"$so (${rate(perSecond)}, about $rest left)"
    }
  }

  /** In the unit in which it is not almost 0: a slow recipe takes minutes for a record. */
  private def rate(perSecond: Double): String =
    if (perSecond >= 0.1) s"${number(perSecond)}/s"
    else if (perSecond * 60 >= 0.1) s"${number(perSecond * 60)}/min"
    else s"${number(perSecond * 3600)}/h"

  private def number(rate: Double): String =
    String.format(Locale.ROOT, if (rate < 9.95) "%.1f" else "%.0f", Double.box(rate))

  private def remaining(seconds: Long): String =
    if (seconds < 100) s"$seconds s"
    else if (seconds < 100 * 60) s"${(seconds + 30) / 60} min"
    else s"${(seconds + 1800) / 3600} h"
}
