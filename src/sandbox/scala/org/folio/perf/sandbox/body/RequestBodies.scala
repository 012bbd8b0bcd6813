package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.model.{FolioRelease, JsonTree, ResourceFile}
import org.folio.perf.sandbox.format.TableFile
import org.folio.perf.settings.Releases
import scala.jdk.CollectionConverters._

/**
 * A line of `bodies/requests.tsv`. One of `schema`, `passedTo` and `unchecked` has a value.
 *
 * @param request method and path with `{id}` for each id, e.g. `PUT /users/{id}`
 * @param form of the module's refusals; a key of [[BodyRefusals]]
 * @param schema file in the module's repository; `FILE#/PART` for a part of it
 * @param passedTo request of the storage module behind, which checks what the module passes on
 * @param unchecked reason why it is not checked
 */
final case class RequestBody(
    request: String,
    module: String,
    form: String,
    schema: String,
    passedTo: String,
    unchecked: String,
)

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
    val document = JsonTree.mapper.readTree(ResourceFile.text(s"sandbox/bodies/$module.json"))
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
  private def read(line: String): RequestBody = {
    val fields = line.split("\t", -1)
    RequestBody(fields(0), fields(1), fields(3), fields(4), fields(5), fields(6))
  }

  private val schemas = new ConcurrentHashMap[String, ModuleSchemas]
  private val checks = new ConcurrentHashMap[(String, String, String), BodyCheck]

  def schemasOf(module: String): ModuleSchemas = schemas.computeIfAbsent(module, ModuleSchemas.read(_))

  /** @param path template, e.g. `/users/{id}` */
  def of(method: String, path: String): Vector[RequestBody] =
    byRequest.getOrElse(s"$method ${Template.replaceAllIn(path, "{id}")}", Vector.empty)

  /** How a module's request is checked at a release; `None`: no line names it. */
  def use(method: String, path: String, module: String, releases: Vector[FolioRelease]): Option[RequestBody] =
    of(method, path)
      .filter(_.module == module)
      .find(body => body.schema.isEmpty || definition(module, body.schema, releases).isDefined)

  /**
   * The check of a body; `None`: it is not checked.
   *
   * @param releases the one that the sandbox plays, and others, of which the first counts that has the module
   */
  def check(method: String, path: String, module: String, releases: Vector[FolioRelease]): Option[BodyCheck] =
    for {
      body <- use(method, path, module, releases) if body.schema.nonEmpty
      name <- definition(module, body.schema, releases)
    } yield checks.computeIfAbsent(
      (module, body.form, name),
      _ => new BodyCheck(body.form, name, schemasOf(module).definitions),
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
