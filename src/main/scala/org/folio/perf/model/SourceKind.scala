package org.folio.perf.model

/**
 * Kind of a subject of metrics. It is part of a series' source: `AWS/ECS` (a namespace of CloudWatch), or `NAME/services`
 * for any other metric source.
 *
 * @param name the part after the slash
 * @param namespace of CloudWatch
 */
final class SourceKind private (val name: String, val namespace: String) extends (String => Boolean) {

  /** @param source of a series */
  override def apply(source: String): Boolean =
    this == SourceKind.Any || source == namespace || source.endsWith(s"/$name")

  override def toString: String = name
}

object SourceKind {
  val Services: SourceKind = new SourceKind("services", "AWS/ECS")
  val Instances: SourceKind = new SourceKind("instances", "AWS/EC2")
  val Databases: SourceKind = new SourceKind("databases", "AWS/RDS")
  val Search: SourceKind = new SourceKind("search", "AWS/ES")
  val Kafka: SourceKind = new SourceKind("kafka", "AWS/Kafka")

  /** Active sessions by wait event. */
  val DatabaseLoad: SourceKind = new SourceKind("sessions", "AWS/PI")

  /** All series, of every kind. */
  val Any: SourceKind = new SourceKind("any", "")

  /** Names of the kinds that a query in a target's file may have. `other`: shown, and not judged. */
  val queryKinds: Vector[String] =
    Vector(Services, Instances, Databases, Search, Kafka).map(_.name) :+ "other"
}
