package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.folio.FolioError
import org.folio.perf.feeders.kinds.CatalogueRecords._
import com.fasterxml.jackson.databind.node.TextNode
import java.time.Instant
import java.time.temporal.ChronoUnit.SECONDS
import org.folio.perf.model.JsonTree.Fields

/** Available items, each with an instance and a holdings record of its own. */
private[preparation] object Items {

  /** @param servicePointId of its location, if that has one */
  final case class Made(barcode: String, servicePointId: String)

  /** @param mark beginning of the barcode */
  def make(at: TenantApi, mark: String): Either[FolioError, Made] =
    for {
      instance <- makeInstance(at, newTitle(), source = "FOLIO")
      made <- ofInstance(at, instance.text("id"), mark)
    } yield made

  /** A title that a search for its words finds alone. */
  def newTitle(mark: String = OwnMarks.Title): String = s"$mark ${TenantApi.newCode()}"

  def makeInstance(
      at: TenantApi,
      title: String,
      source: String,
      note: Option[String] = None,
  ): Either[FolioError, JsonNode] =
    at.any("/instance-types", "instanceTypes", "name==text").flatMap { instanceType =>
      val notes = note.fold("")(text => s""", "administrativeNotes": ["$text"]""")
      at.post(
        "/instance-storage/instances",
        s"""{"title": "$title", "source": "$source", "instanceTypeId": "$instanceType"$notes}""",
      )
    }

  /** An item with a holdings record of its own. */
  def ofInstance(
      at: TenantApi,
      instanceId: String,
      mark: String,
  ): Either[FolioError, Made] =
    for {
      source <- at.any("/holdings-sources", "holdingsRecordsSources", "name==FOLIO")
      location <- locationWithServicePoint(at)
      loanType <- at.any("/loan-types", "loantypes", """name=="Can circulate"""")
      materialType <- at.any("/material-types", "mtypes", "name==book")
      holdings <- at.post(
        "/holdings-storage/holdings",
        s"""{
          "instanceId": "$instanceId",
          "permanentLocationId": "${location.text("id")}",
          "sourceId": "$source"
        }""",
      )
      barcode = TenantApi.newBarcode(mark)
      _ <- at.post(
        "/item-storage/items",
        s"""{
          "barcode": "$barcode",
          "holdingsRecordId": "${holdings.text("id")}",
          "permanentLoanTypeId": "$loanType",
          "materialTypeId": "$materialType",
          "status": {"name": "Available"}
        }""",
      )
    } yield Made(barcode, location.text("primaryServicePoint"))

  /** A returned item becomes available only where a service point serves its location. */
  private def locationWithServicePoint(at: TenantApi): Either[FolioError, JsonNode] =
    at.all("/locations", "locations", "isActive==true").flatMap {
      _.find(_.text("primaryServicePoint").nonEmpty)
        .toRight(at.lacks("active location with a primary service point"))
    }
}

/** Available items, each with an instance of its own, which has a MARC record, and a holdings record. */
private[preparation] object MarcItems {

  /** For workflows that view and change items and instances. */
  val recipe: Recipe = {
    val kinds = Vector(
      MarcTitle,
      MarcHoldings,
      MarcItem,
      HoldingsToExport,
      ImportRecords.MarcInstance,
      ImportRecords.MarcInstanceWithHrid,
      ImportRecords.MarcInstanceToUpdate,
    )
    Recipe.counted("items of instances with MARC records", kinds: _*) { needs =>
      // Instances that were changed lately are among the created ones.
      val changed = needs.missing.exists { case (kind, _) => ImportRecords.isChanged(kind) }
      math.max(Recipe.usual(needs, kinds), if (changed) 1 else 0)
    }(make(_, OwnMarks.MarcItem))
  }

  /**
   * @param mark beginning of the barcode
   * @param titleMark beginning of the instance's title
   * @param year of publication in the MARC record
   * @param note administrative note of the instance
   * @param furtherFields of the MARC record behind its title, as JSON
   */
  def make(
      at: TenantApi,
      mark: String,
      titleMark: String = OwnMarks.Title,
      year: Int = 2026,
      note: Option[String] = None,
      furtherFields: Vector[String] = Vector.empty,
  ): Recipe.Made = {
    val title = Items.newTitle(titleMark)
    for {
      instance <- Items.makeInstance(at, title, source = "MARC", note)
      instanceId = instance.text("id")
      hrid = instance.text("hrid")
      fields = Vector(
        s"""{"001": "$hrid"}""",
        s"""{"008": "260105s$year    xx            000 0 eng d"}""",
        SourceRecords.field("245", "10", "a" -> title),
      ) ++ furtherFields
      _ <- SourceRecords.make(at, "MARC_BIB", "instance", instanceId, hrid, "00000nam a2200000 a 4500", fields)
      _ <- Items.ofInstance(at, instanceId, mark)
    } yield ()
  }
}

/** Creates the MARC record of an instance or an authority. */
private[preparation] object SourceRecords {

  /**
   * @param recordType such as `MARC_BIB`
   * @param owner the record that it belongs to: `instance` or `authority`
   * @param fields as JSON, but for the last one, which names record and owner
   */
  def make(
      at: TenantApi,
      recordType: String,
      owner: String,
      ownerId: String,
      ownerHrid: String,
      leader: String,
      fields: Vector[String],
  ): Recipe.Made = {
    // A snapshot is the import that a record belongs to; each has one of its own here.
    val snapshotId = at.newId()
    val recordId = at.newId()
    val all = fields :+ field("999", "ff", "s" -> recordId, "i" -> ownerId)
    val content = TenantApi.json(s"""{"leader": "$leader", "fields": [${all.mkString(", ")}]}""").toString
    for {
      _ <- at.post(
        "/source-storage/snapshots",
        s"""{
          "jobExecutionId": "$snapshotId",
          "status": "PARSING_IN_PROGRESS",
          "processingStartedDate": "${Instant.now.truncatedTo(SECONDS)}"
        }""",
      )
      made <- at.post(
        "/source-storage/records",
        s"""{
          "id": "$recordId",
          "matchedId": "$recordId",
          "snapshotId": "$snapshotId",
          "generation": 0,
          "recordType": "$recordType",
          "state": "ACTUAL",
          "deleted": false,
          "order": 0,
          "rawRecord": {"id": "$recordId", "content": ${TextNode.valueOf(content)}},
          "parsedRecord": {"id": "$recordId", "content": $content},
          "externalIdsHolder": {"${owner}Id": "$ownerId", "${owner}Hrid": "$ownerHrid"}
        }""",
      )
    } yield made
  }

  /** A field with subfields, as JSON. @param indicators both of them */
  def field(tag: String, indicators: String, subfields: (String, String)*): String = {
    val all = subfields.map { case (code, text) => s"""{"$code": "$text"}""" }.mkString(", ")
    s"""{"$tag": {"ind1": "${indicators(0)}", "ind2": "${indicators(1)}", "subfields": [$all]}}"""
  }
}

/** Authorities of persons with their MARC records, each with a name of its own. */
private[preparation] object Authorities {

  def make(at: TenantApi): Recipe.Made = {
    val code = TenantApi.newCode()
    val name = s"$code, Made for a load test"
    at.post(
      "/authority-storage/authorities",
      s"""{"source": "MARC", "naturalId": "$code", "personalName": "$name"}""",
    ).flatMap { authority =>
      val fields = Vector(
        s"""{"001": "$code"}""",
        """{"008": "260105n| azannaabn          |n aaa      "}""",
        SourceRecords.field("100", "1 ", "a" -> name),
      )
      val id = authority.text("id")
      SourceRecords.make(at, "MARC_AUTHORITY", "authority", id, code, "00000nz  a2200000n  4500", fields)
    }
  }
}

/**
 * A source file of the library itself, which gives new authorities their numbers. In a consortium only the central tenant
 * creates them.
 */
private[preparation] object SourceFiles {

  def make(at: TenantApi): Recipe.Made = {
    val code = TenantApi.newCode()
    at.post(
      "/authority-source-files",
      s"""{
        "name": "${OwnMarks.Title} $code",
        "code": "${lettersOf(code)}",
        "type": "Local",
        "selectable": true,
        "hridManagement": {"startNumber": 1}
      }""",
    )
  }

  /** The code of a source file has letters alone. */
  private def lettersOf(code: String): String =
    code.toLowerCase.map(c => if (c.isDigit) ('g' + (c - '0')).toChar else c)
}
