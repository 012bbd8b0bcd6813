package org.folio.perf.sandbox.aws

/** A fault that can be injected into an AWS endpoint, to test its clients. */
sealed trait AwsFault

object AwsFault {
  case object Healthy extends AwsFault

  /** Denies every call: the caller's account has no permission. */
  case object AccessDenied extends AwsFault

  /** Denies one operation, e.g. `DescribeDBParameters`. */
  final case class DeniedOperation(operation: String) extends AwsFault

  /** Throttles the next `calls` calls. */
  final case class Throttled(calls: Int) extends AwsFault

  /** No call gets an answer. */
  case object Silent extends AwsFault

  /** Hides CloudWatch's values of these seconds since the Unix epoch; the end is exclusive. */
  final case class MissingSeconds(from: Long, until: Long) extends AwsFault

  /** Limits the pages of lists to `items` items. */
  final case class SmallPages(items: Int) extends AwsFault

  /** @return left: the problem with the parameters */
  def read(parameters: String => Option[String]): Either[String, AwsFault] = {
    def number(name: String): Either[String, Long] =
      parameters(name).flatMap(_.toLongOption).toRight(s"$name is missing or no whole number")
    parameters("fault") match {
      case Some("none") => Right(Healthy)
      case Some("denied") =>
        Right(parameters("operation").fold[AwsFault](AccessDenied)(DeniedOperation(_)))
      case Some("throttled") => number("calls").map(n => Throttled(n.toInt))
      case Some("silent") => Right(Silent)
      case Some("missing") =>
        for {
          from <- number("from")
          until <- number("until")
        } yield MissingSeconds(from, until)
      case Some("pages") =>
        number("items").filterOrElse(_ > 0, "items is 0").map(n => SmallPages(n.toInt))
      case other =>
        Left(
          s"fault is ${other.getOrElse("not given")}; known: none, denied (operation), throttled " +
            "(calls), silent, missing (from, until), pages (items)"
        )
    }
  }
}
