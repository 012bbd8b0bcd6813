package org.folio.perf.runner

import java.util.concurrent.atomic.AtomicLong

/** Prints the progress of a step over all tenants, every few seconds and at its end. */
final class TenantProgress(tenants: Int) {
  private val printedAt = new AtomicLong

  /**
   * @param step gets a function to call with the number of tenants that are done
   * @return its result; the end is printed if that is a success
   */
  def time[E, A](what: String)(step: (Int => Unit) => Either[E, A]): Either[E, A] =
    watch[Either[E, A]](what, _.isRight)(step)

  /** The same for a step that always succeeds. */
  def always[A](what: String)(step: (Int => Unit) => A): A = watch[A](what, _ => true)(step)

  private def watch[A](what: String, succeeded: A => Boolean)(step: (Int => Unit) => A): A = {
    val started = System.nanoTime
    printedAt.set(started)
    val result = step { done =>
      val now = System.nanoTime
      val last = printedAt.get
      if (
        done < tenants && now - last > TenantProgress.EveryNanos && printedAt.compareAndSet(
          last,
          now,
        )
      )
        Console.say(s"$what $done of ${Headline.tenants(tenants)} ...")
    }
    val seconds = (System.nanoTime - started) / 1e9
    if (succeeded(result)) Console.say(f"$what ${Headline.tenants(tenants)} in $seconds%.1f s.")
    result
  }
}

object TenantProgress {
  private val EveryNanos = 3L * 1000 * 1000 * 1000
}
