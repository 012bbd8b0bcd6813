package org.folio.perf.upkeep.script

/** The lines of a script in `workflows/requests.csv`: what it sends to the gateway, in its order. */
object RequestLines {

  /** @return without the header: workflow, transaction, step, method, path, repeat, needs, platform, source */
  def of(script: Script): Vector[String] = script.transactions.flatMap { transaction =>
    val (requests, _) =
      transaction.steps.foldLeft((Vector.empty[(ScriptCall, String, String)], 0)) {
        case ((lines, blocks), step) =>
          val (added, isBlock) = requestsOf(step, ('a' + blocks).toChar.toString)
          (lines ++ added, if (isBlock) blocks + 1 else blocks)
      }
    requests.filterNot(_._1.host.isInstanceOf[CallHost.Address]).zipWithIndex.map {
      case ((call, method, repeat), index) =>
        val path = call.template.replaceAll("\\{[^}]*}", "{id}")
        s"${script.name},${transaction.name},${index + 1},$method,$path,$repeat,,,"
    }
  }

  /** Each request with its method and its block; whether the step is a block that repeats. */
  private def requestsOf(
      step: ScriptStep,
      block: String,
  ): (Vector[(ScriptCall, String, String)], Boolean) = step match {
    case ScriptStep.Send(call) => (Vector((call, call.method, "")), false)
    case ScriptStep.Preflight(call) => (Vector((call, "OPTIONS", "")), false)
    case ScriptStep.Await(call, _, _, _, _) => (Vector((call, call.method, block)), true)
    case ScriptStep.Each(_, _, steps) =>
      val repeat = s"$block?"
      (
        steps.flatMap(requestsOf(_, "")._1).map { case (call, method, _) =>
          (call, method, repeat)
        },
        true,
      )
    case _ => (Vector.empty, false)
  }
}
