package org.folio.perf.http

import java.io.IOException
import java.net.http.HttpClient.{Redirect, Version}
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpConnectTimeoutException, HttpRequest, HttpResponse}
import java.net.{ConnectException, Proxy, ProxySelector, UnknownHostException, URI, URLEncoder}
import java.nio.channels.UnresolvedAddressException
import java.nio.charset.StandardCharsets.UTF_8
import java.time.format.DateTimeFormatter
import javax.net.ssl.SSLException
import java.time.{Duration, Instant, ZonedDateTime}
import org.folio.perf.model.{HostPort, JsonTree, Redaction}
import scala.annotation.tailrec
import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._
import scala.util.Try
import scala.util.control.NonFatal

/**
 * The client of all HTTP servers but those of AWS. It blocks. Redirects are not followed, because they may lead to a
 * host that is not allowed.
 */
object Http {
  private def builder = HttpClient.newBuilder
    .version(Version.HTTP_1_1)
    .connectTimeout(Duration.ofSeconds(10))
    .followRedirects(Redirect.NEVER)
  private lazy val client = builder.build()
  private lazy val directClient = builder.proxy(HttpClient.Builder.NO_PROXY).build()

  /**
   * @param request with its own time limit
   * @param isDirect true: not through a proxy of the machine, such as that of `http.proxyHost`
   * @return right: the answer, whatever its status, also if the server stays busy; left: why there is none, for the
   *   inside of a sentence. It is not cut off, so that a caller finds its own secrets in it
   */
  def send(
      request: HttpRequest,
      retry: Retry = Retry.None,
      isDirect: Boolean = false,
  ): Either[String, HttpResponse[String]] = {
    val by = if (isDirect) directClient else client
    def once() = by.send(request, BodyHandlers.ofString)
    // A kept connection that the server has closed. Java itself repeats GET.
    def sent() =
      try once()
      catch {
        case e: IOException if Idempotent(request.method) && Option(e.getMessage).exists(_.contains(NoByte)) => once()
      }
    attempt(() => sent(), retry, connects = 1, waitedMs = 0)
  }

  private val Idempotent = Set("PUT", "DELETE")

  /** Part of Java's words for a connection that ended before the answer. */
  private val NoByte = "received no bytes"

  /** Whether the machine has a proxy for an address. */
  def hasProxy(uri: URI): Boolean =
    Option(ProxySelector.getDefault).exists(_.select(uri).asScala.exists(_.`type` != Proxy.Type.DIRECT))

  @tailrec private[http] def attempt(
      send: () => HttpResponse[String],
      retry: Retry,
      connects: Int,
      waitedMs: Long,
  ): Either[String, HttpResponse[String]] =
    (try Right(send())
    catch { case NonFatal(e) => Left(e) }) match {
      case Left(_: HttpConnectTimeoutException) if connects < retry.connects =>
        attempt(send, retry, connects + 1, waitedMs)
      case Left(e) => Left(words(e))
      case Right(answer) =>
        retry.pauseMs(answer, waitedMs) match {
          case Some(ms) =>
            retry.pause(answer.statusCode, ms)
            attempt(send, retry, connects, waitedMs + ms)
          case None => Right(answer)
        }
    }

  /** Java's own messages are often empty. */
  private def words(error: Throwable): String = {
    val causes = Iterator.iterate(error)(_.getCause).takeWhile(_ != null).take(5).toVector
    val found = causes
      .collectFirst {
        case _: UnresolvedAddressException | _: UnknownHostException => "the name of its host is not known"
        case e: SSLException if Option(e.getMessage).exists(_.contains(NoTls)) =>
          "its port answers in http, not in https"
      }
      .orElse(causes.flatMap(e => Option(e.getMessage)).headOption)
      .getOrElse(error match {
        case _: ConnectException => "connection refused"
        case _ => error.getClass.getSimpleName
      })
    Redaction.line(found)
  }

  /** Part of Java's words for an answer that is no TLS. */
  private val NoTls = "nrecognized SSL message"

  /**
   * Why a server refuses, for the inside of a sentence, without secrets: the target of a redirect, the reason in one of the
   * usual forms of JSON, or the text.
   */
  def reason(answer: HttpResponse[String]): String = {
    val text = answer.body.take(MostChars)
    val words =
      if (answer.statusCode / 100 == 3) {
        val to = answer.headers.firstValue("location").orElse("")
        s"it points to ${HostPort.ofUrl(to).fold(_ => "another place", _.toString)}, perhaps a log-in, and redirects are " +
          "not followed"
      } else if (text.isBlank) "without a word"
      else
        JsonTree.read(text).flatMap(tree => Reasons.map(tree.at(_).asText).find(_.nonEmpty)).getOrElse {
          Title.findFirstMatchIn(text).fold(text)(_.group(1))
        }
    Redaction.line(words).take(MostWords)
  }

  /** Places of the reason: OpenSearch; Prometheus and Loki; Kubernetes and Grafana; others. */
  private val Reasons = Vector(
    "/error/root_cause/0/reason",
    "/error/reason",
    "/error/message",
    "/error",
    "/message",
    "/errors/0/message",
    "/errors/0/title",
    "/errors/0",
    "/detail",
    "/reason",
  )
  private val Title = "(?is)<title>\\s*(.*?)\\s*</title>".r
  private val MostChars = 20000
  private val MostWords = 300

  /** A text as a part of a path. */
  def encoded(text: String): String = URLEncoder.encode(text, UTF_8).replace("+", "%20")

  /** The text of a form, or of a query behind its question mark. */
  def form(fields: (String, String)*): String = fields
    .map { case (name, value) => s"$name=${URLEncoder.encode(value, UTF_8)}" }
    .mkString("&")

  /** Header with the tenant of Grafana's servers, such as Loki and Mimir. */
  val TenantHeader = "X-Scope-OrgID"

  /** The address of a server, with its host; `None`: the text is no such address. */
  def address(text: String): Option[URI] = Try(new URI(text)).toOption.filter(_.getHost != null)

  /** A date of RFC 9110. */
  def date(text: String): Option[Instant] =
    Try(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant).toOption

  /** Milliseconds in the header Retry-After of RFC 9110, seconds or a date; at least 1. `None`: it has neither form. */
  def retryAfterMs(answer: HttpResponse[String], now: Instant = Instant.now): Option[Long] =
    answer.headers.firstValue("retry-after").toScala.map(_.trim).flatMap { text =>
      val ms =
        if (text.matches("\\d{1,9}")) Some(text.toLong * 1000)
        else date(text).map(Duration.between(now, _).toMillis)
      ms.map(math.max(1L, _))
    }
}

/**
 * Limits of repeating a request. It is repeated if its connection was not made in time, as at a machine that is busy at
 * that moment, because it has not reached the server, or if the server answers that it is busy.
 *
 * @param connects attempts to connect
 * @param busy statuses of a busy server
 * @param firstMs the first pause, unless the server asks for a longer one; the pauses together at least double each time
 * @param mostMs longest time of a request's pauses together
 * @param pause waits some milliseconds after an answer with a status
 */
final case class Retry(
    connects: Int = 1,
    busy: Set[Int] = Set(429, 503),
    firstMs: Long = 0,
    mostMs: Long = 0,
    pause: (Int, Long) => Unit = (_, ms) => Thread.sleep(ms),
) {

  /** `None`: the server is not busy, or the next pause would be too long. */
  private[http] def pauseMs(answer: HttpResponse[String], waitedMs: Long): Option[Long] =
    Option
      .when(mostMs > 0 && busy(answer.statusCode))(
        Vector(firstMs, waitedMs, Http.retryAfterMs(answer).getOrElse(0L)).max
      )
      .filter(waitedMs + _ <= mostMs)
}

object Retry {

  /** Nothing is sent again. */
  val None: Retry = Retry()

  /** For questions that may be sent again at any time, to servers that answer soon or not at all. */
  val Reading: Retry = Retry(busy = Set(429, 502, 503, 504), firstMs = 250, mostMs = 60000)
}
