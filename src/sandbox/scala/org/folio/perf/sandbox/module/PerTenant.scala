package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.TenantData
import scala.collection.mutable

/** One thing of a module for each tenant, made when it is needed. */
final private[module] class PerTenant[A](make: TenantData => A) extends (TenantData => A) {
  private val made = mutable.HashMap.empty[String, A]

  override def apply(tenant: TenantData): A = made.getOrElseUpdate(tenant.tenant.name, make(tenant))
}
