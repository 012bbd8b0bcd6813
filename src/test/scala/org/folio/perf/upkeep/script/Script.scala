package org.folio.perf.upkeep.script

import org.folio.perf.feeders.RecordKind

/**
 * A workflow as data: what a recording, or a script of JMeter, becomes. [[ScriptSource]] writes it as a file,
 * [[ScriptSteps]] makes it run.
 *
 * Texts hold values of the session as `#{name}`.
 *
 * @param operations each takes its own records
 * @param unexplained values whose origin is not known, and parts that were left out
 */
final case class Script(
    name: String,
    title: String,
    source: String,
    operations: Vector[ScriptOperation],
    unexplained: Vector[Unexplained],
) {
  def transactions: Vector[ScriptTransaction] = operations.flatMap(_.transactions)
  def calls: Vector[ScriptCall] = transactions.flatMap(_.steps).flatMap(_.calls)
}

/**
 * Transactions on the same records, in order.
 *
 * @param kinds of single records that it takes
 * @param lists of ids that it takes
 */
final case class ScriptOperation(
    transactions: Vector[ScriptTransaction],
    kinds: Vector[RecordKind] = Vector.empty,
    lists: Vector[TakenIds] = Vector.empty,
)

/** Ids of several records as one text. @param id key of a record's id */
final case class TakenIds(
    kind: RecordKind,
    count: Int,
    id: String,
    into: String,
    separator: String,
)

final case class ScriptTransaction(name: String, steps: Vector[ScriptStep])

/** @param what without the value itself, which may be a secret or personal data */
final case class Unexplained(transaction: String, request: String, what: String) {
  def line: String = s"$transaction, $request: $what"
}

sealed trait ScriptStep {

  /** Requests without preflights, each once. */
  def calls: Vector[ScriptCall] = Vector.empty
}

object ScriptStep {
  final case class Send(call: ScriptCall) extends ScriptStep {
    override def calls: Vector[ScriptCall] = Vector(call)
  }
  final case class Preflight(call: ScriptCall) extends ScriptStep
  final case class Pause(fromMs: Long, toMs: Long) extends ScriptStep

  /**
   * Repeats a request until the value of `status` is one of `done`.
   *
   * @param status key that the request captures
   */
  final case class Await(
      call: ScriptCall,
      pauseMs: (Long, Long),
      atMostMinutes: Long,
      status: String,
      done: Vector[String],
  ) extends ScriptStep {
    override def calls: Vector[ScriptCall] = Vector(call)
  }

  /** The steps once for each element of a list. */
  final case class Each(list: String, element: String, steps: Vector[ScriptStep])
      extends ScriptStep {
    override def calls: Vector[ScriptCall] = steps.flatMap(_.calls)
  }

  final case class NewId(key: String) extends ScriptStep
  final case class Unique(key: String, start: String) extends ScriptStep
  final case class Day(key: String, inDays: Int) extends ScriptStep
  final case class Moment(key: String, inDays: Int) extends ScriptStep
  final case class Joined(list: String, into: String, separator: String, atMost: Int)
      extends ScriptStep
  final case class Edit(from: String, to: String, changes: Vector[FieldChange]) extends ScriptStep
}

/** @param json new value of the field; `None`: the field is removed */
final case class FieldChange(pointer: String, json: Option[String])

sealed trait CallHost

object CallHost {
  case object Gateway extends CallHost
  case object Edge extends CallHost

  /** An address that an answer had. */
  final case class Address(key: String, name: String) extends CallHost
}

/**
 * A request with its checks.
 *
 * @param template path with `{id}` for each of `ids`
 * @param ids keys
 * @param mark what is not explained in it, for a comment
 */
final case class ScriptCall(
    method: String,
    template: String,
    ids: Vector[String],
    params: Vector[(String, String)],
    headers: Vector[(String, String)],
    body: Option[String],
    status: Int,
    checks: Vector[CallCheck] = Vector.empty,
    host: CallHost = CallHost.Gateway,
    mark: Vector[String] = Vector.empty,
) {
  def name: String = s"$method $template"
}

sealed trait CallCheck

object CallCheck {
  case object IsList extends CallCheck
  case object IsEmpty extends CallCheck
  final case class HasField(name: String) extends CallCheck
  final case class Contains(text: String) extends CallCheck
  final case class Says(field: String, key: String) extends CallCheck
  final case class ListSays(list: String, field: String, key: String) extends CallCheck
  final case class Capture(path: String, key: String) extends CallCheck
  final case class CaptureRandom(path: String, key: String) extends CallCheck
  final case class CaptureAll(path: String, key: String) extends CallCheck
  final case class CaptureFirst(field: String, key: String) extends CallCheck
  final case class CaptureJson(path: String, key: String) extends CallCheck
  final case class CaptureBody(key: String) extends CallCheck
  final case class CaptureHeader(name: String, key: String) extends CallCheck
  final case class CaptureElement(name: String, key: String) extends CallCheck
}
