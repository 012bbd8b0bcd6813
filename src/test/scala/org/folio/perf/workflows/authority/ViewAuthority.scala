package org.folio.perf.workflows.authority

import org.folio.perf.feeders.kinds.CatalogueRecords.AuthorityHeading
import org.folio.perf.flow.{Together, Workflow}
import org.folio.perf.protocol.{Checks, FolioRequest, Transaction}
import org.folio.perf.protocol.SessionKey.{AuthorityId, SearchTerm}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.Step.need

/**
 * A cataloguer opens the authority app, searches for a heading and looks at one of the authorities found.
 *
 * Needs: `searchTerm`, words that stand side by side in a heading.
 * Source: PTF's JMeter script (NLA). It looks at one to three of them; its pace, and so the published load,
 * corresponds to one. The published row is the time of all three transactions, as in the inventory app.
 */
object ViewAuthority {
  val load: Transaction = Transaction("VAR_TC: GoTo Marc Authority")(
    get("/authority-source-files").limit(100).check(Checks.hasField("authoritySourceFiles")),
    facets("id=*"),
  )

  val search: Transaction = Transaction("VAR_TC: Search Marc Authority")(
    facets(byHeading),
    authorities(byHeading, limit = 100)
      .check(
        Checks
          .captureRandomIfThere("$.authorities[?(@.authRefType=='Authorized')].id", AuthorityId)
      ),
    need(AuthorityId)("the search finds no authority"),
  )

  val view: Transaction = Transaction("VAR_TC: Click Authorized Record")(
    get("/source-storage/records/{id}/formatted", AuthorityId)
      .param("idType", "AUTHORITY")
      .check(Checks.says("authorityId", AuthorityId), Checks.hasField("parsedRecord")),
    get("/search/authorities").query(byId).limit(0).check(Checks.isList),
    authorities(byId, limit = 500).check(Checks.says("id", AuthorityId)),
  )

  private def byHeading: String = s"""(keyword=="${SearchTerm.el}")"""
  private def byId: String = s"(id==${AuthorityId.el})"

  private def authorities(cql: String, limit: Int): FolioRequest =
    get("/search/authorities").param("offset", "0").query(cql).limit(limit).check(Checks.isList)

  private def facets(cql: String): FolioRequest =
    get("/search/authorities/facets")
      .query(cql)
      .param("facet", "sourceFileId")
      .check(Checks.hasField("sourceFileId"))

  val workflow: Workflow = Workflow(
    code = "var",
    name = "authority-views",
    title = "Cataloguers search for a heading and look at an authority.",
    flow = Together("VAR_View Authority records")(load, search, view).takes(AuthorityHeading),
  )
}
