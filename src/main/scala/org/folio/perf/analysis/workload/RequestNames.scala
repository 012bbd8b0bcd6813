package org.folio.perf.analysis.workload

import org.folio.perf.model.{PathTemplate, UrlText}

/**
 * Names of requests in logs, such as `GET /users/{id}`. A path that several workflows request with different queries has
 * the shape of the query too, such as `GET /users?query(barcode)`: names of parameters and of what they compare. A query
 * of another shape is `GET /users?`.
 *
 * @param shaped the names with a shape
 */
final class RequestNames(shaped: Set[String]) {
  import RequestNames._
  private val paths = shaped.map(bare)

  def name(method: String, path: String): String = {
    val name = PathTemplate.named(method, path)
    val at = path.indexOf('?')
    if (at < 0 || !paths(name)) name
    else {
      val found = withShape(name, UrlText.pairs(path.substring(at + 1).takeWhile(_ != '#')))
      if (found == name || shaped(found)) found else s"$name?"
    }
  }
}

object RequestNames {

  /** Names of all workflows' requests. @param known with shapes; those with an unknown shape end with `?` */
  def apply(known: Iterable[String]): RequestNames = new RequestNames(
    known.toSet
      .groupBy(bare)
      .values
      .filter(same => same.size > 1 && !same.exists(_.endsWith("?")))
      .flatMap(_.filter(isShaped))
      .toSet
  )

  /**
   * Name of a workflow's request.
   *
   * @param params whose values may have session keys such as `#{itemId}`
   */
  def ofStep(method: String, template: String, params: Seq[(String, String)]): String = {
    val name = PathTemplate.named(method, template)
    // A query that a session key stands for has no known shape.
    if (
      params.exists { case (key, value) =>
        key == "query" && Key.findFirstIn(Compared.replaceAllIn(value, "")).isDefined
      }
    )
      s"$name?"
    else withShape(name, params)
  }

  def bare(name: String): String = name.takeWhile(_ != '?')
  def isShaped(name: String): Boolean = name.indexOf('?') > 0 && !name.endsWith("?")

  private def withShape(name: String, params: Seq[(String, String)]): String = {
    val parts = params.filterNot(one => Paging(one._1)).map { case (key, value) =>
      val indexes = Compared.findAllMatchIn(value).map(_.group(1).toLowerCase).toVector.distinct.sorted
      if (indexes.isEmpty) key else indexes.mkString(s"$key(", " ", ")")
    }
    if (parts.isEmpty) name else parts.distinct.sorted.mkString(s"$name?", "&", "")
  }

  /** A page of another size is the same page. */
  private val Paging = Set("limit", "offset", "start", "length", "perPage", "page", "apikey")
  private val Key = "#\\{\\w+}".r

  /** An index of CQL with its relation and its value. */
  private val Compared =
    """([A-Za-z][\w.]*)\s*(?:(?:==|<>|<=|>=|=|<|>)(?:/\w+)*|\s(?:any|all|adj)\s)\s*(?:"[^"]*"|\([^()]*\)|[^\s()]*)""".r
}
