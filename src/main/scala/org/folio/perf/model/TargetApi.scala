package org.folio.perf.model

/**
 * The API of a target. A step of a workflow has its form by it, because a page of another release sends other requests.
 *
 * @param platform the gateway's
 * @param interfaces of the modules
 */
final case class TargetApi(platform: Platform, interfaces: Interfaces)

/**
 * Interfaces of modules.
 *
 * @param versions by id, e.g. `inventory` and `14.0`; several modules may provide one
 */
final case class Interfaces(versions: Map[String, Vector[String]]) {

  /** Whether the interface is there in this version or a later one. */
  def hasSince(id: String, version: String): Boolean =
    versions.getOrElse(id, Vector.empty).exists(InterfaceVersion.isSince(_, version))
}

object Interfaces {
  val None: Interfaces = Interfaces(Map.empty)
}

/** Versions of interfaces: a major number, which changes with what a client must know, and a minor one. */
object InterfaceVersion {

  /** Whether a version is the other one or a later one. A later major version counts too. */
  def isSince(version: String, other: String): Boolean = {
    val (found, wanted) = (numbers(version), numbers(other))
    found._1 > wanted._1 || found._1 == wanted._1 && found._2 >= wanted._2
  }

  /** A later minor version adds to an interface and changes nothing else. */
  def isCompatible(wanted: String, provided: String): Boolean =
    major(wanted) == major(provided) && isSince(provided, wanted)

  def major(version: String): Int = numbers(version)._1

  /** Major and minor number, e.g. 14 and 2 of `14.2` and of `14.2.1`. */
  private def numbers(version: String): (Int, Int) = {
    val parts = version.split('.').map(_.takeWhile(_.isDigit)).map(_.toIntOption.getOrElse(0))
    (parts.head, parts.lift(1).getOrElse(0))
  }
}
