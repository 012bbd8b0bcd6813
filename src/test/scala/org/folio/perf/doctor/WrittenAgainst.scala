package org.folio.perf.doctor

import org.folio.perf.protocol.{FolioRequest, RequestHost}
import scala.io.{Codec, Source}
import scala.util.Using

/**
 * The interface that a request was written against: a line of `workflows/interfaces.csv`.
 *
 * @param path with `{id}` for ids
 * @param interface id, such as `users`
 * @param version such as `16.1`
 * @param permissions that the interface demanded, in alphabetical order
 */
final case class WrittenAgainst(
    method: String,
    path: String,
    interface: String,
    version: String,
    permissions: Vector[String],
) {
  def request: String = s"$method $path"
  def line: String =
    Vector(method, path, interface, version, permissions.mkString(" ")).mkString(",")
}

object WrittenAgainst {

  /** Lines of the file, by method and path. */
  lazy val all: Map[String, WrittenAgainst] =
    Using
      .resource(Source.fromInputStream(getClass.getResourceAsStream(File))(Codec.UTF8)) { source =>
        source.getLines().drop(1).filter(_.nonEmpty).map(parse).toVector
      }
      .map(one => one.request -> one)
      .toMap

  /** Whether an interface of a module serves it: the gateway's own paths belong to none. */
  def isOfInterface(request: FolioRequest): Boolean =
    request.host == RequestHost.Gateway && !request.template.startsWith("/_/")

  private def parse(line: String): WrittenAgainst = {
    val Array(method, path, interface, version, permissions, _*) = line.split(",", -1): @unchecked
    WrittenAgainst(
      method,
      path,
      interface,
      version,
      permissions.split(' ').toVector.filter(_.nonEmpty),
    )
  }

  private val File = "/workflows/interfaces.csv"
}
