package org.folio.perf.sandbox.storage

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.security.MessageDigest
import java.util.HexFormat
import org.folio.perf.sandbox.marc.{MarcPart, MarcScan, ScannedRecord}
import scala.collection.mutable

/**
 * MARC files that clients upload for an import, in parts or as a whole. They are read while they come
 * in: kept is what an import needs to know of each record, not the files, so that those of any size
 * can be uploaded.
 */
final class MarcUploads {
  import MarcUploads._

  private val parts = mutable.LinkedHashMap.empty[String, Uploaded]
  private val files = mutable.LinkedHashMap.empty[String, Option[Vector[ScannedRecord]]]

  /** Reads the request's body; `done` gets its ETag with the quotation marks that belong to it. */
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
      keep(parts, key, Uploaded(etag, scan.part), KeptParts)
      done(etag)
    }
    ()
  }

  /** A whole file. */
  def put(key: String, content: Buffer): Unit = {
    val scan = new MarcScan
    scan.feed(content.getBytes)
    keep(files, key, MarcPart.join(Vector(scan.part)), KeptFiles)
  }

  /**
   * Makes a file of its parts.
   *
   * @param etags of the parts, in their order
   * @return whether all of them were there
   */
  def assemble(key: String, partKeys: Vector[String], etags: Vector[String]): Boolean = {
    val found = partKeys.flatMap(parts.get)
    val complete = partKeys.nonEmpty && found.map(_.etag) == etags
    if (complete) {
      partKeys.foreach(parts.remove)
      keep(files, key, MarcPart.join(found.map(_.part)), KeptFiles)
    }
    complete
  }

  /**
   * The records of a file, which is gone then. `None`: there is none of that key; inside: it is no MARC
   * file.
   */
  def take(key: String): Option[Option[Vector[ScannedRecord]]] = files.remove(key)
}

object MarcUploads {
  final private case class Uploaded(etag: String, part: MarcPart)

  /** Those that nobody assembles or imports make room. */
  private val KeptParts = 200
  private val KeptFiles = 20

  private def keep[A](all: mutable.LinkedHashMap[String, A], key: String, value: A, atMost: Int) = {
    all.remove(key)
    all.update(key, value)
    if (all.size > atMost) {
      all.remove(all.head._1)
      ()
    }
  }
}
