package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import org.folio.perf.feeders.marc.{MarcFile, MarcRecords, MatchedInstance}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{SandboxSuite, TemporaryFolder}

/** Answers were recorded from mod-data-import 3.1.1. Jobs of this sandbox end at once. */
abstract class ImportsOfFiles extends SandboxSuite {
  protected val http = HttpClient.newHttpClient()
  protected val ended = Seq("statusAny" -> "COMMITTED", "statusAny" -> "ERROR", "limit" -> "25")

  protected def profile(name: String): JsonObject = folio
    .get("/data-import-profiles/jobProfiles", "limit" -> "5000")
    .list("jobProfiles")
    .find(_.getString("name") == name)
    .get

  protected def newUpload(name: String): JsonObject = folio
    .post(
      "/data-import/uploadDefinitions",
      obj("fileDefinitions" -> arr(obj("uiKey" -> s"${name}1", "size" -> 1, "name" -> name))),
    )
    .json

  protected def file(definition: JsonObject): JsonObject =
    Json.objects(definition, "fileDefinitions").head

  protected def filePath(definition: JsonObject): String =
    s"/data-import/uploadDefinitions/${definition.getString("id")}/files/${file(definition).getString("id")}"

  protected def read(definition: JsonObject): JsonObject =
    folio.read(s"/data-import/uploadDefinitions/${definition.getString("id")}")

  protected def put(url: String, content: Array[Byte]): String = {
    val request = HttpRequest.newBuilder(URI.create(url)).PUT(BodyPublishers.ofByteArray(content))
    http.send(request.build, BodyHandlers.discarding).headers.firstValue("etag").get
  }

  /** Uploads the parts and assembles them; the status of that. */
  protected def upload(definition: JsonObject, marc: MarcFile): Int = {
    val first = folio.read("/data-import/uploadUrl", "filename" -> marc.name)
    val (key, uploadId) = (first.getString("key"), first.getString("uploadId"))
    val etags = marc.parts.zipWithIndex.map { case (part, i) =>
      val url =
        if (i == 0) first.getString("url")
        else
          folio
            .read(
              "/data-import/uploadUrl/subsequent",
              "key" -> key,
              "uploadId" -> uploadId,
              "partNumber" -> (i + 1).toString,
            )
            .getString("url")
      put(url, Files.readAllBytes(part))
    }
    folio
      .post(
        s"${filePath(definition)}/assembleStorageFile",
        obj("uploadId" -> uploadId, "key" -> key, "tags" -> arr(etags: _*)),
      )
      .status
  }

  protected def process(definition: JsonObject, profileName: String): Int = {
    val used = profile(profileName)
    folio
      .post(
        s"/data-import/uploadDefinitions/${definition.getString("id")}/processFiles?defaultMapping=false",
        obj(
          "uploadDefinition" -> read(definition),
          "jobProfileInfo" -> obj(
            "id" -> used.getString("id"),
            "name" -> profileName,
            "dataType" -> "MARC",
          ),
        ),
      )
      .status
  }

  protected def marc[A](count: Int, partBytes: Long = MarcFile.PartBytes)(use: MarcFile => A): A =
    TemporaryFolder.lend { folder =>
      val records = new MarcRecords(1)
      use(
        MarcFile.write(
          folder,
          "new.mrc",
          Iterator.range(0, count).map(records.newRecord),
          partBytes,
        )
      )
    }

  /** Status of the answer, and of the upload definition. */
  protected def uploadWhole(definition: JsonObject, content: String): (Int, String) = {
    val answer = folio
      .withHeader("content-type", "application/octet-stream")
      .send("POST", filePath(definition), Some(content), Nil)
    (answer.status, answer.text("status"))
  }

  /** The job of the upload. */
  protected def ownJob(definition: JsonObject): JsonObject =
    folio.read(s"/change-manager/jobExecutions/${definition.getString("metaJobExecutionId")}")

  protected def contentOf(file: MarcFile): String = new String(Files.readAllBytes(file.parts.head), UTF_8)
}

class DataImportSpec extends ImportsOfFiles {

  test("a file in several parts is split into jobs of a thousand records below one parent") {
    marc(2500, partBytes = 1000000) { marcFile =>
      marcFile.parts.size.should(be > 1)
      folio.read("/data-import/splitStatus").getBoolean("splitStatus").shouldBe(true)
      val definition = newUpload(marcFile.name)
      upload(definition, marcFile).shouldBe(204)
      val loaded = read(definition)
      loaded.getString("status").shouldBe("LOADED")
      file(loaded).getString("status").shouldBe("UPLOADED")
      val path = file(loaded).getString("sourcePath")
      process(definition, "PTF - Create 2").shouldBe(204)
      val jobs = folio.get("/metadata-provider/jobExecutions", ended: _*).list("jobExecutions")
      val parent = jobs.find(_.getString("sourcePath") == path).get
      parent.getString("subordinationType").shouldBe("COMPOSITE_PARENT")
      parent.getString("status").shouldBe("COMMITTED")
      Json.stringAt(parent, "progress.current").shouldBe(Some("2500"))
      Json.stringAt(parent, "compositeDetails.committedState.chunksCount").shouldBe(Some("3"))
      val children = folio
        .get(s"/change-manager/jobExecutions/${parent.getString("id")}/children")
        .list("jobExecutions")
      children.map(Json.stringAt(_, "progress.total").get).shouldBe(Vector("1000", "1000", "500"))
      children.map(_.getString("sourcePath")).last.should(endWith("new_3.mrc"))
      // The upload's own job stays as it was.
      val meta = definition.getString("metaJobExecutionId")
      folio
        .read(s"/change-manager/jobExecutions/$meta")
        .getString("status")
        .shouldBe("FILE_UPLOADED")
    }
  }

  test("parts are not assembled with an ETag that is not theirs") {
    val definition = newUpload("a.mrc")
    val first = folio.read("/data-import/uploadUrl", "filename" -> "a.mrc")
    put(first.getString("url"), Array[Byte](1, 2, 3))
    folio
      .post(
        s"${filePath(definition)}/assembleStorageFile",
        obj(
          "uploadId" -> first.getString("uploadId"),
          "key" -> first.getString("key"),
          "tags" -> arr("\"x\""),
        ),
      )
      .status
      .shouldBe(500)
  }

  test("where files are split, the import of a file uploaded through the gateway ends with an error") {
    val definition = newUpload("whole.mrc")
    marc(1)(file => uploadWhole(definition, contentOf(file))).shouldBe((200, "LOADED"))
    process(definition, "DISC New edeposit records").shouldBe(204)
    val job = ownJob(definition)
    (job.getString("status"), job.getString("errorStatus")).shouldBe(("ERROR", "FILE_PROCESSING_ERROR"))
    read(definition).getString("status").shouldBe("LOADED")
  }

  test("an update changes the instance whose HRID the record has") {
    val instance = folio.first("/instance-storage/instances", "source==MARC", "limit" -> "1")
    val version = instance.getInteger("_version").intValue
    val hit = MatchedInstance(instance.getString("id"), instance.getString("hrid"))
    TemporaryFolder.lend { folder =>
      val record = new MarcRecords(1).update(0, hit)
      val marcFile = MarcFile.write(folder, "update.mrc", Iterator(record))
      val definition = newUpload(marcFile.name)
      upload(definition, marcFile).shouldBe(204)
      process(definition, "PTF - Updates Success - 1").shouldBe(204)
      folio
        .read(s"/instance-storage/instances/${hit.id}")
        .getInteger("_version")
        .shouldBe(version + 1)
    }
  }

  test("a file that was not uploaded is not processed") {
    val definition = newUpload("other.mrc")
    process(definition, "PTF - Create 2").shouldBe(204)
    read(definition).getString("status").shouldBe("NEW")
  }

  test("unknown definitions, files and statuses are refused") {
    folio.get(s"/data-import/uploadDefinitions/$unknown").status.shouldBe(404)
    val definition = newUpload("a.mrc")
    folio
      .withHeader("content-type", "application/octet-stream")
      .send(
        "POST",
        s"/data-import/uploadDefinitions/${definition.getString("id")}/files/$unknown",
        Some("x"),
        Nil,
      )
      .status
      .shouldBe(404)
    folio
      .post("/data-import/uploadDefinitions", obj("fileDefinitions" -> arr()))
      .status
      .shouldBe(500)
    folio.get("/metadata-provider/jobExecutions", "statusAny" -> "NO_SUCH").status.shouldBe(500)
    folio.get(s"/metadata-provider/jobSummary/$unknown").status.shouldBe(404)
    folio.get(s"/change-manager/jobExecutions/$unknown").status.shouldBe(404)
  }
}

class WholeFileImportSpec extends ImportsOfFiles {
  override protected def splitsFiles: Boolean = false

  test("a file uploaded through the gateway is one job, the upload's, and its records are in inventory") {
    folio.read("/data-import/splitStatus").getBoolean("splitStatus").shouldBe(false)
    marc(25) { marcFile =>
      val before = folio.get("/instance-storage/instances", "limit" -> "0").total
      val definition = newUpload(marcFile.name)
      uploadWhole(definition, contentOf(marcFile)).shouldBe((200, "LOADED"))
      process(definition, "DISC New edeposit records").shouldBe(204)
      val job = ownJob(definition)
      (job.getString("status"), Json.stringAt(job, "progress.total")).shouldBe(("COMMITTED", Some("25")))
      folio
        .read(s"/metadata-provider/jobSummary/${definition.getString("metaJobExecutionId")}")
        .getJsonObject("instanceSummary")
        .getInteger("totalCreatedEntities")
        .shouldBe(25)
      folio.get("/instance-storage/instances", "limit" -> "0").total.shouldBe(before + 25)
      read(definition).getString("status").shouldBe("COMPLETED")
    }
  }

  test("a file that is no MARC ends with an error") {
    val definition = newUpload("no.mrc")
    uploadWhole(definition, "no MARC")._1.shouldBe(200)
    process(definition, "PTF - Create 2").shouldBe(204)
    val job = ownJob(definition)
    (job.getString("status"), job.getString("errorStatus")).shouldBe(("ERROR", "FILE_PROCESSING_ERROR"))
  }
}
