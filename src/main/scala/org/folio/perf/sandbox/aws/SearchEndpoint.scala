package org.folio.perf.sandbox.aws

/** Amazon OpenSearch: one domain. */
final class SearchEndpoint(facts: AwsFacts) extends AwsEndpoint {
  import AwsJson._
  private val arn = facts.arn("es", s"domain/${facts.domain}")

  override def service: String = "es"

  override def answer(request: AwsRequest): Either[AwsError, String] = request.operation match {
    case "ListDomainNames" =>
      Right(
        write(objects(_, "DomainNames", Vector(facts.domain))((d, n) => d.put("DomainName", n)))
      )
    case "ListTags" =>
      Right(write(objects(_, "TagList", Vector("environment" -> facts.environment.name)) {
        case (t, (key, value)) =>
          t.put("Key", key)
          t.put("Value", value)
      }))
    case "DescribeDomain" if request.parameters.get("domain").contains(facts.domain) =>
      Right(write { o =>
        val domain = o.putObject("DomainStatus")
        domain.put("DomainName", facts.domain)
        domain.put("ARN", arn)
        domain.put("EngineVersion", "OpenSearch_2.11")
        val config = domain.putObject("ClusterConfig")
        config.put("InstanceType", facts.environment.search.nodeType)
        config.put("InstanceCount", facts.environment.search.count)
      })
    case "DescribeDomain" =>
      Left(AwsError(409, "ResourceNotFoundException", "Domain not found."))
    case other => Left(AwsError.unknown("OpenSearch", other))
  }
}
