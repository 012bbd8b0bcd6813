package org.folio.perf.runner

/** Why a run does not start, in words for the person who started it. */
final case class RunStartError(message: String) {

  /** Without a stack trace, which Gatling would print for an exception. */
  def leave(): Nothing = {
    Console.complain(message)
    Runtime.getRuntime.halt(1)
    throw new IllegalStateException(message)
  }
}
