package org.folio.perf.upkeep.jmx

import org.folio.perf.protocol.{FolioRequest, Step}
import org.folio.perf.upkeep.workflow.RecordedWorkflow

/**
 * A workflow of ours, and where the requests of JMeter's went: `samplers` and `called` are `sent` and `leftOut`.
 *
 * @param samplers of HTTP that are switched on, with all elements above them
 * @param called further ones: the target of a module controller runs as often as it is called, even if it is switched off
 * @param sent requests and preflights of the workflow
 * @param leftOut number of samplers by the reason
 * @param disabled samplers of HTTP that are switched off and not called
 * @param notes other elements that the workflow does not have
 */
final case class JmxResult(
    made: RecordedWorkflow,
    samplers: Int,
    called: Int,
    sent: Int,
    leftOut: Vector[(String, Int)],
    disabled: Int,
    notes: Vector[String],
)

/**
 * Makes a script of JMeter a workflow: each thread group is an operation.
 *
 * @param known requests of our workflows: their paths and statuses
 */
final class JmxScript(known: Vector[FolioRequest]) {

  def of(code: String, elements: Vector[JmxElement]): JmxResult = {
    val plan = new JmxPlan(elements)
    val all = plan.elements.flatMap(_.all)
    val groups = plan.elements.flatMap(groupsIn(_, ""))
    val inGroups = groups.flatMap(_._1.all.map(_.element)).toSet
    val shared = all.filterNot(e => inGroups(e.element))
    val read = groups.map { case (group, host) =>
      val reading = new JmxReading(JmxVariables.of(shared ++ group.all), known)
      reading -> reading.transactions(group, host)
    }
    val made = RecordedWorkflow(
      code,
      s"Users do the work of the script $code.",
      "a script of JMeter",
      RecordedWorkflow.operations(read.collect {
        case (reading, transactions) if transactions.nonEmpty =>
          (transactions, reading.variables.usedKinds, Vector.empty)
      }),
      read.flatMap(_._1.unexplained).distinct,
      read.flatMap(_._1.marks).toMap,
    )
    val run = groups.flatMap(_._1.all).filter(JmxElements.isSampler).map(_.element)
    val isRun = run.toSet
    val idle = plan.enabled.map(_.element).filterNot(isRun)
    val reasons = read.flatMap(_._1.lost) ++
      idle.map(_ => "in a fragment that nothing calls, or outside of a thread group")
    JmxResult(
      made,
      plan.enabled.size,
      run.size + idle.size - plan.enabled.size,
      made.steps.count {
        case _: FolioRequest | _: Step.Preflight => true
        case _ => false
      },
      counted(reasons).map(_.swap),
      plan.disabled.count(sampler => !isRun(sampler.element)),
      counted(all.filterNot(JmxElements.isUnderstood).map(_.kind)).map { case (n, kind) =>
        s"$n $kind"
      } ++ (plan.notes ++ read.flatMap(_._1.notRead)).distinct,
    )
  }

  private def counted(words: Vector[String]): Vector[(Int, String)] =
    words.distinct.sorted.map(one => words.count(_ == one) -> one)

  /** Thread groups, each with the host that its requests go to by default. */
  private def groupsIn(element: JmxElement, host: String): Vector[(JmxElement, String)] =
    if (element.kind.endsWith("ThreadGroup")) Vector(element -> host)
    else element.children.flatMap(groupsIn(_, JmxElements.hostIn(element.children, host)))
}
