package org.folio.perf.model

/**
 * A path that a module serves, from the routing entries of its descriptor.
 *
 * @param pattern such as `/users/{userId}`; `*` at its end stands for any characters
 */
final case class ServedRoute(method: String, pattern: String) {

  /** Form in `modules.json`, such as `GET /users/{userId}`. */
  def text: String = s"$method $pattern"

  /**
   * How precisely it serves a request, as the number of literal parts; `None`: it does not. Of several routes, the most
   * precise one serves it.
   *
   * @param request name such as `GET /users/{id}`
   */
  def precision(request: String): Option[Int] = request.split(" ", 2) match {
    case Array(own, path) if method == ServedRoute.Any || method == own =>
      ServedRoute.precision(ServedRoute.parts(pattern), ServedRoute.parts(path))
    case _ => None
  }
}

object ServedRoute {
  val Any = "*"

  def read(text: String): Option[ServedRoute] = text.split(" ", 2) match {
    case Array(method, pattern) if pattern.startsWith("/") => Some(ServedRoute(method, pattern))
    case _ => None
  }

  private def parts(path: String): List[String] = path.split('/').filter(_.nonEmpty).toList

  private def isVariable(part: String): Boolean = part.startsWith("{")

  private def precision(pattern: List[String], path: List[String]): Option[Int] =
    (pattern, path) match {
      case (Nil, Nil) => Some(0)
      case (List(own), part :: _) if own.endsWith(Any) =>
        val start = own.stripSuffix(Any)
        if (start.isEmpty || isVariable(start)) Some(0) else Option.when(part.startsWith(start))(1)
      case (own :: more, _ :: rest) if isVariable(own) => precision(more, rest)
      case (own :: more, part :: rest) if own == part => precision(more, rest).map(_ + 1)
      case _ => None
    }
}
