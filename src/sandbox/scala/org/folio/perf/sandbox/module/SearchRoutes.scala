package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.util.BitSet
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.cql.Cql
import org.folio.perf.sandbox.data.{Consortium, TenantData}
import org.folio.perf.sandbox.format.{AnswerForm, Json}
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{AnswerForms, Lists, PagedQuery, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.search.{AuthorityFacets, SearchIndex, TenantSearch}
import scala.collection.mutable

/**
 * mod-search: full-text searches for instances and authorities.
 *
 * @param forms of the answers, which include other parts of a record if the request says so
 */
final class SearchRoutes(consortium: Option[Consortium], forms: AnswerForms) extends RoutesOf("mod-search") {
  private val searchOf = new PerTenant(new TenantSearch(_, consortium.map(_.central.tenant.name)))
  private val instances = new SearchAnswers("instances", forms)
  private val authorities = new SearchAnswers("authorities", forms)

  override val routes: Vector[Route] = Vector(
    route("GET /search/instances", RequestKind.Search, findInstances),
    route("GET /search/authorities", RequestKind.Search, findAuthorities),
    route("GET /search/authorities/facets", RequestKind.Search, authorityFacets),
  )

  private def findInstances(request: SandboxRequest): SandboxResponse = within(request) { query =>
    val search = searchOf(request.tenant)
    val form = instances.hit(request)
    search.byId(query.query.filter) match {
      case Some(found) =>
        val hits = found.slice(query.offset, query.offset + query.limit)
        instances.answer(found.size, hits.map(search.view(_, form)))
      case None =>
        byWords(query, instances, search.instances, search.outsideIndex)(search.instance(_, form), search.view(_, form))
    }
  }

  private def findAuthorities(request: SandboxRequest): SandboxResponse = within(request) { query =>
    val search = searchOf(request.tenant)
    val form = authorities.hit(request)
    byWords(query, authorities, search.authorities, search.authoritiesOutsideIndex)(
      search.authority(_, form),
      it => form.filled(it.getValue),
    )
  }

  /** mod-search shows the first hits only. */
  private def within(request: SandboxRequest)(answer: PagedQuery => SandboxResponse): SandboxResponse = {
    val query = read(request)
    if (query.offset + query.limit <= SearchRoutes.Window) answer(query)
    else {
      val message = s"The sum of limit and offset should not exceed ${SearchRoutes.Window}."
      refused(message, "offset + limit" -> "too large")
    }
  }

  /** The first instance that a search finds, as other modules read it: with all its parts. */
  private[module] def first(tenant: TenantData, filter: Cql): Option[JsonObject] = {
    val search = searchOf(tenant)
    val found = search.byId(filter).map(_.headOption).getOrElse {
      val hits = search.instances.search(filter)
      page(hits, 0, 1).headOption
        .map(tenant.generatedInstances.idOf)
        .flatMap(tenant.instances.get)
        .orElse(search.outsideIndex(filter, hits.cardinality).headOption)
    }
    found.map(search.view(_, instances.whole))
  }

  private def byWords(
      query: PagedQuery,
      answers: SearchAnswers,
      index: SearchIndex,
      outsideIndexOf: (Cql, Int) => Vector[JsonObject],
  )(hit: Int => JsonObject, other: JsonObject => JsonObject): SandboxResponse = {
    val found = index.search(query.query.filter)
    val inIndex = found.cardinality
    val outsideIndex = outsideIndexOf(query.query.filter, inIndex)
    val hits = page(found, query.offset, query.limit).map(hit)
    val behind = math.max(0, query.offset - inIndex)
    val more = outsideIndex.slice(behind, behind + query.limit - hits.size)
    answers.answer(inIndex + outsideIndex.size, hits ++ more.map(other))
  }

  /** Number of found authorities per value of a field. */
  private def authorityFacets(request: SandboxRequest): SandboxResponse = {
    val wanted = request.parameter("facet").fold(Vector.empty[String])(_.split(',').toVector)
    wanted.find(facet => AuthorityFacets.of(request.tenant, nameOf(facet)).isEmpty) match {
      case Some(facet) =>
        refused("Invalid facet value", "facet" -> nameOf(facet))
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

  private def refused(message: String, about: (String, String)): SandboxResponse =
    SandboxResponse.error(400, message, "validation_error", "RequestValidationException", Seq(about))

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

private object SearchRoutes {
  val DefaultLimit = 100

  /** Maximum of `offset` and `limit` together. */
  val Window = 10000
}

/** Answers with a list of hits. @param name of the list, which its path has too */
final private class SearchAnswers(name: String, forms: AnswerForms) {
  private def form(options: String) = forms.form(s"GET /search/$name$options 200")
  private val list = form("").getOrElse(throw new IllegalStateException(s"no form of /search/$name"))
  private val plain = list.entries(name)

  /** With `expandAll`. */
  val whole: AnswerForm = form(" expandAll=true").fold(plain)(_.entries(name))

  private val included = mutable.HashMap.empty[String, AnswerForm]

  /** Form of a hit, with what the request includes. */
  def hit(request: SandboxRequest): AnswerForm =
    if (request.parameter("expandAll").contains("true")) whole
    else
      request.parameter("include").fold(plain) { paths =>
        included.getOrElseUpdate(paths, whole.including(paths.split(',').toSet, plain))
      }

  def answer(total: Int, hits: Vector[JsonObject]): SandboxResponse =
    SandboxResponse.ok(list.inOrder("totalRecords" -> total, name -> Json.list(hits))).copy(isShaped = true)
}
