package org.folio.perf.sandbox.body

import org.folio.perf.model.Platform
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.PublishedRequests
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class BodyTablesSpec extends AnyFunSuite with Matchers {

  test("every request with a body that a workflow sends is in the table") {
    val sent = for {
      workflow <- PublishedRequests.workflows.toVector
      platform <- Platform.all
      request <- PublishedRequests.of(workflow, platform).requests
    } yield request
    val withBody = sent.distinct.filter(request => Writing(methodOf(request)))
    withBody.size.should(be > 35)
    withBody
      .filter(request => BodyTables.use(methodOf(request), pathOf(request)).isEmpty)
      .shouldBe(empty)
  }

  test("each table has the version of the module that the sandbox plays, and its paths") {
    def minor(version: String): String = version.split('.').take(2).mkString(".")
    for (schemas <- BodyTables.all) {
      val played = Releases.all
        .filter(one => schemas.since.forall { case (id, since) => one.interfaces.hasSince(id, since) })
        .flatMap(_.modules.get(schemas.module).map(module => minor(module.version)))
      withClue(schemas.module)(played.should(contain(minor(schemas.version))))
    }
    val unserved = for {
      schemas <- BodyTables.all
      (request, _) <- schemas.uses
      served = Platform.all.flatMap(Sandbox.moduleOf(methodOf(request), pathOf(request), _))
      if !served.contains(schemas.module) && !isPassedOn(request)
    } yield request
    unserved.shouldBe(empty)
  }

  test("a body is checked by a record of its table, passed on to another check, or has a reason") {
    for {
      schemas <- BodyTables.all
      (request, use) <- schemas.uses
    } withClue(request) {
      use match {
        case BodyUse.Checked(record) => schemas.records.keySet.should(contain(record))
        case BodyUse.PassedOn(to) =>
          BodyTables.check(methodOf(to), pathOf(to)).isDefined.shouldBe(true)
        case BodyUse.Unchecked(reason) => reason.shouldNot(be(empty))
      }
    }
  }

  test("each record that a body begins with names its schema: repository, version and file") {
    for {
      schemas <- BodyTables.all
      case (request, BodyUse.Checked(record)) <- schemas.uses
    } withClue(request)(
      schemas.records(record).source.should(fullyMatch.regex("""[\w-]+ (v[\d.]+|\w{8}) \S+"""))
    )
  }

  test("each record that a field names is there") {
    def named(kind: BodyKind): Vector[String] = kind match {
      case BodyKind.Record(name) => Vector(name)
      case BodyKind.Many(item, _, _) => named(item)
      case _ => Vector.empty
    }
    for (schemas <- BodyTables.all) withClue(schemas.module) {
      val names = schemas.records.values.flatMap(_.fields).flatMap(field => named(field._2))
      (names.toSet -- schemas.records.keySet).shouldBe(empty)
    }
  }

  private def isPassedOn(request: String): Boolean =
    BodyTables.all.flatMap(_.uses).exists(_._2 == BodyUse.PassedOn(request))

  private def methodOf(request: String): String = request.takeWhile(_ != ' ')

  private def pathOf(request: String): String =
    request.dropWhile(_ != ' ').drop(1).takeWhile(_ != '?')

  private val Writing = Set("POST", "PUT", "PATCH")
}
