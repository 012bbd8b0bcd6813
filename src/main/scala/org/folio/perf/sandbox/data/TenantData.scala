package org.folio.perf.sandbox.data

import org.folio.perf.sandbox.SandboxTenant
import scala.collection.mutable

/** All records of one tenant. */
final class TenantData(val tenant: SandboxTenant, ids: Ids) {
  val catalogue: Catalogue = new Catalogue(tenant.number)
  val generatedUsers: Users = new Users(tenant, ids, catalogue)

  /** The user that made everything. */
  val staffId: String = generatedUsers.staffId
  val generatedInstances: Instances = new Instances(tenant, ids, catalogue, staffId)
  private val generatedHoldings = new Holdings(tenant, ids, generatedInstances, staffId)
  val generatedItems: Items = new Items(tenant, ids, generatedHoldings, staffId)

  val users: Table = new Table(generatedUsers, Seq("barcode", "username", "externalSystemId"))
  val instances: Table = new Table(generatedInstances, Seq("hrid"))
  val holdings: Table = new Table(generatedHoldings, Seq("instanceId", "hrid"))
  val items: Table =
    new Table(generatedItems, Seq("barcode", "hrid", "holdingsRecordId", "status.name"))
  val loans: Table = new Table(
    new Loans(tenant, ids, generatedUsers, generatedItems, staffId),
    Seq("userId", "itemId", "status.name"),
  )
  val requests: Table = new Table(
    new Requests(tenant, ids, generatedUsers, generatedItems, staffId),
    Seq("requesterId", "itemId", "status"),
  )

  private val references: Map[String, Table] =
    Reference.tables.map(table => table.path -> new Table(table.records)).toMap
  private val others = mutable.HashMap.empty[String, Table]

  /** A reference table by its path, e.g. `/locations`. */
  def reference(path: String): Table = references(path)

  /** A table of one module: what was posted, and what it has from the start. */
  def own(
      name: String,
      indexed: Seq[String],
      generated: => Generated = Generated.Nothing,
  ): Table =
    others.getOrElseUpdate(name, new Table(generated, indexed))

  private var made = 0

  /** The id of a record that a client has given none. */
  def newId(): String = {
    made += 1
    ids.encode(tenant.number, Kind.Made, made)
  }

  /** Human-readable ids go on where the generated ones end. */
  private val hrids =
    mutable.HashMap("in" -> tenant.instances, "ho" -> tenant.instances, "it" -> tenant.items)
  def newHrid(prefix: String): String = {
    val next = hrids(prefix)
    hrids.update(prefix, next + 1)
    Generated.number(prefix, 11, next)
  }
}
