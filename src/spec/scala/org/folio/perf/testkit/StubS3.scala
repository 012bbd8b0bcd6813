package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.ISO_8859_1
import java.security.MessageDigest
import scala.collection.mutable

/** A stand-in of S3 with one bucket, perf, addressed by path: objects, and lists of two entries a page. */
final class StubS3 extends StubWeb {

  /** Contents by key, each byte as a character. */
  val objects: mutable.Map[String, String] = mutable.TreeMap.empty
  val types: mutable.Map[String, String] = mutable.Map.empty

  /** Keys of the objects that were written, in order. */
  def written: Vector[String] =
    requests.filter(_.method == "PUT").map(_.path.stripPrefix("/perf/"))

  override protected def answer(request: WebRequest): WebReply = synchronized {
    val key = request.path.stripPrefix("/perf").stripPrefix("/")
    if (!request.header("authorization").startsWith("AWS4-HMAC-SHA256 ")) error(403, "AccessDenied")
    else if (!request.path.startsWith("/perf")) error(404, "NoSuchBucket")
    else
      (request.method, key) match {
        case ("GET", "") if request.query.get("list-type").contains("2") => list(request.query)
        case ("GET", _) =>
          objects.get(key).fold(error(404, "NoSuchKey"))(body => WebReply(200, body, tag(body)))
        case ("PUT", _) if request.body.length.toString == request.header("content-length") =>
          objects(key) = request.body
          types(key) = request.header("content-type")
          WebReply(200, "", tag(request.body))
        case _ => error(405, "MethodNotAllowed")
      }
  }

  private def tag(body: String) = Map("etag" -> s"\"${md5(body)}\"")

  private def md5(body: String): String =
    MessageDigest
      .getInstance("MD5")
      .digest(body.getBytes(ISO_8859_1))
      .map(byte => f"${byte & 0xff}%02x")
      .mkString

  private def list(query: Map[String, String]): WebReply = {
    val prefix = query.getOrElse("prefix", "")
    val delimiter = query.get("delimiter").filter(_.nonEmpty)
    val entries = objects.keys.toVector
      .filter(_.startsWith(prefix))
      .map { key =>
        val end = delimiter.fold(-1)(key.indexOf(_, prefix.length))
        if (end < 0) Right(key) else Left(key.take(end + 1))
      }
      .distinct
    val from = query.get("continuation-token").fold(0)(_.toInt)
    val page = entries.slice(from, from + 2)
    val next =
      if (from + 2 < entries.size) s"<NextContinuationToken>${from + 2}</NextContinuationToken>"
      else ""
    val found = page.map {
      case Left(folder) => s"<CommonPrefixes><Prefix>$folder</Prefix></CommonPrefixes>"
      case Right(key) =>
        s"<Contents><Key>$key</Key><Size>${objects(key).length}</Size>" +
          s"<ETag>\"${md5(objects(key))}\"</ETag></Contents>"
    }
    WebReply(
      200,
      s"<ListBucketResult><IsTruncated>${next.nonEmpty}</IsTruncated>$next${found.mkString}</ListBucketResult>",
      Map("content-type" -> "application/xml"),
    )
  }

  private def error(status: Int, code: String): WebReply =
    WebReply(
      status,
      s"<Error><Code>$code</Code><Message>$code, says S3</Message></Error>",
      Map("content-type" -> "application/xml"),
    )
}
