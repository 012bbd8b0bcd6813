package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.nio.file.Files
import org.folio.perf.feeders.marc.{MarcFile, MarcRecords, MatchedInstance}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{SandboxSuite, TemporaryFolder}

/** Answers were recorded from mod-data-import 3.1.1. Jobs of this sandbox end at once. */
class DataImportSpec extends SandboxSuite {
  private val http = HttpClient.newHttpClient()

  private def profile(name: String): JsonObject = folio
    .get("/data-import-profiles/jobProfiles", "limit" -> "5000")
    .list("jobProfiles")
    .find(_.getString("name") == name)
    .get

  private def newUpload(name: String): JsonObject = folio
    .post(
      "/data-import/uploadDefinitions",
      obj("fileDefinitions" -> arr(obj("uiKey" -> s"${name}1", "size" -> 1, "name" -> name))),
    )
    .json

  private def file(definition: JsonObject): JsonObject =
    Json.objects(definition, "fileDefinitions").head

  private def filePath(definition: JsonObject): String =
    s"/data-import/uploadDefinitions/${definition.getString("id")}/files/${file(definition).getString("id")}"

  private def read(definition: JsonObject): JsonObject =
    folio.read(s"/data-import/uploadDefinitions/${definition.getString("id")}")

  private def put(url: String, content: Array[Byte]): String = {
    val request = HttpRequest.newBuilder(URI.create(url)).PUT(BodyPublishers.ofByteArray(content))
    http.send(request.build, BodyHandlers.discarding).headers.firstValue("etag").get
  }

  /** Uploads the parts and assembles them; the status of that. */
  private def upload(definition: JsonObject, marc: MarcFile): Int = {
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

  private def process(definition: JsonObject, profileName: String): Int = {
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
