package org.folio.perf.workflows.authority

import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.CatalogueRecords.NumberedSourceFile
import org.folio.perf.flow.{Consecutive, Single, Together, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * A cataloguer enters a new MARC authority record of a corporate body. Then the cataloguer finds it by its number, changes
 * the heading and looks at it again.
 *
 * Needs: `sourceFileId` of a source file that gives the next number. Leaves one authority with its MARC record.
 * Source: PTF's JMeter script of 2025 (PERF-1100). Its page also has requests of a consortium, and searches for records with
 * the same LC control number; the record has none. The index has a new authority seconds later: the transaction between
 * creation and edit, which the script does not have, waits for that.
 * Later releases: ui-quick-marc as in [[MarcEditorRequests]]; ui-marc-authorities 5.0.1, 6.0.1, 7.0.3 and 8.0.0 with
 * stripes-authority-components. Since version 8 the editor gets the authority from the search. After an edit, that page waits
 * 1 s before it shows the authority; the wait is left out.
 */
object CreateAuthority {

  val open: Transaction = Transaction("TC: Open MARC Authority")(files, ViewAuthority.facets("id=*"))

  val openNew: Transaction = Transaction("TC: Go to Actions New MARC Authority")(
    MarcEditorRequests.opened("authority"),
    MarcEditorRequests.form,
    MarcEditorRequests.sourceFiles("selectable=true"),
  )

  val create: Transaction = Transaction("TC: Create MARC Authority record")(
    postTo("/authority-source-files/{id}/hrid", SourceFileId)("")
      .expecting(200)
      .check(captureFirst("hrid", AuthorityNaturalId)),
    since("marc-records-editor", "7.0")(creation("Mod Rec")).before(creation("Mod Rec Est")),
    MarcEditorRequests.awaited(AuthorityId),
    files,
    ViewAuthority.facets("id=*"),
    hits.check(isList),
  )

  /** The time from the end of [[create]] until the search finds the authority. */
  val indexed: Transaction = Transaction("MAC index: new authority")(
    poll(
      hits.check(capture("$.totalRecords", Hits)),
      (500.millis, 700.millis),
      2.minutes,
    )(Hits.ifIn(_).exists(_ != "0"))
  )

  val search: Transaction = Transaction("TC: Search authority record by naturalId")(
    byNumber(ViewAuthority.facets(_)),
    byNumber(list(_).check(says("id", AuthorityId))),
    hits,
  )

  val view: Transaction = Transaction("TC: Open MARC Authority record")(hits, record(ViewAuthority.formatted))

  val edit: Transaction = Transaction("TC: Actions Edit MARC authority record")(
    since("marc-records-editor", "7.0")(hits, ViewAuthority.found)
      .before(authority.check(capture("$._version", AuthorityVersion))),
    MarcEditorRequests.record(AuthorityId),
    MarcEditorRequests.opened("authority"),
    get("/search/authorities")
      .query(s"""(id==${AuthorityId.el} and authRefType==("Authorized"))""")
      .check(says("id", AuthorityId)),
    MarcEditorRequests.form,
  )

  val save: Transaction = Transaction("TC: Click Save & Close")(
    compute(heading),
    MarcEditorRequests.edited(AuthorityVersion) { (record, session) =>
      MarcEditorRequests.fields(record).filter(_.path("tag").asText == "110").foreach { field =>
        field.put("content", s"$$a ${Heading.value(session)}")
      }
    },
    MarcEditorRequests.editValidated,
    since("marc-records-editor", "7.0")().before(authority),
    MarcEditorRequests.save,
    // Until Ramsons the page reads the saved record again before it closes the editor.
    since("inventory", "14.3")()
      .before(authority, MarcEditorRequests.record(AuthorityId), MarcEditorRequests.opened("authority")),
    files,
    byNumber(ViewAuthority.facets(_)),
    byNumber(list(_)),
    hits,
    record(ViewAuthority.formatted.check(says("a", Heading))),
  )

  private def files: FolioRequest =
    get("/authority-source-files").limit(50).check(hasField("authoritySourceFiles"))

  private def hits: FolioRequest =
    listed("/search/authorities", s"(id==${AuthorityId.el})", 0)

  /** The request with the query for a number, which a cataloguer types into the search of all headings. */
  private def byNumber(request: String => FolioRequest): Step =
    ViewAuthority.byForm(AuthorityNaturalId, text => s"(keyword all $text or naturalId=$text)")(request)

  private def list(cql: String): FolioRequest = ViewAuthority.authorities(cql, limit = 100)

  private def authority: FolioRequest =
    getById("/authority-storage/authorities/{id}", AuthorityId).limit(1000)

  /** The authority, its MARC record, and what the page needs to mark its heading and its links. */
  private def record(formatted: FolioRequest): Steps = steps(
    since("search-authorities", "1.0")(
      ViewAuthority.found,
      formatted,
      ViewAuthority.auditSettings,
    ).before(formatted, ViewAuthority.found),
    get("/mapping-rules/marc-authority").check(hasField("target")),
    MarcEditorRequests.linkingRules,
  )

  private def heading(session: Session): Session =
    session.set(Heading.name, s"$Name, changed in iteration ${Iteration.numberOf(session)}")

  /** @param modified name of the position for modified records */
  private def creation(modified: String): Steps = MarcEditorRequests.newRecord(
    s""""leader": "$Leader", "fields": ${fields(modified)}, "marcFormat": "AUTHORITY"""",
    AuthorityId,
  )

  private def fields(modified: String): String = {
    val blank = """"\\""""
    val blanks = Vector(
      "Geo Subd",
      "Roman",
      "Lang",
      "Kind rec",
      "Cat Rules",
      "SH Sys",
      "Series",
      "Numb Series",
      "Main use",
      "Subj use",
      "Series use",
      "Type Subd",
      "Govt Ag",
      "RefEval",
      "Undef_30",
      "RecUpd",
      "Pers Name",
      "Level Est",
      modified,
      "Source",
    )
    val one = """\\"""
    val positions = blanks.map(name => s""""$name": $blank""") ++
      Vector(s""""Undef_18": "${one * 10}"""", s""""Undef_34": "${one * 4}"""")
    s"""[{"tag": "001", "content": "${AuthorityNaturalId.el}"},
      {"tag": "008", "content": ${positions.mkString("{", ", ", "}")}},
      {"tag": "110", "content": "$$a $Name", "indicators": ["1", $blank]}]"""
  }

  private def Leader = """00000nz\\\\a2200000o\\\\4500"""
  private def Name = "Corporate body made for a load test"

  private lazy val Heading = SessionKey("heading")
  private lazy val AuthorityVersion = SessionKey("authorityVersion")
  private lazy val Hits = SessionKey("hits")

  val workflow: Workflow = Workflow(
    code = "mac",
    name = "marc-authority-creation",
    title = "Cataloguers enter MARC authority records, find them by their numbers and change them.",
    flow = Consecutive(
      Together("TC: AUTHORITY create Controller")(open, openNew, create).takes(NumberedSourceFile),
      Single(indexed),
      Together("TC: AUTHORITY edit Controller")(open, search, view, edit, save),
    ),
  )
}
