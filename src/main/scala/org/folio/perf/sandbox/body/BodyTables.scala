package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject

/** The tables of all modules: `src/main/resources/sandbox/bodies`. */
object BodyTables {
  private val Names = Vector(
    "mod-circulation",
    "mod-circulation-storage",
    "mod-consortia",
    "mod-copycat",
    "mod-data-export",
    "mod-data-import",
    "mod-di-converter-storage",
    "mod-entities-links",
    "mod-feesfines",
    "mod-finance",
    "mod-inventory",
    "mod-inventory-storage",
    "mod-invoice",
    "mod-lists",
    "mod-login",
    "mod-notes",
    "mod-orders",
    "mod-orders-storage",
    "mod-organizations",
    "mod-permissions",
    "mod-quick-marc",
    "mod-rtac",
    "mod-source-record-storage",
    "mod-users",
    "mod-users-bl",
  )

  lazy val all: Vector[BodySchemas] = Names.map { name =>
    val bytes = getClass.getResourceAsStream(s"/sandbox/bodies/$name.json").readAllBytes()
    BodySchemas.read(new JsonObject(Buffer.buffer(bytes)))
  }

  private lazy val byRequest: Map[String, (BodySchemas, BodyUse)] = (for {
    schemas <- all
    (request, use) <- schemas.uses
  } yield request -> (schemas, use)).toMap

  /**
   * How the body of a request is checked; `None`: no table names it.
   *
   * @param path template, e.g. `/users/{id}`
   */
  def use(method: String, path: String): Option[(BodySchemas, BodyUse)] =
    byRequest.get(s"$method ${Template.replaceAllIn(path, "{id}")}")

  /** The check of a body; `None`: it is not checked before the module handles the request. */
  def check(method: String, path: String): Option[BodyCheck] = use(method, path).collect {
    case (schemas, BodyUse.Checked(record)) => new BodyCheck(schemas, schemas.records(record))
  }

  private val Template = """\{\w+\}""".r
}
