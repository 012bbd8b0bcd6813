package org.folio.perf.workflows.authority

import org.folio.perf.feeders.kinds.CatalogueRecords.AuthorityHeading
import org.folio.perf.flow.{Together, Workflow}
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A cataloguer opens the authority app, searches for a heading and looks at one of the authorities found.
 *
 * Needs: `searchTerm`, words that stand side by side in a heading.
 * Source: PTF's JMeter script (NLA). It looks at one to three of them; its pace, and so the published load,
 * corresponds to one. The published row is the time of all three transactions, as in the inventory app.
 * Later releases: stripes-authority-components 5.0.3, 6.0.3 and 7.0.0; ui-marc-authorities 7.0.3 and 8.0.0.
 */
object ViewAuthority {
  val load: Transaction = Transaction("VAR_TC: GoTo Marc Authority")(
    get("/authority-source-files").limit(100).check(hasField("authoritySourceFiles")),
    facets("id=*"),
  )

  val search: Transaction = Transaction("VAR_TC: Search Marc Authority")(
    byForm(SearchTerm)(facets(_)),
    byForm(SearchTerm)(
      authorities(_, limit = 100)
        .check(
          captureRandomIfThere("$.authorities[?(@.authRefType=='Authorized')].id", AuthorityId)
        )
    ),
    need(AuthorityId)("the search finds no authority"),
  )

  val view: Transaction = Transaction("VAR_TC: Click Authorized Record")(
    since("search-authorities", "1.0")().before(formatted),
    listed("/search/authorities", byId, 0),
    found,
    since("search-authorities", "1.0")(formatted),
    since("audit-config", "1.0")(auditSettings),
  )

  private[authority] def auditSettings: FolioRequest =
    get("/audit/config/groups/audit.authority/settings").check(hasField("settings"))

  private[authority] def formatted: FolioRequest =
    get("/source-storage/records/{id}/formatted", AuthorityId)
      .param("idType", "AUTHORITY")
      .check(says("authorityId", AuthorityId), hasField("parsedRecord"))

  /** The authority, from the search. */
  private[authority] def found: Step = {
    val search = authorities(byId, limit = 500).check(says("id", AuthorityId))
    since("inventory", "14.3")(search.param("expandAll", "true")).before(search)
  }

  /**
   * The request with the query of the page's release.
   *
   * @param earliest query of the oldest release for a text in quotes
   */
  private[authority] def byForm(term: SessionKey, earliest: String => String = text => s"(keyword==$text)")(
      request: String => FolioRequest
  ): Step = {
    val text = s""""${term.el}""""
    val identified = s"(keyword all $text or naturalId==$text or identifiers.value==$text)"
    since("search-authorities", "1.0")(request(s"$identified sortBy headingRef/sort.ascending")).before(
      since("inventory", "14.3")(request(identified)).before(
        since("subject-types", "1.0")(request(s"(keyword all $text or naturalId=$text)"))
          .before(request(earliest(text)))
      )
    )
  }

  private def byId: String = s"(id==${AuthorityId.el})"

  private[authority] def authorities(cql: String, limit: Int): FolioRequest =
    get("/search/authorities").param("offset", "0").query(cql).limit(limit).check(isList)

  private[authority] def facets(cql: String): FolioRequest =
    get("/search/authorities/facets")
      .query(cql)
      .param("facet", "sourceFileId")
      .check(hasField("sourceFileId"))

  val workflow: Workflow = Workflow(
    code = "var",
    name = "authority-views",
    title = "Cataloguers search for a heading and look at an authority.",
    flow = Together("VAR_View Authority records")(load, search, view).takes(AuthorityHeading),
  )
}
