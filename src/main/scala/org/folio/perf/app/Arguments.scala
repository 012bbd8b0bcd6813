package org.folio.perf.app

import org.folio.perf.settings.ProgramNames

/** Arguments and answers of programs. */
object Arguments {

  /** True for `--help` or `-h` among the arguments, or `-Dhelp`. */
  def askForHelp(arguments: Iterable[String], properties: collection.Map[String, String]): Boolean =
    arguments.exists(Set("--help", "-h")) || properties.get("help").exists(_.trim != "false")

  /**
   * @param usage text of the help
   * @param known names that the program has
   * @param run is not called where help is asked for, or a name is likely a misspelt one of them
   * @return the exit code
   */
  private[app] def checked(
      arguments: Vector[String],
      properties: Map[String, String],
      usage: String,
      known: String*
  )(run: => Int): Int =
    if (askForHelp(arguments, properties)) {
      println(usage)
      ExitCode.Done
    } else
      ProgramNames.misspelt(properties, known: _*) match {
        case Some(message) =>
          Console.err.println(message)
          ExitCode.BadArguments
        case None => run
      }

  /**
   * Prints the answer of a program; left: the error.
   *
   * @return the exit code
   */
  private[app] def answered(result: Either[String, Vector[String]]): Int = result match {
    case Left(message) =>
      Console.err.println(message)
      ExitCode.UnreadableInput
    case Right(lines) =>
      lines.foreach(line => println(line))
      ExitCode.Done
  }
}
