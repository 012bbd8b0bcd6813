package org.folio.perf.runner

import java.io.{OutputStream, PrintStream}

/**
 * Where a run speaks to its user. Gatling's own words are swallowed: they are in its report, and ours
 * say what matters.
 */
object Console {
  private val terminal: PrintStream = System.out

  /** From now on only [[say]] is heard on standard output; errors are still heard. */
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
