package org.folio.perf.app

import org.folio.perf.settings.ProgramNames

/** What a person gave to a program beside a run. */
private[app] object Arguments {

  /**
   * @param known names that the program has
   * @param run is not called where a name is likely a misspelt one of them
   * @return the exit code
   */
  def checked(properties: Map[String, String], known: String*)(run: => Int): Int =
    ProgramNames.misspelt(properties, known: _*) match {
      case Some(message) =>
        Console.err.println(message)
        ExitCode.BadArguments
      case None => run
    }
}
