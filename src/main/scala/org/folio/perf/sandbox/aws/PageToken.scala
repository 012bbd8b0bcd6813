package org.folio.perf.sandbox.aws

import java.nio.charset.StandardCharsets.UTF_8
import java.security.MessageDigest
import java.util.Base64
import scala.util.Try

/**
 * Start of the next page. A token belongs to one request and is invalid with another one.
 *
 * @param query number of the query or metric that the page begins with
 * @param offset points of it that earlier pages had
 * @param asOf last second of the first page, so that all pages report the same moment
 */
final private[aws] case class PageToken(query: Int, offset: Int, asOf: Long) {

  /** @param request identity of the request, the same for all its pages */
  def encode(request: String): String = {
    val text = s"$query:$offset:$asOf:${PageToken.digest(request)}"
    Base64.getUrlEncoder.withoutPadding.encodeToString(text.getBytes(UTF_8))
  }
}

private[aws] object PageToken {

  def decode(token: String, request: String): Either[AwsError, PageToken] =
    Try(new String(Base64.getUrlDecoder.decode(token), UTF_8).split(':')).toOption
      .collect {
        case Array(query, offset, asOf, digest) if digest == PageToken.digest(request) =>
          for {
            q <- query.toIntOption
            o <- offset.toIntOption
            s <- asOf.toLongOption
          } yield PageToken(q, o, s)
      }
      .flatten
      .toRight(AwsError.invalidToken)

  private def digest(request: String): String =
    MessageDigest
      .getInstance("SHA-256")
      .digest(request.getBytes(UTF_8))
      .take(12)
      .map(byte => f"$byte%02x")
      .mkString
}
