package org.folio.perf.app

import org.folio.perf.sandbox.body.{BodyUse, RequestBodies}
import org.folio.perf.sandbox.gateway.query.{ParameterValues, QueryParameter, QueryTable}
import org.folio.perf.settings.Releases

/** Request bodies that the sandbox checks, for [[DocumentTable]]'s ServiceLoader. */
final class BodyRows extends DocumentTable {
  val document: String = "docs/bodies.md"
  val name: String = "bodies"
  val columns: Vector[String] = Vector("Request", "Module", "Schema", "Releases, with a semicolon where it changes")

  def rows: Vector[Vector[String]] = RequestBodies.all.map { body =>
    val (schema, releases) = body.use match {
      case BodyUse.Checked(_, file) => (s"`$file`", forms(body.module, file))
      case BodyUse.PassedOn(to) => (s"as `$to`, to which the module passes it on", "")
      case BodyUse.Unchecked(reason) => (s"not checked: $reason", "")
    }
    Vector(s"`${body.request}`", body.module, schema, releases)
  }

  private def forms(module: String, file: String): String = {
    val byRelease = RequestBodies.schemasOf(module).bodies.getOrElse(file, Map.empty)
    val names = Releases.all.flatMap(release => byRelease.get(release.name.toLowerCase).map(release.name -> _))
    names.map(_._2).distinct.map(form => names.filter(_._2 == form).map(_._1).mkString(", ")).mkString("; ")
  }
}

/** Versions of the modules whose schemas the sandbox has. */
final class BodySourceRows extends DocumentTable {
  val document: String = "docs/bodies.md"
  val name: String = "body sources"
  val columns: Vector[String] = "Module" +: Releases.all.map(_.name)

  def rows: Vector[Vector[String]] = {
    val modules = RequestBodies.all.collect { case body if body.use.isInstanceOf[BodyUse.Checked] => body.module }
    modules.distinct.map { module =>
      val sources = RequestBodies.schemasOf(module).sources
      module +: Releases.all.map(release =>
        sources.get(release.name.toLowerCase).fold("")(_.stripPrefix(s"$module ").replace("; ", ", "))
      )
    }
  }
}

/** Queries that the sandbox checks. */
final class QueryRows extends DocumentTable {
  val document: String = "docs/queries.md"
  val name: String = "queries"
  val columns: Vector[String] = Vector("GET", "Rules", "Parameters", "Source")

  def rows: Vector[Vector[String]] = QueryTable.all.map { list =>
    Vector(s"`${list.path}`", list.rules.takeWhile(_ != ':'), list.parameters.map(words).mkString(", "), list.source)
  }

  private def words(parameter: QueryParameter): String = {
    val range = parameter.values match {
      case ParameterValues.Numbers(0, Int.MaxValue) => ""
      case ParameterValues.Numbers(Int.MinValue, Int.MaxValue) => " of any size"
      case ParameterValues.Numbers(from, Int.MaxValue) => s" from $from"
      case ParameterValues.Numbers(from, to) => s" $from to $to"
      case _ => ""
    }
    s"`${parameter.name}`$range${if (parameter.isRequired) " (required)" else ""}"
  }
}
