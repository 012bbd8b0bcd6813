package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.Environment
import org.folio.perf.model.PricedMachine

/** Cost of all machines of a cluster, with the machines that a report counts. */
object Costs {

  /** US dollars; `None`: the table lacks one of the machines. */
  def perHour(environment: Environment, machines: MachineTypes): Option[Double] = {
    val prices = priced(environment, machines)
    Option.when(prices.forall(_._1.isDefined))(
      prices.map { case (machine, count) => count * machine.fold(0.0)(_.usdPerHour) }.sum
    )
  }

  /** Machines that the table lacks. */
  def unpriced(environment: Environment, machines: MachineTypes): Vector[String] =
    named(environment).map(_._1).filter(machines.named(_).isEmpty).distinct

  /** Dates of the prices, the earliest and the latest. */
  def asOf(environment: Environment, machines: MachineTypes): Vector[String] = {
    val days = priced(environment, machines).flatMap(_._1).map(_.asOf)
    (days.minOption ++ days.maxOption).toVector.distinct
  }

  private def priced(
      environment: Environment,
      machines: MachineTypes,
  ): Vector[(Option[PricedMachine], Int)] =
    named(environment).map { case (name, count) => machines.named(name) -> count }

  private def named(environment: Environment): Vector[(String, Int)] =
    Vector(
      environment.instances.instanceType -> environment.instances.count,
      environment.database.instanceClass -> (1 + environment.database.reader.size),
      environment.search.nodeType -> environment.search.count,
      environment.managed.kafkaType -> environment.managed.kafkaBrokers,
    ).filter(_._2 > 0)
}
