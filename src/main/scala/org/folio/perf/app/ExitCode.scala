package org.folio.perf.app

/** Exit codes of all programs. */
object ExitCode {
  val Done = 0
  val BadArguments = 1
  val VerdictNotPassed = 2
  val UnreadableInput = 3
}
