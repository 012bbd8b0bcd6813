package org.folio.perf.sandbox.data

import org.folio.perf.model.TenantSize
import scala.io.{Codec, Source}
import scala.util.Using

/**
 * A tenant that the sandbox generates.
 *
 * @param number from 1, unique, because it is part of all ids
 * @param patrons number of patrons, without the user of the load
 * @param isCentral of a consortium, whose members all other tenants of the sandbox are
 */
final case class SandboxTenant(
    name: String,
    number: Int,
    size: TenantSize,
    instances: Int,
    items: Int,
    patrons: Int,
    isCentral: Boolean = false,
) {

  /** The same tenant with as few records as FOLIO's sample data has. */
  def ofSampleSize: SandboxTenant = copy(instances = 64, items = 27, patrons = 48)
}

object SandboxTenant {

  /** The 62 tenants and record counts of the published test; the counts of patrons are our own. */
  def published: Vector[SandboxTenant] =
    Using.resource(
      Source.fromInputStream(getClass.getResourceAsStream("/sandbox/tenants.csv"))(Codec.UTF8)
    ) { source =>
      source.getLines().drop(1).zipWithIndex.map { case (line, i) => parse(line, i + 1) }.toVector
    }

  /**
   * The consortium's central tenant, with the catalogue that its members share. It has no loans.
   */
  val central: SandboxTenant = SandboxTenant(
    "cs00000001",
    number = 63,
    TenantSize.Small,
    instances = 120000,
    items = 2000,
    patrons = 1000,
    isCentral = true,
  )

  /** The members and their central tenant. */
  def consortium: Vector[SandboxTenant] = published :+ central

  private def parse(line: String, number: Int): SandboxTenant =
    line.split(',') match {
      case Array(name, size, instances, items, patrons) =>
        SandboxTenant(
          name,
          number,
          if (size == "large") TenantSize.Large else TenantSize.Small,
          instances.toInt,
          items.toInt,
          patrons.toInt,
        )
      case fields =>
        throw new IllegalStateException(
          s"sandbox/tenants.csv line ${number + 1}: ${fields.length} fields, expected 5" +
            " (tenant, size, instances, items, patrons)."
        )
    }
}

/** The tenants of the sandbox as a consortium: one central tenant; all others are members. */
final class Consortium(ids: Ids, val central: TenantData, val members: Vector[TenantData]) {
  val id: String = ids.encode(central.tenant.number, Kind.Consortium, 0)

  /** The central tenant first. */
  val tenants: Vector[TenantData] = central +: members
  private val byName = tenants.map(tenant => tenant.tenant.name -> tenant).toMap

  def tenant(name: String): Option[TenantData] = byName.get(name)
}

object Consortium {

  /**
   * Beginning of a shadow's source: `CONSORTIUM-MARC` or `CONSORTIUM-FOLIO`. A shadow is the
   * member's record of a shared instance.
   */
  val ShadowSource = "CONSORTIUM-"

  /** The consortium of these tenants; `None`: none of them is a central one. */
  def of(tenants: Iterable[TenantData], ids: Ids): Option[Consortium] =
    tenants.find(_.tenant.isCentral).map { central =>
      val members = tenants.filterNot(_ eq central).toVector
      new Consortium(ids, central, members.sortBy(_.tenant.number))
    }
}
