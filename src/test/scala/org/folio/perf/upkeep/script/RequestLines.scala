package org.folio.perf.upkeep.script

/** The lines of a script in `workflows/requests.csv`: what it sends to the gateway, in its order. */
object RequestLines {

  /** @return without the header: workflow, transaction, step, method, path, repeat, needs, platform, source */
  def of(script: Script): Vector[String] = script.transactions.flatMap { transaction =>
    val blocks = Iterator.from(0).map(n => ('a' + n % 26).toChar.toString * (1 + n / 26))
    val requests = transaction.steps.flatMap(requestsOf(_, "", blocks))
    requests.filterNot(_._1.host.isInstanceOf[CallHost.Address]).zipWithIndex.map {
      case ((call, method, repeat), index) =>
        val path = call.template.replaceAll("\\{[^}]*}", "{id}")
        s"${script.name},${transaction.name},${index + 1},$method,$path,$repeat,,,"
    }
  }

  /**
   * Each request with its method and its block.
   *
   * @param block that the step is in; empty: none
   * @param blocks names of further ones
   */
  private def requestsOf(
      step: ScriptStep,
      block: String,
      blocks: Iterator[String],
  ): Vector[(ScriptCall, String, String)] = {
    def inside(isOptional: Boolean): String =
      if (block.nonEmpty) block else blocks.next() + (if (isOptional) "?" else "")
    step match {
      case ScriptStep.Send(call) => Vector((call, call.method, block))
      case ScriptStep.Preflight(call) => Vector((call, "OPTIONS", block))
      case ScriptStep.Await(call, _, _, _, _) =>
        Vector((call, call.method, inside(isOptional = false)))
      case _: ScriptStep.Each | _: ScriptStep.Repeat =>
        val own = inside(isOptional = step.isInstanceOf[ScriptStep.Each])
        step.steps.flatMap(requestsOf(_, own, blocks))
      case _ => step.steps.flatMap(requestsOf(_, block, blocks))
    }
  }
}
