package org.folio.perf.capacity

/** A reason why an environment cannot be used; `message` is for the person who edits the file. */
sealed trait EnvironmentError {
  def message: String
}

object EnvironmentError {

  final case class NotFound(name: String) extends EnvironmentError {
    def message: String =
      s"Environment $name does not exist: expected the resource environments/$name.conf. " +
        "Name an existing one, or add the file to src/main/resources/environments/."
  }

  /** @param problem the parser's words, with file and line */
  final case class Unreadable(file: String, problem: String) extends EnvironmentError {
    def message: String = s"Environment file $file cannot be read: $problem"
  }

  /** @param place file, and the line where it is known */
  final case class WrongValue(place: String, key: String, found: String, expected: String)
      extends EnvironmentError {
    def message: String = s"Environment file $place: $key is $found; expected $expected."
  }
}
