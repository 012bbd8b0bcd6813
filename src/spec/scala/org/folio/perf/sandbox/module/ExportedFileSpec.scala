package org.folio.perf.sandbox.module

import java.io.ByteArrayInputStream
import java.net.URI
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{ExportSteps, SandboxSuite}
import org.marc4j.MarcStreamReader
import org.marc4j.marc.DataField
import scala.jdk.CollectionConverters._

/** Answers were recorded from mod-data-export 5.0.4. Jobs of this sandbox end at once. */
class ExportedFileSpec extends SandboxSuite with ExportSteps {
  private def fetch(link: String): (Int, Array[Byte]) = {
    val response = HttpClient
      .newHttpClient()
      .send(HttpRequest.newBuilder(URI.create(link)).build, BodyHandlers.ofByteArray)
    (response.statusCode, response.body)
  }

  test("the exported file is binary MARC behind a link that needs no token") {
    val ids = instanceIds(3)
    val job = exported(ids, "srs - holdings and items")
    val fileId = Json.objects(job, "exportedFiles").head.getString("fileId")
    val path = s"/data-export/job-executions/${job.getString("id")}/download"
    val (status, content) = fetch(folio.read(s"$path/$fileId").getString("link"))
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

  test("the exported file of authorities has their MARC authority records") {
    val ids = authorityIds(2)
    val job = exported(ids, "Default authority export job profile", "authority")
    val fileId = Json.objects(job, "exportedFiles").head.getString("fileId")
    val path = s"/data-export/job-executions/${job.getString("id")}/download/$fileId"
    val (_, content) = fetch(folio.read(path).getString("link"))
    val reader = new MarcStreamReader(new ByteArrayInputStream(content), "UTF8")
    val records = Iterator.continually(reader).takeWhile(_.hasNext).map(_.next()).toVector
    records.map(_.getControlNumber).shouldBe(Vector("n100000", "sh85000001"))
    records.map(_.getLeader.getTypeOfRecord).shouldBe(Vector('z', 'z'))
    records.map(_.getVariableField("100") != null).shouldBe(Vector(true, false))
    records.map(_.getVariableField("150") != null).shouldBe(Vector(false, true))
  }

  test("nothing that has not been exported can be fetched") {
    val job = exported(Seq(unknown))
    val fileId = Json.objects(job, "exportedFiles").head.getString("fileId")
    val path = s"/data-export/job-executions/${job.getString("id")}/download/$fileId"
    fetch(folio.read(path).getString("link"))._1.shouldBe(404)
  }
}
