package org.folio.perf.upkeep.workflow

import io.gatling.core.session.Session
import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Independent, InOrder, Input, Operation, Workflow}
import org.folio.perf.protocol.{FolioRequest, RequestHost, SessionKey, Step, Transaction}
import org.folio.perf.settings.LoadSettings

/**
 * A workflow that a recording, or a script of JMeter, becomes. It can run as it is; [[WorkflowSource]] writes it as a
 * file.
 *
 * @param operations each takes its own records
 * @param source what it was made of
 * @param unexplained values whose origin is not known, and parts that were left out
 * @param marks what is not explained in single requests, for comments
 */
final case class RecordedWorkflow(
    code: String,
    title: String,
    source: String,
    operations: Vector[Operation],
    unexplained: Vector[Unexplained],
    marks: Map[FolioRequest, Vector[String]],
) {
  def transactions: Vector[Transaction] = operations.flatMap(_.transactions)
  def requests: Vector[FolioRequest] = transactions.flatMap(_.requests)

  /** All steps, also those in others. */
  def steps: Vector[Step] = transactions.flatMap(_.steps).flatMap(_.all)

  /** Records that it takes, in words. */
  def needs: Vector[String] = operations
    .flatMap(_.inputs)
    .flatMap {
      case Input.Records(kinds) => kinds
      case list: Input.IdList => Vector(list.kind)
      case _ => Vector.empty
    }
    .map(_.words)
    .distinct

  def workflow: Workflow = Workflow(
    code,
    code.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).map(_.toLowerCase).mkString("-"),
    title,
    if (operations.size == 1) operations.head else Independent(operations: _*),
  )

  /** Its lines in `requests.csv`: workflow, transaction, step, method, path, repeat, needs, platform, release, source. */
  def requestLines: Vector[String] = transactions.flatMap { transaction =>
    val blocks = Iterator.from(0).map(n => ('a' + n % 26).toChar.toString * (1 + n / 26))
    val sent = transaction.steps.flatMap(RecordedWorkflow.sent(_, "", blocks))
    sent.filterNot(_._2.host.isInstanceOf[RequestHost.Address]).zipWithIndex.map {
      case ((method, request, block), index) =>
        val path = request.template.replaceAll("\\{[^}]*}", "{id}")
        s"$code,${transaction.name},${index + 1},$method,$path,$block,,,,recorded"
    }
  }
}

object RecordedWorkflow {

  /** A value of the session in a text. */
  val Key = "#\\{(\\w+)}".r

  /** Stands for a value that must not be written, or that a text cannot have. */
  val Dropped = "recorded"

  /** Stands for an address that FOLIO returned in the names of requests. */
  val Link = "{presigned link}"

  /**
   * Operations of transactions and of what they take. Names of transactions are rows of a report and lines of
   * `requests.csv`: a second one gets a number, none has a comma.
   *
   * @param parts transactions, kinds of single records that they take, and further inputs
   */
  def operations(parts: Vector[(Vector[Transaction], Vector[RecordKind], Vector[Input])]): Vector[Operation] = {
    var taken = Set.empty[String]
    parts.map { case (transactions, kinds, inputs) =>
      val named = transactions.map { transaction =>
        val name = transaction.name.replaceAll("[,\\t\\r\\n]+", " ").trim
        val chosen = SourceNames.free(name, taken, " ")
        taken += chosen
        transaction.named(chosen)
      }
      InOrder(named.head, named.tail: _*).takes(kinds: _*).using(inputs: _*)
    }
  }

  /**
   * Each request with its method and its block in `requests.csv`.
   *
   * @param block that the step is in; empty: none
   * @param blocks names of further ones
   */
  private def sent(step: Step, block: String, blocks: Iterator[String]): Vector[(String, FolioRequest, String)] = {
    def inside(end: String): String = if (block.nonEmpty) block else blocks.next() + end
    step match {
      case request: FolioRequest => Vector((request.method, request, block))
      case Step.Preflight(request) => Vector(("OPTIONS", request, block))
      case poll: Step.Poll => Vector((poll.request.method, poll.request, inside("")))
      case _: Step.ForEach | _: Step.Repeat =>
        val own = inside(if (step.isInstanceOf[Step.ForEach]) "?" else "")
        step.inner.flatMap(sent(_, own, blocks))
      case _ => step.inner.flatMap(sent(_, block, blocks))
    }
  }
}

/** @param what without the value itself, which may be a secret or personal data */
final case class Unexplained(transaction: String, request: String, what: String) {
  def line: String = s"$transaction, $request: $what"
}

/** Stands for a condition of the original in [[Step.When]]: the workflow does not check it and has it as a comment. */
final case class Remark(words: String) extends (Session => Boolean) {
  def apply(session: Session): Boolean = true
}

/** Whether a value of the session is one of these: the end of a polling. */
final case class OneOf(key: SessionKey, values: Vector[String]) extends (Session => Boolean) {
  def apply(session: Session): Boolean =
    key.ifIn(session).exists(values.contains)
}

/** A number of records that no setting changes. */
final case class Always(count: Int) extends (LoadSettings => Int) {
  def apply(load: LoadSettings): Int = count
}
