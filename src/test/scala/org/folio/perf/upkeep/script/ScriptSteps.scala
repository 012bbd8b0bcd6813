package org.folio.perf.upkeep.script

import org.folio.perf.flow.{Flow, Independent, Input, Operation, Workflow}
import org.folio.perf.flow.InOrder
import org.folio.perf.protocol.{
  FolioRequest,
  RecordEdit,
  RequestHost,
  SessionKey,
  Step,
  Transaction,
}
import scala.concurrent.duration._

/** Makes a script run, without the file that [[ScriptSource]] writes of it. */
object ScriptSteps {

  def workflow(script: Script): Workflow = Workflow(
    code = script.name,
    name = script.name,
    title = script.title,
    flow = flow(script),
  )

  private def flow(script: Script): Flow = {
    val operations = script.operations.map(operation)
    if (operations.size == 1) operations.head else Independent(operations: _*)
  }

  private def operation(one: ScriptOperation): Operation = {
    val transactions = one.transactions.map(t => Transaction(t.name, t.steps.map(step)))
    val lists = one.lists.map { ids =>
      Input.IdList(
        ids.kind,
        _ => ids.count,
        SessionKey(ids.id),
        SessionKey(ids.into),
        ids.separator,
        spare = ScriptSource.Spare,
      )
    }
    InOrder(transactions.head, transactions.tail: _*).takes(one.kinds: _*).using(lists: _*)
  }

  private def step(one: ScriptStep): Step = one match {
    case ScriptStep.Send(call) => request(call)
    case ScriptStep.Preflight(call) => request(call).preflight
    case ScriptStep.Pause(from, to) => Step.thinkTime(from.millis, to.millis)
    case ScriptStep.Await(call, (from, to), minutes, status, done) =>
      Step.poll(request(call), (from.millis, to.millis), minutes.minutes)(session =>
        done.contains(session(status).asOption[String].getOrElse(""))
      )
    case ScriptStep.Each(list, element, steps) =>
      Step.forEach(SessionKey(list), SessionKey(element))(steps.map(step): _*)
    case ScriptStep.Repeat(times, steps) => Step.repeat(times)(steps.map(step): _*)
    case ScriptStep.Parallel(steps) => Step.parallel(steps.map(step): _*)
    case ScriptStep.Remark(_, steps) => Step.repeat(1)(steps.map(step): _*)
    case value: ScriptStep.Value => value.step
    case ScriptStep.Edit(from, to, changes) =>
      RecordEdit(SessionKey(from), SessionKey(to))(changes.map {
        case FieldChange(pointer, Some(json)) => RecordEdit.put(pointer, json)
        case FieldChange(pointer, None) => RecordEdit.remove(pointer)
      }: _*)
  }

  private def request(call: ScriptCall): FolioRequest = FolioRequest(
    call.method,
    call.template,
    call.ids.map(SessionKey(_)),
    call.status,
    if (call.host == CallHost.Edge) call.params :+ ("apikey" -> SessionKey.EdgeApiKey.el)
    else call.params,
    call.headers,
    call.body,
    call.checks.map(_.expectation),
    call.host match {
      case CallHost.Gateway => RequestHost.Gateway
      case CallHost.Edge => RequestHost.Edge
      case CallHost.Address(key, _) => RequestHost.Address(SessionKey(key))
    },
    otherStatuses = call.otherStatuses,
  )
}
