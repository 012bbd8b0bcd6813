package org.folio.perf.sandbox.storage

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.security.MessageDigest
import java.time.Instant
import java.util.HexFormat
import org.folio.perf.sandbox.http.MountedRoutes
import scala.collection.mutable
import org.folio.perf.sandbox.marc.{MarcPart, MarcScan, ScannedRecord}

/**
 * The bucket of modules' files. Clients access it by presigned links, without tenant and token. It
 * stores the newest files up to a total size, so that a long run does not fill the memory.
 */
final class ObjectStorage(seed: Long, maxBytes: Long = ObjectStorage.MaxBytes) extends MountedRoutes {

  private val objects = mutable.LinkedHashMap.empty[String, Buffer]
  private var bytes = 0L
  private var uploads = 0
  private val links = new PresignedLinks(pathPrefix, seed)

  /** Uploads for imports. */
  val marcUploads: MarcUploads = new MarcUploads

  override def pathPrefix: String = "/object-storage/bucket/"

  /** Link for an upload of a whole file or of a part. */
  def linkToPut(key: String, part: Option[UploadPart], host: String, now: Instant): String =
    links.link(Allowed("PUT", key, part), host, now)

  def newUploadId(): String = {
    uploads += 1
    hex(s"$seed $uploads".getBytes)
  }

  def get(key: String): Option[Buffer] = objects.get(key)

  def put(key: String, content: Buffer): Unit = {
    remove(key)
    objects.update(key, content)
    bytes += content.length
    while (bytes > maxBytes && objects.size > 1) remove(objects.head._1)
  }

  private def remove(key: String): Unit =
    objects.remove(key).foreach(content => bytes -= content.length)

  override def handle(request: HttpServerRequest): Unit = {
    def parameter(name: String): Option[String] = Option(request.getParam(name))
    links.read(request.method.name, request.path, parameter, Instant.now()) match {
      case None => refuse(request)
      case Some(allowed) =>
        marcUploads.receive(request, placeOf(allowed)) { etag =>
          request.response.putHeader("etag", etag).end()
          ()
        }
    }
  }

  private def placeOf(allowed: Allowed): String =
    allowed.part.fold(allowed.key)(partKey(allowed.key, _))

  /**
   * Joins the uploaded parts of a MARC file.
   *
   * @param etags ETags of the parts, in their order
   * @return true if all parts were stored
   */
  def assembleMarc(key: String, uploadId: String, etags: Vector[String]): Boolean = {
    val keys = etags.indices.toVector.map(i => partKey(key, UploadPart(uploadId, i + 1)))
    marcUploads.assemble(key, keys, etags)
  }

  private def refuse(request: HttpServerRequest): Unit = {
    request.response
      .setStatusCode(403)
      .putHeader("content-type", "application/xml")
      .end("<Error><Code>AccessDenied</Code><Message>The link is not valid, or has expired</Message></Error>")
    ()
  }

  private def partKey(key: String, part: UploadPart): String =
    s"$key?uploadId=${part.uploadId}&partNumber=${part.number}"

  private def hex(content: Array[Byte]): String =
    HexFormat.of.formatHex(MessageDigest.getInstance("MD5").digest(content))
}

object ObjectStorage {

  /** Prefix of the keys of files that mod-data-import imports. */
  val MarcPrefix = "data-import/"
  private val MaxBytes = 64L * 1024 * 1024
}

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
