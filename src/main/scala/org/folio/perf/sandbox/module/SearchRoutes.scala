package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.util.BitSet
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, list, obj}
import org.folio.perf.sandbox.cql.Cql
import org.folio.perf.sandbox.data.{Consortium, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, ListQuery, Lists, Route}
import org.folio.perf.sandbox.search.{AuthorityFacets, SearchIndex, TenantSearch}
import scala.collection.mutable

/** mod-search: full-text searches for instances and authorities. */
final class SearchRoutes(consortium: Option[Consortium]) {
  private val module = "mod-search"
  private val byTenant = mutable.HashMap.empty[String, TenantSearch]

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/search/instances",
      module,
      "search.instances.collection.get",
      CallKind.Search,
      instances,
    ),
    Route(
      "GET",
      "/search/authorities",
      module,
      "search.authorities.collection.get",
      CallKind.Search,
      byWords("authorities", _.authorities, _.authority(_), _.madeAuthorities(_, _)),
    ),
    Route(
      "GET",
      "/search/authorities/facets",
      module,
      "search.facets.collection.get",
      CallKind.Search,
      authorityFacets,
    ),
  )

  private def searchOf(tenant: TenantData): TenantSearch =
    byTenant.getOrElseUpdate(
      tenant.tenant.name,
      new TenantSearch(tenant, consortium.map(_.central.tenant.name)),
    )

  private def instances(ask: Ask): Answer = {
    val byId = for {
      query <- read(ask).toOption
      found <- searchOf(ask.tenant).byId(query.query.filter)
    } yield {
      val hits = found.slice(query.offset, query.offset + query.limit)
      Answer.json(200, obj("totalRecords" -> found.size, "instances" -> list(hits)))
    }
    byId.getOrElse(byWords("instances", _.instances, _.instance(_), _.beside(_, _))(ask))
  }

  private def byWords(
      name: String,
      index: TenantSearch => SearchIndex,
      record: (TenantSearch, Int) => JsonObject,
      besideIndex: (TenantSearch, Cql, Int) => Vector[JsonObject],
  )(ask: Ask): Answer = read(ask) match {
    case Left(refusal) => refusal
    case Right(query) =>
      val search = searchOf(ask.tenant)
      val found = index(search).search(query.query.filter)
      val inIndex = found.cardinality
      val beside = besideIndex(search, query.query.filter, inIndex)
      val hits = page(found, query.offset, query.limit).map(record(search, _))
      val behind = math.max(0, query.offset - inIndex)
      val more = beside.slice(behind, behind + query.limit - hits.size)
      Answer.json(200, obj("totalRecords" -> (inIndex + beside.size), name -> list(hits ++ more)))
  }

  /** How many of the authorities found there are of each value. */
  private def authorityFacets(ask: Ask): Answer = {
    val wanted = ask.parameter("facet").fold(Vector.empty[String])(_.split(',').toVector)
    val facets = for {
      query <- read(ask)
      _ <- Either.cond(wanted.nonEmpty, (), missing("facet"))
      counted <- wanted
        .find(facet => AuthorityFacets.of(ask.tenant, nameOf(facet)).isEmpty)
        .map(f => invalid("Invalid facet value", "RequestValidationException", "facet", nameOf(f)))
        .toLeft(searchOf(ask.tenant).authorities.search(query.query.filter))
    } yield wanted.map(facet => nameOf(facet) -> AuthorityFacets(ask.tenant, counted, facet))
    facets match {
      case Left(refusal) => refusal
      case Right(known) =>
        Answer.json(200, obj("facets" -> obj(known: _*), "totalRecords" -> known.size))
    }
  }

  private def nameOf(facet: String): String = facet.takeWhile(_ != ':')

  private def read(ask: Ask): Either[Answer, ListQuery] =
    for {
      text <- ask.parameter("query").toRight(missingQuery)
      _ <- within(ask, "limit", 0, SearchRoutes.MaxLimit)
      _ <- within(ask, "offset", 0, SearchRoutes.MaxOffset)
      query <- Lists.read(ask, wrongQuery, SearchRoutes.DefaultLimit)
      _ <- Either.cond(text.nonEmpty, (), missingQuery)
    } yield query

  private def within(ask: Ask, name: String, min: Int, max: Int): Either[Answer, Unit] =
    ask.parameter(name) match {
      case Some(text) if !text.toIntOption.exists(n => n >= min && n <= max) =>
        val rule = s"$name must be between $min and $max"
        Left(invalid(rule, "MethodArgumentNotValidException", name, text))
      case _ => Right(())
    }

  private def missing(parameter: String): Answer = invalid(
    s"Required request parameter '$parameter' is not present",
    "MissingServletRequestParameterException",
    parameter,
    "null",
  )
  private val missingQuery: Answer = missing("query")

  private val wrongQuery: (String, String) => Answer = (message, query) =>
    invalid(
      s"Failed to parse cql query [error: '$message']",
      "SearchServiceException",
      "cql",
      query,
    )

  private def invalid(message: String, kind: String, key: String, value: String): Answer =
    Answer.json(
      400,
      obj(
        "errors" -> arr(
          obj(
            "message" -> message,
            "type" -> kind,
            "code" -> "validation_error",
            "parameters" -> arr(obj("key" -> key, "value" -> value)),
          )
        ),
        "total_records" -> 1,
      ),
    )

  /**
   * From the middle of the index on, and then from its beginning: as in a real index the first hits
   * are not the first records, which other lists begin with.
   */
  private def page(found: BitSet, offset: Int, limit: Int): Vector[Int] = {
    val middle = found.length / 2
    val behind = indices(found, middle)
    val before = indices(found, 0).takeWhile(_ < middle)
    (behind ++ before).slice(offset, offset + limit).toVector
  }

  private def indices(found: BitSet, from: Int): Iterator[Int] =
    Iterator.iterate(found.nextSetBit(from))(i => found.nextSetBit(i + 1)).takeWhile(_ >= 0)
}

object SearchRoutes {
  private val DefaultLimit = 100
  private val MaxLimit = 500
  private val MaxOffset = 9999
}
