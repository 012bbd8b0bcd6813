package org.folio.perf.protocol

/** What feeders hand out to the inventory and the authority app. */
object CatalogueKeys {

  /** What is typed into a search; it can stand in quotes as it is. */
  val SearchTerm: SessionKey = SessionKey("searchTerm")
  val ItemHrid: SessionKey = SessionKey("itemHrid")
  val AuthorityId: SessionKey = SessionKey("authorityId")
}
