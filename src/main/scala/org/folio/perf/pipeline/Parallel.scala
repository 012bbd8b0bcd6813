package org.folio.perf.pipeline

import java.util.concurrent.{CompletableFuture, CompletionException, Executor}

/** Runs two pieces of work at the same time. */
private[perf] object Parallel {

  /** Throws the exception of either piece after both have ended. */
  def apply[A, B](first: => A, second: => B): (A, B) = {
    // A thread of its own: one piece may wait for the other, so none may wait for a thread.
    val ownThread: Executor = command => new Thread(command).start()
    val task = CompletableFuture.supplyAsync[A](() => first, ownThread)
    val own =
      try Right(second)
      catch { case e: Throwable => Left(e) }
    val other =
      try Right(task.join())
      catch { case e: CompletionException => Left(e.getCause) }
    (other, own) match {
      case (Right(a), Right(b)) => (a, b)
      case (Left(error), _) => throw error
      case (_, Left(error)) => throw error
    }
  }
}
