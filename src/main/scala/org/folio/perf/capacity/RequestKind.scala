package org.folio.perf.capacity

/**
 * Kind of work of a request, as far as the capacity model distinguishes it.
 *
 * @param name as in an environment file
 */
sealed abstract class RequestKind(val name: String)

object RequestKind {

  /** A browser's OPTIONS request; the gateway answers it, no module sees it. */
  case object Preflight extends RequestKind("preflight")
  case object Login extends RequestKind("login")

  /** One record or a short list from one table. */
  case object LightRead extends RequestKind("light-read")

  /** A list that is put together from several tables or modules. */
  case object Read extends RequestKind("read")
  case object Write extends RequestKind("write")

  /** Goes to the search nodes. */
  case object Search extends RequestKind("search")

  /** With an API key, through an edge module. */
  case object Edge extends RequestKind("edge")

  val all: Vector[RequestKind] = Vector(Preflight, Login, LightRead, Read, Write, Search, Edge)

  def named(name: String): Option[RequestKind] = all.find(_.name == name)
}
