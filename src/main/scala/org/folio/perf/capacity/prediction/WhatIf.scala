package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.{Environment, Module}
import org.folio.perf.model.{Eithers, PricedMachine}

/**
 * Changes of an environment: `mod-authtoken.tasks=6,database.class=db.r6g.8xlarge`. Left: a sentence for
 * the person who wrote them.
 */
object WhatIf {

  def apply(
      environment: Environment,
      changes: String,
      machines: MachineTypes,
  ): Either[String, Environment] =
    Eithers.fold(changes.split(",").toVector.map(_.trim).filter(_.nonEmpty), environment)(
      change(_, _, machines)
    )

  private def change(
      environment: Environment,
      text: String,
      machines: MachineTypes,
  ): Either[String, Environment] =
    text.split("=", -1).map(_.trim) match {
      case Array("database.class", value) =>
        typed(text, value, machines.databases, machines).map { m =>
          environment.copy(database =
            environment.database
              .copy(instanceClass = m.machineType, vCpu = m.vCpu, memoryGiB = m.memoryGiB)
          )
        }
      case Array("instances.type", value) =>
        typed(text, value, machines.instances, machines).map { m =>
          environment.copy(instances =
            environment.instances
              .copy(instanceType = m.machineType, vCpu = m.vCpu, memoryMiB = m.memoryGiB * 1024)
          )
        }
      case Array("instances.count", value) =>
        count(text, value).map { n =>
          environment.copy(instances = environment.instances.copy(count = n))
        }
      case Array("search.type", value) =>
        typed(text, value, machines.searchNodes, machines).map { m =>
          environment.copy(search = environment.search.copy(nodeType = m.machineType, vCpu = m.vCpu))
        }
      case Array("search.count", value) =>
        count(text, value).map(n => environment.copy(search = environment.search.copy(count = n)))
      case Array(key, value) if key.endsWith(TasksKey) =>
        for {
          module <- moduleOf(environment, text, key.dropRight(TasksKey.length))
          n <- count(text, value)
        } yield environment.copy(modules =
          environment.modules.map(m => if (m.name == module.name) m.copy(tasks = n) else m)
        )
      case _ =>
        Left(
          s"Change $text is not valid; expected one of MODULE.tasks=NUMBER, " +
            "database.class=CLASS, instances.type=TYPE, instances.count=NUMBER, " +
            "search.type=TYPE, search.count=NUMBER, separated by commas."
        )
    }

  private def moduleOf(
      environment: Environment,
      text: String,
      name: String,
  ): Either[String, Module] =
    environment
      .module(name)
      .toRight(
        s"Change $text: environment ${environment.name} has no module $name; it has " +
          s"${environment.modules.map(_.name).mkString(", ")}."
      )

  private def typed(
      text: String,
      value: String,
      allowed: Vector[String],
      machines: MachineTypes,
  ): Either[String, PricedMachine] =
    machines
      .named(value)
      .filter(m => allowed.contains(m.machineType))
      .toRight(
        s"Change $text: $value is not in the price table; expected one of " +
          s"${allowed.mkString(", ")}. Add others with -Dprices=FILE."
      )

  private def count(text: String, value: String): Either[String, Int] =
    value.toIntOption
      .filter(n => n >= 1 && n <= MostOfAny)
      .toRight(s"Change $text: $value must be a whole number from 1 to $MostOfAny.")

  private val TasksKey = ".tasks"
  private val MostOfAny = 1000
}
