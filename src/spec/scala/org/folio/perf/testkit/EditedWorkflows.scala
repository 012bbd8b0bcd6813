package org.folio.perf.testkit

import com.fasterxml.jackson.databind.node.ObjectNode
import org.folio.perf.model.TransactionSample
import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.scalatest.BeforeAndAfterAll

/** Runs workflows against a sandbox some of whose answers are changed on their way. */
trait EditedWorkflows extends BeforeAndAfterAll { this: GatlingSuite =>

  private lazy val sandbox: RunningSandbox = Sandbox.start(
    SampleSettings.sandboxSettings,
    SampleSettings.sandboxTenants(EditedWorkflows.Tenants),
  )

  override protected def afterAll(): Unit = {
    sandbox.close()
    super.afterAll()
  }

  /** @param tenant number of the tenant, from 0; a ledger of a tenant can be rolled over once */
  protected def run(code: String, tenant: Int = 0)(edits: Edit*): EditedRun = {
    val proxy = new EditingProxy(sandbox.url, edits.toVector)
    StubFolio.withStub(proxy.answer) { stub =>
      val account = SampleSettings.accounts(EditedWorkflows.Tenants)(tenant)
      val (transactions, _) = WorkflowRun(code, account, sandbox.url, stub.url)
      EditedRun(transactions, stub.requests)
    }
  }

  /** Removes a field of an object of the answer, given by the names on the way to it. */
  protected def without(path: String*)(answer: ObjectNode): Unit = {
    val holder = path.init.foldLeft(answer: com.fasterxml.jackson.databind.JsonNode)(_.path(_))
    holder match {
      case found: ObjectNode => found.remove(path.last)
      case _ =>
    }
    ()
  }

  /** Removes a field of each record of a list. */
  protected def eachWithout(list: String, field: String)(answer: ObjectNode): Unit =
    answer.path(list).forEach {
      case record: ObjectNode => record.remove(field); ()
      case _ =>
    }

  /** Sets a field of each record of a list. */
  protected def eachWith(list: String, field: String, value: String)(answer: ObjectNode): Unit =
    answer.path(list).forEach {
      case record: ObjectNode => record.put(field, value); ()
      case _ =>
    }

  protected def empty(list: String)(answer: ObjectNode): Unit = {
    answer.putArray(list)
    answer.put("totalRecords", 0)
    ()
  }
}

object EditedWorkflows {
  val Tenants = 3
}

/**
 * A run against a sandbox with changed answers.
 *
 * @param sent requests of all transactions
 */
final case class EditedRun(transactions: Vector[TransactionSample], sent: Vector[StubRequest]) {

  /** Message of the transaction's first failure; empty: it succeeded each time. */
  def failure(transaction: String): String =
    transactions.filter(_.transaction == transaction).map(_.message).find(_.nonEmpty).getOrElse("")

  def wasRun(transaction: String): Boolean = transactions.exists(_.transaction == transaction)

  /** Requests of the transaction, as method and path template. */
  def requests(transaction: String): Vector[String] =
    sent.filter(EditingProxy.transactionOf(_) == transaction).map(EditingProxy.template)
}
