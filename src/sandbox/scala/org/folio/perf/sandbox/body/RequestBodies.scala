package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.model.{FolioRelease, JsonTree}
import org.folio.perf.sandbox.format.TableFile
import org.folio.perf.settings.Releases
import scala.jdk.CollectionConverters._

/** How a body of one method and path is checked. */
sealed trait BodyUse

object BodyUse {

  /**
   * Checked before the module handles the request.
   *
   * @param form of the module's refusals; a key of [[BodyRefusals]]
   * @param schema file in the module's repository; `FILE#/PART` for a part of it
   */
  final case class Checked(form: String, schema: String) extends BodyUse

  /** The module reads it by hand; the storage module behind checks what it passes on. */
  final case class PassedOn(to: String) extends BodyUse

  /** Not checked, for this reason. */
  final case class Unchecked(reason: String) extends BodyUse
}

/**
 * A line of `bodies/requests.tsv`.
 *
 * @param request method and path with `{id}` for each id, e.g. `PUT /users/{id}`
 */
final case class RequestBody(request: String, module: String, use: BodyUse)

/**
 * Schemas of one module by release, as `.ci/make_bodies` reads them in FOLIO's repositories.
 *
 * @param sources repositories with version or commit, by release in lower case
 * @param bodies names of definitions, by schema file and release
 * @param definitions all schemas
 */
final case class ModuleSchemas(
    sources: Map[String, String],
    bodies: Map[String, Map[String, String]],
    definitions: ObjectNode,
)

object ModuleSchemas {

  def read(module: String): ModuleSchemas = {
    val in = getClass.getResourceAsStream(s"/sandbox/bodies/$module.json")
    require(in != null, s"bodies/$module.json is missing: run .ci/make_bodies")
    val document =
      try JsonTree.mapper.readTree(in)
      finally in.close()
    val bodies = document.get("bodies").properties.asScala.map { file =>
      file.getKey -> (for {
        (name, releases) <- texts(file.getValue)
        release <- releases.split(' ').toVector
      } yield release -> name)
    }
    ModuleSchemas(texts(document.get("sources")), bodies.toMap, document.get("$defs").asInstanceOf[ObjectNode])
  }

  private def texts(json: JsonNode): Map[String, String] =
    json.properties.asScala.map(entry => entry.getKey -> entry.getValue.asText).toMap
}

/** All requests with a body, and their checks: `src/sandbox/resources/sandbox/bodies`. */
object RequestBodies {

  lazy val all: Vector[RequestBody] = TableFile.lines("bodies/requests.tsv").map(read)

  private lazy val byRequest = all.groupBy(_.request)

  /** The releases that a line is for are those that its schema has. */
  private def read(line: String): RequestBody = line.split("\t", -1) match {
    case Array(request, module, _, form, schema, "", "") if schema.nonEmpty =>
      RequestBody(request, module, BodyUse.Checked(form, schema))
    case Array(request, module, _, _, "", to, "") if to.nonEmpty => RequestBody(request, module, BodyUse.PassedOn(to))
    case Array(request, module, _, _, "", "", reason) if reason.nonEmpty =>
      RequestBody(request, module, BodyUse.Unchecked(reason))
    case _ =>
      throw new IllegalStateException(
        s"bodies/requests.tsv: $line; expected are 7 fields, of which one of schema, passedTo and unchecked has a value"
      )
  }

  private val schemas = new ConcurrentHashMap[String, ModuleSchemas]
  private val checks = new ConcurrentHashMap[(String, String, String), BodyCheck]

  def schemasOf(module: String): ModuleSchemas = schemas.computeIfAbsent(module, ModuleSchemas.read(_))

  /** @param path template, e.g. `/users/{id}` */
  def of(method: String, path: String): Vector[RequestBody] =
    byRequest.getOrElse(s"$method ${Template.replaceAllIn(path, "{id}")}", Vector.empty)

  /** How a module's request is checked at a release; `None`: no line names it. */
  def use(method: String, path: String, module: String, releases: Vector[FolioRelease]): Option[BodyUse] =
    of(method, path)
      .filter(_.module == module)
      .map(_.use)
      .find {
        case BodyUse.Checked(_, schema) => definition(module, schema, releases).isDefined
        case _ => true
      }

  /**
   * The check of a body; `None`: it is not checked.
   *
   * @param releases the one that the sandbox plays, and others, of which the first counts that has the module
   */
  def check(method: String, path: String, module: String, releases: Vector[FolioRelease]): Option[BodyCheck] =
    for {
      BodyUse.Checked(form, schema) <- use(method, path, module, releases)
      name <- definition(module, schema, releases)
    } yield checks.computeIfAbsent(
      (module, form, name),
      _ => new BodyCheck(form, name, schemasOf(module).definitions),
    )

  /** The check of a request that another module passes on. */
  def checkOf(request: String, releases: Vector[FolioRelease]): Option[BodyCheck] =
    byRequest
      .getOrElse(request, Vector.empty)
      .iterator
      .flatMap { body =>
        val (method, path) = request.span(_ != ' ')
        check(method, path.drop(1), body.module, releases)
      }
      .nextOption()

  private def definition(module: String, schema: String, releases: Vector[FolioRelease]): Option[String] =
    (releases ++ Releases.all)
      .find(_.modules.contains(module))
      .flatMap(release => schemasOf(module).bodies.get(schema).flatMap(_.get(release.name.toLowerCase)))

  private val Template = """\{\w+\}""".r
}
