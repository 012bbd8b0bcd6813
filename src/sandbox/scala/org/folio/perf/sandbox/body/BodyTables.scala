package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.model.Interfaces

/** The tables of all modules: `src/sandbox/resources/sandbox/bodies`. */
object BodyTables {
  private val Names = Vector(
    "mod-circulation",
    "mod-circulation-bff",
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
    "mod-login-keycloak",
    "mod-notes",
    "mod-orders",
    "mod-orders-13",
    "mod-orders-storage",
    "mod-organizations",
    "mod-permissions",
    "mod-quick-marc",
    "mod-quick-marc-8",
    "mod-roles-keycloak",
    "mod-requests-mediated",
    "mod-rtac",
    "mod-settings",
    "mod-source-record-storage",
    "mod-tlr",
    "mod-users",
    "mod-users-19.6",
    "mod-users-bl",
    "mod-users-keycloak",
  )

  lazy val all: Vector[BodySchemas] = Names.map { name =>
    val bytes = getClass.getResourceAsStream(s"/sandbox/bodies/$name.json").readAllBytes()
    BodySchemas.read(new JsonObject(Buffer.buffer(bytes)))
  }

  /** Two modules can have a request: one on each platform. */
  private lazy val byRequest: Map[String, Vector[(BodySchemas, BodyUse)]] = (for {
    schemas <- all
    (request, use) <- schemas.uses
  } yield request -> (schemas, use)).groupMap(_._1)(_._2)

  /**
   * How the body of a request is checked; `None`: no table names it.
   *
   * @param path template, e.g. `/users/{id}`
   */
  def use(method: String, path: String): Option[(BodySchemas, BodyUse)] =
    uses(method, path).sortBy(_._1.since.isDefined).headOption

  private def uses(method: String, path: String): Vector[(BodySchemas, BodyUse)] =
    byRequest.getOrElse(s"$method ${Template.replaceAllIn(path, "{id}")}", Vector.empty)

  /** Checks of a release, the latest first. */
  private def uses(method: String, path: String, interfaces: Interfaces): Vector[(BodySchemas, BodyUse)] = {
    val (later, always) = uses(method, path).partition(_._1.since.isDefined)
    later.filter(_._1.since.exists { case (id, version) => interfaces.hasSince(id, version) }).reverse ++ always
  }

  /** The check of a body; `None`: it is not checked before the module handles the request. */
  def check(method: String, path: String): Option[BodyCheck] =
    use(method, path).flatMap { case (schemas, use) => checkOf(schemas, use) }

  /** Likewise, by a certain module of a release. */
  def check(method: String, path: String, module: String, interfaces: Interfaces): Option[BodyCheck] = {
    val name = Successors.getOrElse(module, module)
    uses(method, path, interfaces).find(_._1.module == name).flatMap { case (schemas, use) =>
      checkOf(schemas, use)
    }
  }

  private def checkOf(schemas: BodySchemas, use: BodyUse): Option[BodyCheck] = use match {
    case BodyUse.Checked(record) => Some(new BodyCheck(schemas, schemas.records(record)))
    case _ => None
  }

  /** Modules of Eureka that take the same bodies as those of Okapi. */
  private val Successors = Map("mod-consortia-keycloak" -> "mod-consortia")

  private val Template = """\{\w+\}""".r
}
