package org.folio.perf.sandbox.storage

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.security.MessageDigest
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import java.util.HexFormat
import org.folio.perf.sandbox.data.Newest
import org.folio.perf.sandbox.http.MountedRoutes
import org.folio.perf.sandbox.marc.{MarcPart, MarcScan, ScannedRecord}
import scala.collection.mutable

/**
 * The bucket of modules' files. Clients access it by presigned links, without tenant and token. It
 * stores the newest files up to a total size, so that a long run does not fill the memory.
 */
final class ObjectStorage(seed: Long) extends MountedRoutes {
  import ObjectStorage._

  private val objects = mutable.LinkedHashMap.empty[String, Buffer]
  private var bytes = 0L
  private var uploads = 0

  /** Places of parts by the signature of their link. */
  private val links = new Newest[String](MaxLinks)

  /** Uploads for imports. */
  val marcUploads: MarcUploads = new MarcUploads

  override def pathPrefix: String = "/object-storage/bucket/"

  /**
   * Link for an upload of a part, numbered from 1, in the form of S3.
   *
   * @param host and port, as the client that will use the link named them
   */
  def linkToPut(key: String, uploadId: String, part: Int, host: String, now: Instant): String = {
    val place = partKey(key, uploadId, part)
    val signature = hex(s"$seed $place $now")
    links.put(signature, place)
    val path = key.split('/').map(URLEncoder.encode(_, UTF_8).replace("+", "%20")).mkString("/")
    s"http://$host$pathPrefix$path?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=$Credential" +
      s"&X-Amz-Date=${Date.format(now)}&X-Amz-Expires=600&X-Amz-SignedHeaders=host&X-Amz-Signature=$signature" +
      s"&uploadId=$uploadId&partNumber=$part"
  }

  def newUploadId(): String = {
    uploads += 1
    hex(s"$seed $uploads")
  }

  def get(key: String): Option[Buffer] = objects.get(key)

  def put(key: String, content: Buffer): Unit = {
    remove(key)
    objects.update(key, content)
    bytes += content.length
    while (bytes > MaxBytes && objects.size > 1) remove(objects.head._1)
  }

  private def remove(key: String): Unit =
    objects.remove(key).foreach(content => bytes -= content.length)

  override def handle(request: HttpServerRequest): Unit =
    Option(request.getParam("X-Amz-Signature")).flatMap(links.get) match {
      case None => refuse(request)
      case Some(place) =>
        marcUploads.receive(request, place) { etag =>
          request.response.putHeader("etag", etag).end()
          ()
        }
    }

  /**
   * Joins the uploaded parts of a MARC file.
   *
   * @param etags ETags of the parts, in their order
   * @return true if all parts were stored
   */
  def assembleMarc(key: String, uploadId: String, etags: Vector[String]): Boolean =
    marcUploads.assemble(key, etags.indices.toVector.map(i => partKey(key, uploadId, i + 1)), etags)

  private def refuse(request: HttpServerRequest): Unit = {
    request.response
      .setStatusCode(403)
      .putHeader("content-type", "application/xml")
      .end("<Error><Code>AccessDenied</Code><Message>The link is not valid</Message></Error>")
    ()
  }

  private def partKey(key: String, uploadId: String, part: Int): String = s"$key?uploadId=$uploadId&partNumber=$part"

  private def hex(text: String): String =
    HexFormat.of.formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8)))
}

object ObjectStorage {

  /** Prefix of the keys of files that mod-data-import imports. */
  val MarcPrefix = "data-import/"
  private val MaxBytes = 64L * 1024 * 1024
  private val MaxLinks = 1000
  private val Credential = "sandbox%2Feu-west-1%2Fs3%2Faws4_request"
  private val Date = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(UTC)
}

/**
 * MARC files that clients upload for an import, in parts or as a whole. They are read while they
 * arrive. Only the facts that an import needs are stored, so files can have any size.
 */
final class MarcUploads {
  import MarcUploads._

  private val parts = new Newest[Uploaded](MaxParts)
  private val files = new Newest[Option[Vector[ScannedRecord]]](MaxFiles)

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
      parts.put(key, Uploaded(etag, scan.part))
      done(etag)
    }
    ()
  }

  /** A whole file. */
  def put(key: String, content: Buffer): Unit = {
    val scan = new MarcScan
    scan.feed(content.getBytes)
    files.put(key, MarcPart.join(Vector(scan.part)))
    ()
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
      files.put(key, MarcPart.join(found.map(_.part)))
    }
    complete
  }

  /** Removes a file and returns its records. `None`: unknown key; inside: not a MARC file. */
  def take(key: String): Option[Option[Vector[ScannedRecord]]] = files.remove(key)
}

object MarcUploads {
  final private case class Uploaded(etag: String, part: MarcPart)

  private val MaxParts = 200
  private val MaxFiles = 20
}
