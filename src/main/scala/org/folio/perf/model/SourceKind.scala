package org.folio.perf.model

/** What a series is about, by the name of its source. */
object SourceKind {
  val Services: Set[String] = Set("AWS/ECS", "Prometheus/services")
  val Instances: Set[String] = Set("AWS/EC2", "Prometheus/instances")
  val Databases: Set[String] = Set("AWS/RDS", "Prometheus/databases")
  val Search: Set[String] = Set("AWS/ES", "Prometheus/search")
  val Kafka: Set[String] = Set("AWS/Kafka", "Prometheus/kafka")

  /** Active sessions by wait event. */
  val DatabaseLoad: Set[String] = Set("AWS/PI")

  /** Where a query of Prometheus may say that its series belong. */
  val OfPrometheus: Vector[String] =
    Vector("services", "instances", "databases", "search", "kafka", "other")
}
