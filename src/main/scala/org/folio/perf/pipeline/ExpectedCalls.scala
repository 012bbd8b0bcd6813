package org.folio.perf.pipeline

import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.model.Inventory

/** Modules that a module calls, according to the capacity environment of a run; nobody measures them. */
private[pipeline] object ExpectedCalls {

  /** Called modules by the name of the calling one, sorted; always empty for an environment that is not known. */
  def of(inventory: Option[Inventory]): String => Vector[String] = {
    val calls = inventory
      .flatMap(known => EnvironmentLoader.load(known.environment).toOption)
      .fold(Map.empty[String, Vector[String]]) { environment =>
        environment.modules.map { module =>
          module.name -> module.costs.values.flatMap(_.calls.map(_.module)).toVector.distinct.sorted
        }.toMap
      }
    calls.getOrElse(_, Vector.empty)
  }
}
