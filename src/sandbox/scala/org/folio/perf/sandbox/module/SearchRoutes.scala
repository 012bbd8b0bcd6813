package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.util.BitSet
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.cql.Cql
import org.folio.perf.sandbox.data.{Consortium, TenantData}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.{Lists, PagedQuery, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.search.{AuthorityFacets, SearchIndex, TenantSearch}

/** mod-search: full-text searches for instances and authorities. */
final class SearchRoutes(consortium: Option[Consortium]) extends RoutesOf("mod-search") {
  private val searchOf = new PerTenant(new TenantSearch(_, consortium.map(_.central.tenant.name)))

  override val routes: Vector[Route] = Vector(
    route("GET /search/instances", RequestKind.Search, instances),
    route(
      "GET /search/authorities",
      RequestKind.Search,
      byWords("authorities", _.authorities, _.authority(_), _.authoritiesOutsideIndex(_, _)),
    ),
    route("GET /search/authorities/facets", RequestKind.Search, authorityFacets),
  ) ++ SearchRoutes.BrowseOptions.map { case (kind, options) =>
    val configs = options.map(id => obj("id" -> id, "shelvingAlgorithm" -> "default", "typeIds" -> arr()))
    route(
      s"GET /browse/config/$kind",
      _ => Lists.whole("configs", configs),
    )
  }

  private def instances(request: SandboxRequest): SandboxResponse = {
    val query = read(request)
    val byId = searchOf(request.tenant).byId(query.query.filter).map { found =>
      val hits = found.slice(query.offset, query.offset + query.limit)
      SandboxResponse.ok(obj("totalRecords" -> found.size, "instances" -> list(hits)))
    }
    byId.getOrElse(byWords("instances", _.instances, _.instance(_), _.outsideIndex(_, _))(request))
  }

  /** Ids of the first instances that a search finds. */
  private[module] def instanceIds(tenant: TenantData, filter: Cql): Vector[String] = {
    val search = searchOf(tenant)
    val found = search.byId(filter).getOrElse {
      val hits = search.instances.search(filter)
      page(hits, 0, SearchRoutes.DefaultLimit).map(search.instance) ++ search.outsideIndex(filter, hits.cardinality)
    }
    found.map(_.getString("id"))
  }

  private def byWords(
      name: String,
      index: TenantSearch => SearchIndex,
      record: (TenantSearch, Int) => JsonObject,
      outsideIndexOf: (TenantSearch, Cql, Int) => Vector[JsonObject],
  )(request: SandboxRequest): SandboxResponse = {
    val query = read(request)
    val search = searchOf(request.tenant)
    val found = index(search).search(query.query.filter)
    val inIndex = found.cardinality
    val outsideIndex = outsideIndexOf(search, query.query.filter, inIndex)
    val hits = page(found, query.offset, query.limit).map(record(search, _))
    val behind = math.max(0, query.offset - inIndex)
    val more = outsideIndex.slice(behind, behind + query.limit - hits.size)
    SandboxResponse.ok(obj("totalRecords" -> (inIndex + outsideIndex.size), name -> list(hits ++ more)))
  }

  /** Number of found authorities per value of a field. */
  private def authorityFacets(request: SandboxRequest): SandboxResponse = {
    val wanted = request.parameter("facet").fold(Vector.empty[String])(_.split(',').toVector)
    wanted.find(facet => AuthorityFacets.of(request.tenant, nameOf(facet)).isEmpty) match {
      case Some(facet) =>
        SpringErrors.of(
          400,
          "Invalid facet value",
          "RequestValidationException",
          "validation_error",
          "facet" -> nameOf(facet),
        )
      case None =>
        val filter = read(request).query.filter
        val search = searchOf(request.tenant)
        val counted = search.authorities.search(filter)
        val others = search.authoritiesOutsideIndex(filter, counted.cardinality)
        val known =
          wanted.map(facet => nameOf(facet) -> AuthorityFacets(request.tenant, counted, others, facet))
        SandboxResponse.ok(obj("facets" -> obj(known: _*), "totalRecords" -> known.size))
    }
  }

  private def nameOf(facet: String): String = facet.takeWhile(_ != ':')

  private def read(request: SandboxRequest): PagedQuery =
    Lists.read(request, SearchRoutes.DefaultLimit)

  /**
   * A page of hits. It begins in the middle of the index and continues at its beginning. As in a
   * real index, the first hits are not the first records, which other lists begin with.
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

  /** Options of each kind of browse. */
  private val BrowseOptions = Map(
    "instance-classification" -> Vector("all", "lc", "dewey"),
    "instance-call-number" -> Vector("all", "lc", "dewey", "nlm", "sudoc", "other", "local"),
  )

  private val DefaultLimit = 100
}
