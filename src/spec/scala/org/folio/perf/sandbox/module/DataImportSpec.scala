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

}

class WholeFileImportSpec extends ImportsOfFiles {
  override protected def splitsFiles: Boolean = false
}
