package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.util.UUID
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import scala.collection.mutable

/**
 * Roles of users, from which their permissions come. At the start the staff of each tenant has the
 * administrator's role.
 *
 * @param names of all permissions that routes require
 */
final class UserRoles(names: => Seq[String]) {
  import UserRoles._

  private lazy val all: Vector[String] = names.filter(_.nonEmpty).distinct.sorted.toVector

  /** Roles by tenant and user, as sidecars remember what Keycloak permitted. */
  private val known = mutable.HashMap.empty[(String, String), Set[String]]

  val roles: Vector[JsonObject] = Vector(Administrator, Reader).map { role =>
    obj("id" -> role.id, "name" -> role.name, "type" -> "REGULAR")
  }

  def table(tenant: TenantData): RecordTable = {
    val table = tenant.own("roles-users", Seq("userId", "roleId"))
    val key = tenant.tenant.name -> ""
    if (!known.contains(key)) {
      known.update(key, Set.empty)
      val users = tenant.generatedUsers
      (tenant.tenant.patrons until users.count).foreach { index =>
        assign(table, users.idOf(index), Administrator.id)
      }
    }
    table
  }

  def permits(tenant: TenantData, userId: String, permission: String): Boolean = {
    val its = of(tenant, userId)
    its(Administrator.id) || its(Reader.id) && permission.endsWith(".get")
  }

  def permissions(tenant: TenantData, userId: String): Vector[String] =
    all.filter(permits(tenant, userId, _))

  def add(tenant: TenantData, userId: String, roleId: String): Unit = {
    assign(table(tenant), userId, roleId)
    known -= tenant.tenant.name -> userId
  }

  def removeAll(tenant: TenantData, userId: String): Unit = {
    of(tenant, userId).foreach(role => table(tenant).delete(keyOf(userId, role)))
    known -= tenant.tenant.name -> userId
  }

  private def of(tenant: TenantData, userId: String): Set[String] = {
    val its = table(tenant)
    known.getOrElseUpdate(
      tenant.tenant.name -> userId,
      its.find("userId", userId).flatMap(Json.string(_, "roleId")).toSet,
    )
  }

  private def assign(table: RecordTable, userId: String, roleId: String): Unit = {
    table.put(keyOf(userId, roleId), obj("userId" -> userId, "roleId" -> roleId))
    ()
  }
}

object UserRoles {

  /** Has all permissions. */
  val Administrator: Role = role("Administrator")

  /** Has all permissions to read. */
  val Reader: Role = role("Reader")

  final case class Role(id: String, name: String)

  private def role(name: String) =
    Role(UUID.nameUUIDFromBytes(s"role $name".getBytes(UTF_8)).toString, name)

  private def keyOf(userId: String, roleId: String): String =
    UUID.nameUUIDFromBytes(s"$userId $roleId".getBytes(UTF_8)).toString
}
