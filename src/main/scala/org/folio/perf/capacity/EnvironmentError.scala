package org.folio.perf.capacity

/** Why an environment cannot be used; `message` is for the person who has to change the file. */
sealed trait EnvironmentError {
  def message: String
}

object EnvironmentError {

  final case class NotFound(name: String) extends EnvironmentError {
    def message: String =
      s"Environment $name is not there: expected the resource environments/$name.conf. " +
        "Name one that exists, or add the file to src/main/resources/environments/."
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
