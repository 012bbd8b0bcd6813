package org.folio.perf.runner

import java.io.{OutputStream, PrintStream}

/**
 * Output of a run for its user. Gatling's own output is dropped: its report has the same figures.
 */
object Console {
  private val terminal: PrintStream = System.out

  /** Drops standard output of all other code from now on; standard error stays as it is. */
  def takeOver(): Unit = System.setOut(new PrintStream(OutputStream.nullOutputStream, true))

  def say(line: String): Unit = {
    terminal.println(line)
    terminal.flush()
  }

  def complain(line: String): Unit = {
    System.err.println(line)
    System.err.flush()
  }
}
