package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode

/**
 * Responds to ListMetrics, in the order of the store.
 *
 * @param pageSize metrics of a page
 */
final private[aws] class ListMetrics(store: MetricStore, pageSize: () => Int) {
  import ListMetrics.Filter

  def answer(body: JsonNode): Either[AwsError, Array[Byte]] = {
    val filter = Filter(
      Fields.text(body, "Namespace"),
      Fields.text(body, "MetricName"),
      Fields.list(body, "Dimensions").flatMap { node =>
        Fields.text(node, "Name").map(_ -> Fields.text(node, "Value"))
      },
    )
    val start = Fields.text(body, "NextToken") match {
      case None => Right(0)
      case Some(token) => PageToken.decode(token, filter.toString).map(_.query)
    }
    start.map(first => write(store.metrics.map(_.name).filter(filter.accepts), first, filter))
  }

  private def write(found: Vector[MetricName], first: Int, filter: Filter): Array[Byte] = {
    val next = first + pageSize()
    Cbor.write { generator =>
      Cbor.list(generator, "Metrics", found.slice(first, next)) { metric =>
        Cbor.map(generator) {
          generator.writeStringField("Namespace", metric.namespace)
          generator.writeStringField("MetricName", metric.name)
          Cbor.list(generator, "Dimensions", metric.dimensions) { case (name, value) =>
            Cbor.map(generator) {
              generator.writeStringField("Name", name)
              generator.writeStringField("Value", value)
            }
          }
        }
      }
      if (next < found.size) {
        val token = PageToken(next, 0, 0)
        generator.writeStringField("NextToken", token.encode(filter.toString))
      }
    }
  }
}

private object ListMetrics {

  /** @param dimensions names that a metric must have, some with a certain value */
  final private case class Filter(
      namespace: Option[String],
      name: Option[String],
      dimensions: Vector[(String, Option[String])],
  ) {
    def accepts(metric: MetricName): Boolean =
      namespace.forall(_ == metric.namespace) &&
        name.forall(_ == metric.name) &&
        dimensions.forall { case (key, value) =>
          metric.dimensions.exists { case (k, v) => k == key && value.forall(_ == v) }
        }
  }
}
