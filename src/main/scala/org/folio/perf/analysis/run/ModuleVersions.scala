package org.folio.perf.analysis.run

import org.folio.perf.model._

/** Puts the gateway's list of modules into the inventory, or in its place. */
object ModuleVersions {

  /**
   * The cluster's inventory with missing versions added, and those of the list in the place of tags such as `latest`.
   * Without a cluster's modules: the gateway's list, without front-end modules, which serve no requests.
   */
  def apply(cluster: Option[Inventory], listed: Option[ListedModules]): Option[Inventory] = {
    val modules = listed.toVector.flatMap(_.modules).filterNot(_.name.startsWith("folio_"))
    if (modules.isEmpty) cluster
    else
      Some(cluster.getOrElse(NoCluster)).map { inventory =>
        if (inventory.modules.nonEmpty) completed(inventory, modules)
        else
          inventory.copy(
            modules = modules.map(m => ModuleInfo(m.name, m.version, 0, 0, 0, 0, tenants = m.tenants)),
            source = Some(InventorySource.Gateway),
          )
      }
  }

  private val NoCluster = Inventory(Inventory.SchemaVersion, "", Vector.empty, Vector.empty)

  private def completed(inventory: Inventory, modules: Vector[ListedModule]): Inventory = {
    val versions = modules.groupMap(_.name)(_.version)
    inventory.copy(modules = inventory.modules.map { module =>
      if (ModuleVersion.isNumbered(module.version)) module
      else {
        val listed = versions.get(module.name).orElse(versions.get(module.moduleName))
        module.copy(version = listed.fold(module.version)(_.mkString(", ")))
      }
    })
  }

  /** Deployed versions by module; of several, the lowest. */
  def lowest(inventory: Option[Inventory]): Map[String, String] =
    inventory.toVector
      .flatMap(_.modules)
      .filter(module => ModuleVersion.isNumbered(module.version))
      .groupMapReduce(_.moduleName)(_.version)((a, b) => if (ModuleVersion.isAtLeast(a, b).contains(true)) b else a)
}

/** Versions of modules such as 20.1.9, compared number by number. */
object ModuleVersion {

  /** @return `None`: one of them has no number to compare */
  def isAtLeast(version: String, other: String): Option[Boolean] = {
    val (a, b) = (numbers(version), numbers(other))
    Option.when(a.nonEmpty && b.nonEmpty) {
      a.zipAll(b, 0L, 0L).collectFirst { case (x, y) if x != y => x > y }.getOrElse(true)
    }
  }

  /** False for a tag that any version may have, such as `latest`. */
  def isNumbered(version: String): Boolean = numbers(version).nonEmpty

  private def numbers(version: String): Vector[Long] =
    version
      .takeWhile(c => c.isDigit || c == '.')
      .split('.')
      .toVector
      .filter(n => n.nonEmpty && n.length < 10)
      .map(_.toLong)
}
