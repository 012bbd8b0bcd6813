package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{FolioClient, Reply, WithSandbox}
import io.vertx.core.json.JsonObject
import java.io.ByteArrayInputStream
import java.net.URI
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import org.marc4j.MarcStreamReader
import org.marc4j.marc.DataField
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._

/** Answers were recorded from mod-data-export 5.0.4. Jobs of this sandbox end at once. */
class DataExportSpec extends AnyFunSuite with Matchers with WithSandbox {
  private val unknown = "00000000-0000-4000-8000-000000000001"

  private def instanceIds(folio: FolioClient, count: Int): Vector[String] = folio
    .get("/instance-storage/instances", "limit" -> count.toString)
    .list("instances")
    .map(_.getString("id"))

  private def authorityIds(folio: FolioClient, count: Int): Vector[String] = folio
    .get("/authority-storage/authorities", "limit" -> count.toString)
    .list("authorities")
    .map(_.getString("id"))

  private def profileId(folio: FolioClient, name: String): String = folio
    .list("/data-export/job-profiles", "(cql.allRecords=1) sortby name", "limit" -> "100")
    .list("jobProfiles")
    .find(_.getString("name") == name)
    .get
    .getString("id")

  private def defined(folio: FolioClient, fileName: String = "north_3_bib.csv"): JsonObject =
    folio.post("/data-export/file-definitions", obj("size" -> 1, "fileName" -> fileName)).json

  private def upload(folio: FolioClient, id: String, ids: Seq[String]): Reply = folio
    .withHeader("content-type", "application/octet-stream")
    .send("POST", s"/data-export/file-definitions/$id/upload", Some(ids.mkString("\n")), Nil)

  private def startExport(
      folio: FolioClient,
      definitionId: String,
      profile: String,
      idType: String = "instance",
  ): Reply = folio.post(
    "/data-export/export",
    obj("fileDefinitionId" -> definitionId, "idType" -> idType, "jobProfileId" -> profile),
  )

  private def execution(folio: FolioClient, id: String): JsonObject =
    folio.list("/data-export/job-executions", s"id==$id").list("jobExecutions").head

  /** Uploads ids and exports them; the job's record. */
  private def exported(
      folio: FolioClient,
      ids: Seq[String],
      profile: String = "Default instances export job profile",
      idType: String = "instance",
  ): JsonObject = {
    val definition = defined(folio)
    upload(folio, definition.getString("id"), ids).status.shouldBe(200)
    startExport(
      folio,
      definition.getString("id"),
      profileId(folio, profile),
      idType,
    ).status.shouldBe(204)
    execution(folio, definition.getString("jobExecutionId"))
  }

  private def fetch(link: String): (Int, Array[Byte]) = {
    val response = HttpClient
      .newHttpClient()
      .send(HttpRequest.newBuilder(URI.create(link)).build, BodyHandlers.ofByteArray)
    (response.statusCode, response.body)
  }

  test("a file definition is new, has its job at once, and is complete after the upload") {
    withFolio { folio =>
      val definition = defined(folio)
      definition.getString("status").shouldBe("NEW")
      execution(folio, definition.getString("jobExecutionId")).getString("status").shouldBe("NEW")
      val id = definition.getString("id")
      val reply = upload(folio, id, Seq(unknown))
      reply.status.shouldBe(200)
      reply.json.getString("status").shouldBe("COMPLETED")
      reply.json.getString("sourcePath").shouldBe(s"mod-data-export/upload/$id/north_3_bib.csv")
      reply.json.getString("jobExecutionId").shouldBe(definition.getString("jobExecutionId"))
      folio.get(s"/data-export/file-definitions/$id").json.getString("status").shouldBe("COMPLETED")
    }
  }

  test("other files than csv, uploads of text and to nothing are refused") {
    withFolio { folio =>
      val text = folio.post("/data-export/file-definitions", obj("fileName" -> "x.txt"))
      (text.status, text.body).shouldBe(422 -> "Incorrect file extension of x.txt")
      val definition = defined(folio)
      folio
        .post(s"/data-export/file-definitions/${definition.getString("id")}/upload", obj())
        .status
        .shouldBe(415)
      val nothing = upload(folio, unknown, Seq("x"))
      (nothing.status, nothing.body).shouldBe(
        404 -> s"Unable to find org.folio.dataexp.domain.entity.FileDefinitionEntity with id $unknown"
      )
    }
  }

  test("a job reports the number of exported records, its times and its user") {
    withFolio { folio =>
      val job = exported(folio, instanceIds(folio, 3))
      job.getString("status").shouldBe("COMPLETED")
      job.getString("jobProfileName").shouldBe("Default instances export job profile")
      job
        .getJsonObject("progress")
        .shouldBe(
          obj("exported" -> 3, "failed" -> 0, "duplicatedSrs" -> 0, "total" -> 3, "readIds" -> 3)
        )
      job.containsKey("completedDate").shouldBe(true)
      val hrId = job.getInteger("hrId")
      Json
        .objects(job.getJsonArray("exportedFiles"))
        .head
        .getString("fileName")
        .shouldBe(s"north_3_bib-$hrId.mrc")
      job.getJsonObject("runBy").containsKey("lastName").shouldBe(true)
    }
  }

  test("a job with unknown ids completes with errors, and fails when all are unknown") {
    withFolio { folio =>
      val mixed = exported(folio, instanceIds(folio, 2) :+ unknown)
      mixed.getString("status").shouldBe("COMPLETED_WITH_ERRORS")
      mixed.getJsonObject("progress").getInteger("failed").intValue.shouldBe(1)
      exported(folio, Seq(unknown)).getString("status").shouldBe("FAIL")
    }
  }

  test("holdings are exported by their own ids, and authorities only by their own profile") {
    withFolio { folio =>
      val ids = folio
        .get("/holdings-storage/holdings", "limit" -> "5")
        .list("holdingsRecords")
        .map(_.getString("id"))
      exported(folio, ids, "Default holdings export job profile", "holding")
        .getString("status")
        .shouldBe("COMPLETED")
      exported(folio, instanceIds(folio, 1), idType = "authority")
        .getString("status")
        .shouldBe("FAIL")
      exported(folio, authorityIds(folio, 5), idType = "authority")
        .getString("status")
        .shouldBe("FAIL")
      exported(folio, authorityIds(folio, 5), "Default authority export job profile", "authority")
        .getJsonObject("progress")
        .getInteger("exported")
        .intValue
        .shouldBe(5)
    }
  }

  test("an export names unknown ids") {
    withFolio { folio =>
      val definition = defined(folio).getString("id")
      val profile = profileId(folio, "Default instances export job profile")
      val noFile = startExport(folio, unknown, profile)
      noFile.status.shouldBe(404)
      noFile.body.should(endWith(s"FileDefinitionEntity with id $unknown"))
      val noProfile = startExport(folio, definition, unknown)
      noProfile.status.shouldBe(404)
      noProfile.body.should(endWith(s"JobProfileEntity with id $unknown"))
      val noType = startExport(folio, definition, profile, idType = "nothing")
      noType.status.shouldBe(400)
      noType.body.should(endWith("problem: Unexpected value 'nothing'"))
    }
  }

  test("a file that is exported again stays in progress for ever") {
    withFolio { folio =>
      val definition = defined(folio)
      val id = definition.getString("id")
      val profile = profileId(folio, "Default instances export job profile")
      upload(folio, id, instanceIds(folio, 2)).status.shouldBe(200)
      startExport(folio, id, profile).status.shouldBe(204)
      val first = execution(folio, definition.getString("jobExecutionId"))
      startExport(folio, id, profile).status.shouldBe(204)
      val again = execution(folio, definition.getString("jobExecutionId"))
      again.getString("status").shouldBe("IN_PROGRESS")
      again.getInteger("hrId").intValue.should(be > first.getInteger("hrId").intValue)
      again.getJsonObject("progress").getInteger("exported").intValue.shouldBe(0)
    }
  }

  test("a mapping with a wrong path is accepted, and its jobs stay in progress for ever") {
    withFolio { folio =>
      def mapping(path: String): Reply = folio.post(
        "/data-export/mapping-profiles",
        obj(
          "name" -> s"mapping $path",
          "recordTypes" -> arr("SRS", "ITEM"),
          "outputFormat" -> "MARC",
          "transformations" -> arr(
            obj(
              "fieldId" -> "item.barcode",
              "path" -> path,
              "recordType" -> "ITEM",
              "transformation" -> ("901ff" + '$' + "a"),
              "enabled" -> true,
            )
          ),
        ),
      )
      def job(mappingId: String): Reply = folio.post(
        "/data-export/job-profiles",
        obj(
          "name" -> s"job $mappingId",
          "mappingProfileId" -> mappingId,
          "destination" -> "fileSystem",
        ),
      )
      val wrong = mapping("$.items[*].barcode")
      wrong.status.shouldBe(201)
      val profile = job(wrong.json.getString("id"))
      profile.status.shouldBe(201)
      exported(folio, instanceIds(folio, 1), profile.json.getString("name"))
        .getString("status")
        .shouldBe("IN_PROGRESS")
      val right = job(mapping("$.holdings[*].items[*].barcode").json.getString("id"))
      exported(folio, instanceIds(folio, 1), right.json.getString("name"))
        .getString("status")
        .shouldBe("COMPLETED")
      job(unknown).status.shouldBe(400)
    }
  }

  test("FOLIO's own profiles cannot be deleted") {
    withFolio { folio =>
      val id = profileId(folio, "Default instances export job profile")
      folio.delete(s"/data-export/job-profiles/$id").status.shouldBe(403)
    }
  }

  test("jobs are listed by CQL; invalid CQL and an unknown order have different errors") {
    withFolio { folio =>
      val job = exported(folio, instanceIds(folio, 1)).getString("id")
      val path = "/data-export/job-executions"
      val ended = "status==(COMPLETED OR COMPLETED_WITH_ERRORS OR FAIL)"
      folio
        .list(path, s"id==$job and $ended sortBy completedDate/sort.descending")
        .total
        .shouldBe(1)
      folio.list(path, s"id==$job and status==IN_PROGRESS").total.shouldBe(0)
      folio.list(path, "id===").status.shouldBe(500)
      folio.list(path, "cql.allRecords=1 sortby nothing").status.shouldBe(400)
    }
  }

  test("the exported file is binary MARC behind a link that needs no token") {
    withFolio { folio =>
      val ids = instanceIds(folio, 3)
      val job = exported(folio, ids, "srs - holdings and items")
      val fileId = Json.objects(job.getJsonArray("exportedFiles")).head.getString("fileId")
      val path = s"/data-export/job-executions/${job.getString("id")}/download"
      val (status, content) = fetch(folio.get(s"$path/$fileId").json.getString("link"))
      status.shouldBe(200)
      val reader = new MarcStreamReader(new ByteArrayInputStream(content), "UTF8")
      val records = Iterator.continually(reader).takeWhile(_.hasNext).map(_.next()).toVector
      records
        .map { record =>
          record.getVariableField("999").asInstanceOf[DataField].getSubfield('i').getData
        }
        .shouldBe(ids)
      records.foreach { record =>
        record.getVariableField("245").toString.should(not).be(empty)
        record.getVariableFields("901").asScala.size.should(be >= 1)
      }
      folio.get(s"$path/$unknown").status.shouldBe(404)
    }
  }

  test("the exported file of authorities has their MARC authority records") {
    withFolio { folio =>
      val ids = authorityIds(folio, 2)
      val job = exported(folio, ids, "Default authority export job profile", "authority")
      val fileId = Json.objects(job.getJsonArray("exportedFiles")).head.getString("fileId")
      val path = s"/data-export/job-executions/${job.getString("id")}/download/$fileId"
      val (_, content) = fetch(folio.get(path).json.getString("link"))
      val reader = new MarcStreamReader(new ByteArrayInputStream(content), "UTF8")
      val records = Iterator.continually(reader).takeWhile(_.hasNext).map(_.next()).toVector
      records.map(_.getControlNumber).shouldBe(Vector("n100000", "sh85000001"))
      records.map(_.getLeader.getTypeOfRecord).shouldBe(Vector('z', 'z'))
      records.map(_.getVariableField("100") != null).shouldBe(Vector(true, false))
      records.map(_.getVariableField("150") != null).shouldBe(Vector(false, true))
    }
  }

  test("nothing that has not been exported can be fetched") {
    withFolio { folio =>
      val job = exported(folio, Seq(unknown))
      val fileId = Json.objects(job.getJsonArray("exportedFiles")).head.getString("fileId")
      val path = s"/data-export/job-executions/${job.getString("id")}/download/$fileId"
      fetch(folio.get(path).json.getString("link"))._1.shouldBe(404)
    }
  }
}
