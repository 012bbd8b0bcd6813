package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment

/** Of renting a cluster's instances, its database's writer and its search data nodes. */
object Costs {

  /** US dollars; `None`: the table lacks one of the machines. */
  def perHour(environment: Environment, machines: MachineTypes): Option[Double] =
    for {
      instance <- machines.named(environment.instances.instanceType)
      database <- machines.named(environment.database.instanceClass)
      search <- machines.named(environment.search.nodeType)
    } yield environment.instances.count * instance.usdPerHour + database.usdPerHour +
      environment.search.count * search.usdPerHour
}
