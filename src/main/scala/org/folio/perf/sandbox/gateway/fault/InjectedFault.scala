package org.folio.perf.sandbox.gateway.fault

import scala.concurrent.duration._

/** A fault that replaces or changes a response. */
sealed trait InjectedFault

object InjectedFault {

  /** Responds with an error status; the module is not called. */
  final case class Status(status: Int, retryAfterSeconds: Option[Int]) extends InjectedFault

  /** The gateway cannot connect to the module. */
  final case class Down(module: String) extends InjectedFault

  /** Never responds; the module is not called and the connection stays open. */
  case object Hang extends InjectedFault

  /** Closes the connection; the module is not called. */
  case object Reset extends InjectedFault

  /** The module's answer, a byte at a time. */
  final case class Slow(byteEvery: FiniteDuration) extends InjectedFault

  /** The module's answer, so much later. */
  final case class Delay(by: FiniteDuration) extends InjectedFault

  /** The first half of the module's answer. */
  case object InvalidJson extends InjectedFault

  /** The module's status alone. */
  case object EmptyBody extends InjectedFault

  /** Sends the module's response after 20 MB of white space, which JSON allows. */
  case object HugeBody extends InjectedFault

  /** Closes connections above the limit when they are used. */
  final case class Connections(atMost: Int) extends InjectedFault

  /** Sends a response with the time of a wrong clock. */
  final case class Clock(aheadSeconds: Int) extends InjectedFault

  private val UsualByteEvery = 100.millis

  /** @return left: the problem with the parameters */
  def read(parameters: String => Option[String]): Either[String, InjectedFault] =
    parameters("fault") match {
      case Some("status") =>
        for {
          status <- number(parameters, "status")
            .filterOrElse(s => s >= 400 && s <= 599, "status must be from 400 to 599")
          seconds <- optional(parameters, "retryAfter")
        } yield Status(status, seconds)
      case Some("down") =>
        parameters("module").map(Down(_)).toRight("fault down needs a module")
      case Some("hang") => Right(Hang)
      case Some("reset") => Right(Reset)
      case Some("slow") =>
        optional(parameters, "byteEveryMs")
          .map(ms => Slow(ms.filter(_ > 0).fold(UsualByteEvery)(_.millis)))
      case Some("delay") =>
        number(parameters, "ms").filterOrElse(_ > 0, "ms is 0").map(ms => Delay(ms.millis))
      case Some("invalidJson") => Right(InvalidJson)
      case Some("emptyBody") => Right(EmptyBody)
      case Some("hugeBody") => Right(HugeBody)
      case Some("connections") =>
        number(parameters, "atMost").filterOrElse(_ > 0, "atMost is 0").map(Connections(_))
      case Some("clock") => number(parameters, "aheadSeconds").map(Clock(_))
      case other =>
        Left(
          s"fault is ${other.getOrElse("not given")}; known: status (status, retryAfter), down, hang, reset, slow " +
            "(byteEveryMs), delay (ms), invalidJson, emptyBody, hugeBody, connections (atMost), clock " +
            "(aheadSeconds), expiredToken, revokedToken"
        )
    }

  private[fault] def number(
      parameters: String => Option[String],
      name: String,
  ): Either[String, Int] =
    parameters(name)
      .flatMap(_.toIntOption)
      .filter(_ >= 0)
      .toRight(s"$name is missing or no whole number")

  private[fault] def optional(
      parameters: String => Option[String],
      name: String,
  ): Either[String, Option[Int]] =
    if (parameters(name).isEmpty) Right(None) else number(parameters, name).map(Some(_))
}
