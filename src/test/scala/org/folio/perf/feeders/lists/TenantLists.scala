package org.folio.perf.feeders.lists

import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.folio.FolioError
import org.folio.perf.model.{Eithers, JsonTree}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol.{SessionKey, Step}

/**
 * A list that a workflow refreshes.
 *
 * @param label of the published one
 * @param fql `["<13 instance ids>"]` or `["<100 item ids>"]` in it stand for ids of the tenant
 * @param isVersioned whether its query needs the version of the target's FQL
 */
final case class WantedList(label: String, entityTypeId: String, fql: String, isVersioned: Boolean = false)

/**
 * The lists of each tenant by their published labels. Existing lists are found by name; missing ones are created
 * once.
 */
final class TenantLists(records: RecordFeeder) {
  private val known = new ConcurrentHashMap[String, Either[String, Map[String, String]]]
  private val counts = new ConcurrentHashMap[String, Int]

  /** Ids of the lists by label. @return left: why a list cannot be created, in a sentence */
  def ids(tenant: String, wanted: Vector[WantedList]): Either[String, Map[String, String]] =
    known.computeIfAbsent(
      tenant,
      _ => {
        val found = for {
          there <- existing(tenant)
          made <- make(tenant, wanted.filterNot(list => there.contains(list.label)))
        } yield {
          counts.put(tenant, made.size)
          there ++ made
        }
        found.left.map(error => s"The lists of tenant $tenant cannot be created: ${error.message}")
      },
    )

  /** Lists that were missing. */
  def made(tenant: String): Int = counts.getOrDefault(tenant, 0)

  /** Puts the id of a list into the session, or fails the transaction. */
  def take(list: WantedList, all: Vector[WantedList], key: SessionKey): Step =
    Step.compute { session =>
      ids(SessionKey.Tenant.value(session), all).fold(
        message => SessionKey.failed(session, message),
        ids => session.set(key.name, ids(list.label)),
      )
    }

  private def existing(tenant: String): Either[FolioError, Map[String, String]] =
    records
      .reader(tenant)
      .get("/lists", "size" -> "1000")
      .map(body =>
        body
          .items("content")
          .filter(list => list.path("isActive").asBoolean(false))
          .map(list => list.text("name") -> list.text("id"))
          .collect { case (TenantLists.Name(label), id) => label -> id }
          .toMap
      )

  private def make(
      tenant: String,
      wanted: Vector[WantedList],
  ): Either[FolioError, Map[String, String]] =
    Eithers
      .map(wanted) { list =>
        for {
          query <- filled(tenant, list.fql)
          fql <- if (list.isVersioned) versioned(tenant, query) else Right(query)
          body = JsonTree.mapper.createObjectNode
            .put("name", TenantLists.Name(list.label))
            .put("entityTypeId", list.entityTypeId)
            .put("fqlQuery", fql)
            .put("isActive", true)
            .put("isPrivate", false)
          answer <- records.reader(tenant).post("/lists", body)
        } yield list.label -> answer.text("id")
      }
      .map(_.toMap)

  /** The query as the page sends it; FOLIO takes one without a version for an old one and rewrites it. */
  private def versioned(tenant: String, fql: String): Either[FolioError, String] =
    records
      .reader(tenant)
      .get("/fqm/version")
      .map(version => s"""{"_version": "${version.asText}", ${fql.stripPrefix("{")}""")

  /** Replaces the place-holders by ids of the tenant. */
  private def filled(tenant: String, fql: String): Either[FolioError, String] =
    TenantLists.Ids.findFirstMatchIn(fql) match {
      case None => Right(fql)
      case Some(place) =>
        val (path, array) = place.group(2) match {
          case "instance" => ("/instance-storage/instances", "instances")
          case _ => ("/item-storage/items", "items")
        }
        records
          .reader(tenant)
          .list(path, array, "cql.allRecords=1", place.group(1).toInt)
          .map { found =>
            val ids = found.map(record => "\"" + record.text("id") + "\"")
            fql.replace(place.matched, ids.mkString("[", ", ", "]"))
          }
    }
}

object TenantLists {

  /** Beginning of the lists' names. */
  val Prefix = "folio-perf: "

  private val Ids = "\\[\"<(\\d+) (instance|item) ids>\"]".r

  /** Name of a list, by which a later run finds it. */
  private object Name {
    def apply(label: String): String = Prefix + label
    def unapply(name: String): Option[String] =
      Option.when(name.startsWith(Prefix))(name.stripPrefix(Prefix))
  }
}
