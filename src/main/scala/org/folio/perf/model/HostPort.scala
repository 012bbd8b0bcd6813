package org.folio.perf.model

import java.net.{InetAddress, URI}
import java.util.Locale
import scala.util.Try

/**
 * A host in a URL or on an allow list. Names are compared as texts and never resolved, so `localhost.evil.example` is not
 * loopback, whatever a name server answers.
 *
 * @param name lower case without a dot at its end; an IPv6 address in Java's long form, without brackets
 * @param port `None`: none; for an entry on an allow list: any port
 */
final case class HostPort(name: String, port: Option[Int]) {

  /** Whether the host is this machine: localhost, 127.0.0.0/8 or ::1. */
  def isLoopback: Boolean =
    name == "localhost" || name == HostPort.Ip6Loopback ||
      HostPort.isIp4(name) && name.startsWith("127.")

  override def toString: String = {
    val host = if (name.contains(':')) s"[$name]" else name
    port.fold(host)(number => s"$host:$number")
  }
}

object HostPort {
  private val Ip6Loopback = "0:0:0:0:0:0:0:1"
  private val DefaultPorts = Map("http" -> 80, "https" -> 443)
  private val LongestName = 253

  /**
   * Host and port of a URL such as `https://host:9130/path`.
   *
   * @return left: the expected form, for "it must be ..."; right: the host, always with its port
   */
  def ofUrl(url: String): Either[String, HostPort] =
    for {
      uri <- Try(new URI(url)).toOption.toRight(Expected)
      scheme = Option(uri.getScheme).fold("")(_.toLowerCase(Locale.ROOT))
      usual <- DefaultPorts.get(scheme).toRight(Expected)
      // No host: Java could not parse the part between the slashes.
      host <- Option(uri.getHost).filter(_ => uri.getRawUserInfo == null).toRight(expected(uri))
      port = if (uri.getPort < 0) usual else uri.getPort
      name <- nameOf(host).filter(_ => port >= 1 && port <= 65535).toRight(Expected)
    } yield HostPort(name, Some(port))

  /** Whether a URL is one of this machine. */
  def isLoopback(url: String): Boolean = ofUrl(url).exists(_.isLoopback)

  /** An entry of an allow list: `okapi.example.org`, `10.1.2.3:9130`, `[fd00::1]`. */
  def entry(text: String): Option[HostPort] = {
    val (host, port) = text.trim match {
      case WithPort(name, digits) => (name, digits.toIntOption)
      case name => (name, None)
    }
    val hasPort = host != text.trim
    nameOf(host)
      .filter(_ => !hasPort || port.exists(number => number >= 1 && number <= 65535))
      .map(HostPort(_, port))
  }

  /** A host without a port: `okapi.example.org`, `127.0.0.1`, `::1`, `[::1]`. */
  def host(text: String): Option[HostPort] =
    nameOf(if (text.contains(':') && !text.startsWith("[")) s"[$text]" else text)
      .map(HostPort(_, None))

  private val WithPort = "(\\[[^\\]]*\\]|[^:\\[\\]]+):(\\d{1,6})".r
  private val Expected = "a URL such as https://okapi.example.org, without user and password"

  /** Docker Compose and Windows allow names that no URL may have. */
  private def expected(uri: URI): String =
    Option(uri.getRawAuthority).collect { case WithUnderscore(name) => name }.fold(Expected) { name =>
      s"a URL whose host name has no underscore: HTTP clients and servers refuse $name. Use the host's address, or give " +
        s"it another name, such as ${name.replace('_', '-')} (in Docker, a network alias)"
    }

  private val WithUnderscore = "([\\w.-]*_[\\w.-]*)(?::\\d*)?".r

  /** A host's name; `None`: no host, or a form that programs read differently, such as 127.1 or 0x7f000001. */
  private def nameOf(host: String): Option[String] = {
    val text = host.toLowerCase(Locale.ROOT).stripSuffix(".")
    if (text.startsWith("[")) ip6(text)
    else if (isIp4(text)) Some(text)
    else {
      val labels = text.split("\\.", -1)
      val isName = text.length <= LongestName && labels.forall(_.matches(Label))
      Option.when(isName && !labels.last.matches("\\d+|0x[0-9a-f]*"))(text)
    }
  }

  private val Label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"

  /** An IPv6 address in brackets, without a name server. An IPv4 address in it becomes plain IPv4. */
  private def ip6(text: String): Option[String] =
    Option
      .when(text.matches("\\[[0-9a-f:.]+\\]"))(text)
      .flatMap(literal => Try(InetAddress.getByName(literal).getHostAddress).toOption)

  private def isIp4(text: String): Boolean = {
    val parts = text.split("\\.", -1)
    parts.length == 4 && parts.forall(part => part.matches("0|[1-9]\\d{0,2}") && part.toInt <= 255)
  }
}
