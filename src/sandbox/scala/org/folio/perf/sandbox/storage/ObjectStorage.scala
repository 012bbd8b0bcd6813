package org.folio.perf.sandbox.storage

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
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

  /** Link for a download. */
  def linkToGet(key: String, host: String, now: Instant): String =
    links.link(Allowed("GET", key, None), host, now)

  /** Link for an upload of a whole file or of a part. */
  def linkToPut(key: String, part: Option[UploadPart], host: String, now: Instant): String =
    links.link(Allowed("PUT", key, part), host, now)

  def newUploadId(): String = {
    uploads += 1
    hex(s"$seed $uploads".getBytes)
  }

  def get(key: String): Option[Buffer] = objects.get(key)

  /** @return ETag, in quotation marks */
  def put(key: String, content: Buffer): String = {
    remove(key)
    objects.update(key, content)
    bytes += content.length
    while (bytes > maxBytes && objects.size > 1) remove(objects.head._1)
    "\"" + hex(content.getBytes) + "\""
  }

  def remove(key: String): Unit =
    objects.remove(key).foreach(content => bytes -= content.length)

  /**
   * Joins the uploaded parts of a file.
   *
   * @param parts number of parts
   * @return true if all parts were stored
   */
  def assemble(key: String, uploadId: String, parts: Int): Boolean = {
    val keys = (1 to parts).map(number => partKey(key, UploadPart(uploadId, number)))
    val contents = keys.flatMap(get)
    val complete = parts > 0 && contents.size == parts
    if (complete) {
      keys.foreach(remove)
      put(key, contents.foldLeft(Buffer.buffer())(_.appendBuffer(_)))
    }
    complete
  }

  override def handle(request: HttpServerRequest): Unit = {
    def parameter(name: String): Option[String] = Option(request.getParam(name))
    links.read(request.method.name, request.path, parameter, Instant.now()) match {
      case Left(error) => refuse(request, error)
      case Right(allowed) =>
        request.method match {
          case HttpMethod.GET => send(request, allowed.key)
          case HttpMethod.PUT if allowed.key.startsWith(ObjectStorage.MarcPrefix) =>
            marcUploads.receive(request, placeOf(allowed)) { etag =>
              request.response.putHeader("etag", etag).end()
              ()
            }
          case HttpMethod.PUT =>
            request.body().onSuccess(content => keep(request, allowed, content))
            ()
          case _ => refuse(request, StorageError.MethodNotAllowed)
        }
    }
  }

  private def send(request: HttpServerRequest, key: String): Unit = get(key) match {
    case None => refuse(request, StorageError.NoSuchKey)
    case Some(content) =>
      request.response.putHeader("content-type", "application/octet-stream").end(content)
      ()
  }

  private def keep(request: HttpServerRequest, allowed: Allowed, content: Buffer): Unit = {
    request.response.putHeader("etag", put(placeOf(allowed), content)).end()
    ()
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

  private def refuse(request: HttpServerRequest, error: StorageError): Unit = {
    request.response
      .setStatusCode(error.status)
      .putHeader("content-type", "application/xml")
      .end(
        s"""<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code>""" +
          s"<Message>${error.message}</Message></Error>"
      )
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

/** Error of the object storage. Codes and statuses are those of S3. */
final case class StorageError(status: Int, code: String, message: String)

object StorageError {
  val AccessDenied: StorageError = StorageError(403, "AccessDenied", "Access Denied")
  val Expired: StorageError = StorageError(403, "AccessDenied", "Request has expired")

  val SignatureDoesNotMatch: StorageError = StorageError(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided.",
  )
  val NoSuchKey: StorageError =
    StorageError(404, "NoSuchKey", "The specified key does not exist.")

  val MethodNotAllowed: StorageError = StorageError(
    405,
    "MethodNotAllowed",
    "The specified method is not allowed against this resource.",
  )
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
