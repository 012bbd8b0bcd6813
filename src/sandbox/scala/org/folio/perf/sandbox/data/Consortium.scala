package org.folio.perf.sandbox.data

/** The tenants of the sandbox as a consortium: one central tenant; all others are members. */
final class Consortium(ids: Ids, val central: TenantData) {
  val id: String = ids.encode(central.tenant.number, Kind.Consortium, 0)
}

object Consortium {

  /**
   * Beginning of a shadow's source: `CONSORTIUM-MARC` or `CONSORTIUM-FOLIO`. A shadow is the
   * member's record of a shared instance.
   */
  val ShadowSource = "CONSORTIUM-"

  /** The consortium of these tenants; `None`: none of them is a central one. */
  def of(tenants: Iterable[TenantData], ids: Ids): Option[Consortium] =
    tenants.find(_.tenant.isCentral).map(new Consortium(ids, _))
}
