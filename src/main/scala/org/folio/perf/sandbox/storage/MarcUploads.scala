package org.folio.perf.sandbox.storage

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.security.MessageDigest
import java.util.HexFormat
import org.folio.perf.sandbox.marc.{MarcPart, MarcScan, ScannedRecord}
import scala.collection.mutable

/**
 * MARC files that clients upload for an import, in parts or as a whole. They are read while they
 * arrive. Only the facts that an import needs are stored, so files can have any size.
 */
final class MarcUploads {
  import MarcUploads._

  private val parts = mutable.LinkedHashMap.empty[String, Uploaded]
  private val files = mutable.LinkedHashMap.empty[String, Option[Vector[ScannedRecord]]]

  /** Reads the request's body and passes its ETag to `done`, in quotation marks. */
  def receive(request: HttpServerRequest, key: String)(done: String => Unit): Unit = {
    val scan = new MarcScan
    val digest = MessageDigest.getInstance("MD5")
    request.handler { (buffer: Buffer) =>
      val bytes = buffer.getBytes
      digest.update(bytes)
      scan.feed(bytes)
    }
    request.endHandler { _ =>
      val etag = "\"" + HexFormat.of.formatHex(digest.digest()) + "\""
      store(parts, key, Uploaded(etag, scan.part), MaxParts)
      done(etag)
    }
    ()
  }

  /** A whole file. */
  def put(key: String, content: Buffer): Unit = {
    val scan = new MarcScan
    scan.feed(content.getBytes)
    store(files, key, MarcPart.join(Vector(scan.part)), MaxFiles)
  }

  /**
   * Joins the parts of a file.
   *
   * @param etags of the parts, in their order
   * @return true if all parts were stored
   */
  def assemble(key: String, partKeys: Vector[String], etags: Vector[String]): Boolean = {
    val found = partKeys.flatMap(parts.get)
    val complete = partKeys.nonEmpty && found.map(_.etag) == etags
    if (complete) {
      partKeys.foreach(parts.remove)
      store(files, key, MarcPart.join(found.map(_.part)), MaxFiles)
    }
    complete
  }

  /** Removes a file and returns its records. `None`: unknown key; inside: not a MARC file. */
  def take(key: String): Option[Option[Vector[ScannedRecord]]] = files.remove(key)
}

object MarcUploads {
  final private case class Uploaded(etag: String, part: MarcPart)

  /**
   * Maximum of stored parts: the oldest parts that were neither assembled nor imported are removed.
   */
  private val MaxParts = 200
  private val MaxFiles = 20

  private def store[A](
      all: mutable.LinkedHashMap[String, A],
      key: String,
      value: A,
      atMost: Int,
  ) = {
    all.remove(key)
    all.update(key, value)
    if (all.size > atMost) {
      all.remove(all.head._1)
      ()
    }
  }
}
