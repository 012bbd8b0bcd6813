package org.folio.perf.sandbox.storage

import io.vertx.core.buffer.Buffer
import java.time.Instant
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ObjectStorageSpec extends AnyFunSuite with Matchers {
  private val now = Instant.parse("2026-11-21T04:53:15Z")
  private val prefix = "/object-storage/bucket/"
  private val links = new PresignedLinks(prefix, seed = 1)

  private def read(link: String, method: String, at: Instant): Either[StorageError, Allowed] = {
    val (path, query) = link.stripPrefix("http://localhost:9130").span(_ != '?')
    val parameters =
      query.drop(1).split('&').map(_.split("=", 2)).map(p => p(0) -> p(1)).toMap
    links.read(method, path, parameters.get, at)
  }

  private def link(allowed: Allowed): String = links.link(allowed, "localhost:9130", now)

  test("a link allows its own method and object for ten minutes") {
    val allowed = Allowed("GET", "mod-data-export/download/1/a file.mrc", None)
    read(link(allowed), "GET", now.plusSeconds(600)).shouldBe(Right(allowed))
    read(link(allowed), "GET", now.plusSeconds(601)).shouldBe(Left(StorageError.Expired))
    read(link(allowed), "PUT", now).shouldBe(Left(StorageError.SignatureDoesNotMatch))
    read(link(allowed).replace("file.mrc", "film.mrc"), "GET", now)
      .shouldBe(Left(StorageError.SignatureDoesNotMatch))
  }

  test("a link to a part of an upload is for that part") {
    val allowed = Allowed("PUT", "north/a.mrc", Some(UploadPart("u1", 2)))
    read(link(allowed), "PUT", now).shouldBe(Right(allowed))
    read(link(allowed).replace("partNumber=2", "partNumber=3"), "PUT", now)
      .shouldBe(Left(StorageError.SignatureDoesNotMatch))
  }

  test("an address without signature is refused") {
    links.read("GET", s"${prefix}a.mrc", _ => None, now).shouldBe(Left(StorageError.AccessDenied))
  }

  test("an object has the ETag of its content, and the oldest make room") {
    val storage = new ObjectStorage(seed = 1, maxBytes = 10)
    storage.put("a", Buffer.buffer("123456")).shouldBe("\"e10adc3949ba59abbe56e057f20f883e\"")
    storage.put("b", Buffer.buffer("1234"))
    storage.get("a").map(_.toString).shouldBe(Some("123456"))
    storage.put("c", Buffer.buffer("1"))
    storage.get("a").shouldBe(None)
    storage.get("b").map(_.toString).shouldBe(Some("1234"))
  }

  test("parts become a file when all of them are there") {
    val storage = new ObjectStorage(seed = 1)
    val id = storage.newUploadId()
    storage.put(s"a?uploadId=$id&partNumber=1", Buffer.buffer("12"))
    storage.assemble("a", id, parts = 2).shouldBe(false)
    storage.put(s"a?uploadId=$id&partNumber=2", Buffer.buffer("34"))
    storage.assemble("a", id, parts = 2).shouldBe(true)
    storage.get("a").map(_.toString).shouldBe(Some("1234"))
  }
}
