package org.folio.perf.sandbox.storage

import java.net.{URLDecoder, URLEncoder}
import java.nio.charset.StandardCharsets.UTF_8
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import java.time.{Instant, LocalDateTime}
import java.util.HexFormat
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import scala.util.Try

/** Permission that a presigned link gives. */
final case class Allowed(method: String, key: String, part: Option[UploadPart])

/** A part of an upload, numbered from 1. */
final case class UploadPart(uploadId: String, number: Int)

/**
 * Links to single objects that work without an account for ten minutes, with one method. The form
 * is that of S3 (query parameters `X-Amz-…`); the signature is our own.
 *
 * @param pathPrefix of the storage, with a slash at its end
 */
final class PresignedLinks(pathPrefix: String, seed: Long) {
  import PresignedLinks._

  private val mac = {
    val made = Mac.getInstance("HmacSHA256")
    made.init(new SecretKeySpec(s"storage-$seed".getBytes(UTF_8), "HmacSHA256"))
    made
  }

  /** @param host and port, as the client that will use the link named them */
  def link(allowed: Allowed, host: String, now: Instant): String = {
    val date = Date.format(now)
    val part = allowed.part.fold("") { part =>
      s"&uploadId=${part.uploadId}&partNumber=${part.number}"
    }
    s"http://$host$pathPrefix${encode(allowed.key)}?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
      s"&X-Amz-Credential=$Credential&X-Amz-Date=$date&X-Amz-Expires=$LifeSeconds" +
      s"&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature(allowed, date)}$part"
  }

  /**
   * Permission in a request's link; `None`: it is not valid, or has expired.
   *
   * @param parameter of the query
   */
  def read(
      method: String,
      path: String,
      parameter: String => Option[String],
      now: Instant,
  ): Option[Allowed] = {
    val key = URLDecoder.decode(path.stripPrefix(pathPrefix), UTF_8)
    val part = for {
      id <- parameter("uploadId")
      number <- parameter("partNumber").flatMap(_.toIntOption)
    } yield UploadPart(id, number)
    val allowed = Allowed(method, key, part)
    val date = parameter("X-Amz-Date").getOrElse("")
    val signedAt = Try(LocalDateTime.parse(date, Date).toInstant(UTC)).toOption
    signedAt
      .filter(at =>
        parameter("X-Amz-Signature").contains(signature(allowed, date)) && !now.isAfter(at.plusSeconds(LifeSeconds))
      )
      .map(_ => allowed)
  }

  private def signature(allowed: Allowed, date: String): String = {
    val part = allowed.part.fold("")(part => s"${part.uploadId} ${part.number}")
    val text = s"${allowed.method}\n${allowed.key}\n$part\n$date"
    HexFormat.of.formatHex(mac.doFinal(text.getBytes(UTF_8)))
  }
}

object PresignedLinks {
  private val LifeSeconds = 600L
  private val Credential = "sandbox%2Feu-west-1%2Fs3%2Faws4_request"
  private val Date = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(UTC)

  /** Encodes a key; its slashes stay slashes of the path. */
  private def encode(key: String): String =
    key.split('/').map(URLEncoder.encode(_, UTF_8).replace("+", "%20")).mkString("/")
}
