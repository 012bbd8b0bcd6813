package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.model.{FolioRelease, Platform}
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.{PlainSuite, PublishedRequests}

class RequestBodiesSpec extends PlainSuite {

  test("every request with a body that a workflow sends has a schema of its release, or a reason") {
    val sent = for {
      release <- Releases.all
      platform <- Platform.all if platform.code == release.platform
      workflow <- PublishedRequests.workflows.toVector
      request <- PublishedRequests.of(workflow, platform, Some(release)).requests
      if Writing(methodOf(request))
    } yield (request, release)
    sent.distinct.size.should(be > 140)
    sent.distinct
      .filter { case (request, release) => useOf(request, release).isEmpty }
      .map { case (request, release) => s"${release.name} $request" }
      .shouldBe(empty)
  }

  test("each line has a schema of some release, leads to another line, or gives a reason") {
    for (body <- RequestBodies.all) withClue(s"${body.request} of ${body.module}: ") {
      if (body.schema.nonEmpty) RequestBodies.schemasOf(body.module).bodies.keySet.should(contain(body.schema))
      else if (body.passedTo.nonEmpty) RequestBodies.checkOf(body.passedTo, Releases.all).isDefined.shouldBe(true)
      else body.unchecked.shouldNot(be(empty))
    }
  }

  test("the module of each line serves its request at some release") {
    val unserved = RequestBodies.all.filterNot { body =>
      Releases.all.exists(_.serving(body.request).exists(_.module == body.module))
    }
    unserved.map(body => s"${body.request} ${body.module}").shouldBe(empty)
  }

  test("the schemas of a release are those of its module's version, or name the version that they stand for") {
    for {
      module <- RequestBodies.all.filter(_.schema.nonEmpty).map(_.module).distinct
      (release, source) <- RequestBodies.schemasOf(module).sources
    } withClue(s"$module $release: ") {
      val version = Releases.named(release).modules(module).version
      source.should(startWith(s"$module v$version").or(include(s"(for v$version)")))
    }
  }

  test("a release accepts only the order that its pages send") {
    val lines = """"orderType": "One-Time", "vendor": "7a1c2f4e-5b6d-4c8e-9f01-23456789abcd""""
    val before = s"""{$lines, "compositePoLines": []}"""
    val after = s"""{$lines, "poLines": []}"""
    statuses("POST", "/orders/composite-orders", before).shouldBe(Vector(None, None, None, Some(422)))
    statuses("POST", "/orders/composite-orders", after).shouldBe(Vector(Some(422), Some(422), Some(422), None))
  }

  /** Statuses of the refusals by all releases; `None`: the body is accepted. */
  private def statuses(method: String, path: String, body: String): Vector[Option[Int]] = Releases.all.map { release =>
    val check = for {
      serving <- release.serving(s"$method $path")
      check <- RequestBodies.check(method, path, serving.module, Vector(release))
    } yield check
    check.value.refusal(new JsonObject(body), Buffer.buffer(body)).map(_.status)
  }

  private def useOf(request: String, release: FolioRelease): Option[RequestBody] = {
    val (method, path) = (methodOf(request), request.dropWhile(_ != ' ').drop(1).takeWhile(_ != '?'))
    release.serving(s"$method $path") match {
      case Some(serving) => RequestBodies.use(method, path, serving.module, Vector(release))
      // The descriptor of its module is not public.
      case None => RequestBodies.of(method, path).headOption
    }
  }

  private def methodOf(request: String): String = request.takeWhile(_ != ' ')

  private val Writing = Set("POST", "PUT", "PATCH")
}
