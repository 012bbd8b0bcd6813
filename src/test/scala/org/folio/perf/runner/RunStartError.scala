package org.folio.perf.runner

/** The reason why a run does not start, as a message for its user. */
final case class RunStartError(message: String) {

  /** Prints the message and ends the process, without the stack trace that Gatling prints for an exception. */
  def leave(): Nothing = {
    Console.complain(message)
    Runtime.getRuntime.halt(1)
    throw new IllegalStateException(message)
  }
}
