package org.folio.perf.upkeep.script

import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{Checks, Expectation, SessionKey, SessionValues, Step}
import org.folio.perf.upkeep.script.Argument.{Code, Key, Text}

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

  /** All steps, also those in others. */
  def steps: Vector[ScriptStep] = transactions.flatMap(_.steps).flatMap(_.all)

  /** Names of transactions are rows of a report and lines of `requests.csv`: a second one gets a number, none has a comma. */
  def withDistinctNames: Script = {
    var taken = Set.empty[String]
    copy(operations = operations.map { operation =>
      operation.copy(transactions = operation.transactions.map { transaction =>
        val name = transaction.name.replaceAll("[,\\t\\r\\n]+", " ").trim
        val free = Iterator(name) ++ Iterator.from(2).map(n => s"$name $n")
        val chosen = free.filterNot(taken).next()
        taken += chosen
        transaction.copy(name = chosen)
      })
    })
  }
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

  /** Steps in it. */
  def steps: Vector[ScriptStep] = Vector.empty

  /** Requests without preflights, each once. */
  def calls: Vector[ScriptCall] = steps.flatMap(_.calls)

  /** The same step with others in it. */
  def withSteps(others: Vector[ScriptStep]): ScriptStep = this match {
    case each: ScriptStep.Each => each.copy(steps = others)
    case repeat: ScriptStep.Repeat => repeat.copy(steps = others)
    case parallel: ScriptStep.Parallel => parallel.copy(steps = others)
    case remark: ScriptStep.Remark => remark.copy(steps = others)
    case _ => this
  }

  /** This step and those in it. */
  def all: Vector[ScriptStep] = this +: steps.flatMap(_.all)
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
  final case class Each(list: String, element: String, override val steps: Vector[ScriptStep])
      extends ScriptStep
  final case class Repeat(times: Int, override val steps: Vector[ScriptStep]) extends ScriptStep

  /** Requests at the same time. */
  final case class Parallel(override val steps: Vector[ScriptStep]) extends ScriptStep

  /** The steps, with a comment: the condition of the original, which the workflow does not have. */
  final case class Remark(words: String, override val steps: Vector[ScriptStep]) extends ScriptStep

  /** Sets a value. @param word of [[org.folio.perf.protocol.SessionValues]] */
  final case class Value(word: String, arguments: Argument*)(val step: Step) extends ScriptStep

  def newId(key: String): ScriptStep =
    Value("newId", Key(key))(SessionValues.newId(SessionKey(key)))
  def unique(key: String, start: String): ScriptStep =
    Value("unique", Key(key), Text(start))(SessionValues.unique(SessionKey(key), start))
  def day(key: String, inDays: Int): ScriptStep =
    Value("day", Key(key), Code(s"inDays = $inDays"))(SessionValues.day(SessionKey(key), inDays))
  def moment(key: String, inDays: Int): ScriptStep =
    Value("moment", Key(key), Code(s"inDays = $inDays"))(
      SessionValues.moment(SessionKey(key), inDays)
    )
  def joined(list: String, into: String, separator: String, atMost: Int): ScriptStep =
    Value("joined", Key(list), Key(into), Text(separator), Code(atMost.toString))(
      SessionValues.joined(SessionKey(list), SessionKey(into), separator, atMost)
    )
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
    otherStatuses: Vector[Int] = Vector.empty,
) {
  def name: String = s"$method $template"
}

object ScriptCall {

  /** A value of the session in a text. */
  val Key = "#\\{(\\w+)}".r
}

/** An argument of a call in a source. */
sealed trait Argument

object Argument {

  /** May hold `#{name}`. */
  final case class Text(text: String) extends Argument
  final case class Key(name: String) extends Argument
  final case class Code(text: String) extends Argument
}

/** A check of an answer, or a capture. @param word of [[org.folio.perf.protocol.Checks]] */
final case class CallCheck(word: String, arguments: Argument*)(val expectation: Expectation)

object CallCheck {
  val isList: CallCheck = CallCheck("isList")(Checks.isList)
  val isEmpty: CallCheck = CallCheck("isEmpty")(Checks.isEmpty)
  def hasField(name: String): CallCheck = CallCheck("hasField", Text(name))(Checks.hasField(name))
  def contains(text: String): CallCheck = CallCheck("contains", Text(text))(Checks.contains(text))
  def lacks(text: String): CallCheck = CallCheck("lacks", Text(text))(Checks.lacks(text))
  def isText(path: String, text: String): CallCheck =
    CallCheck("isText", Text(path), Text(text))(Checks.isText(path, text))
  def listSays(list: String, field: String, key: String): CallCheck =
    CallCheck("listSays", Text(list), Text(field), Key(key))(
      Checks.listSays(list, field, SessionKey(key))
    )
  def says(field: String, key: String): CallCheck = of("says", field, key)(Checks.says(_, _))
  def capture(path: String, key: String): CallCheck = of("capture", path, key)(Checks.capture)
  def captureRandom(path: String, key: String): CallCheck =
    of("captureRandom", path, key)(Checks.captureRandom)
  def captureAll(path: String, key: String): CallCheck =
    of("captureAll", path, key)(Checks.captureAll)
  def captureFirst(field: String, key: String): CallCheck =
    of("captureFirst", field, key)(Checks.captureFirst)
  def captureJson(path: String, key: String): CallCheck =
    of("captureJsonIfThere", path, key)(Checks.captureJsonIfThere)
  def captureHeader(name: String, key: String): CallCheck =
    of("captureHeader", name, key)(Checks.captureHeader)
  def captureElement(name: String, key: String): CallCheck =
    of("captureElement", name, key)(Checks.captureElement)
  def captureBody(key: String): CallCheck =
    CallCheck("captureBody", Key(key))(Checks.captureBody(SessionKey(key)))

  private def of(word: String, place: String, key: String)(
      make: (String, SessionKey) => Expectation
  ): CallCheck = CallCheck(word, Text(place), Key(key))(make(place, SessionKey(key)))
}
