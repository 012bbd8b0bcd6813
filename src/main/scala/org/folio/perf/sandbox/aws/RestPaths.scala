package org.folio.perf.sandbox.aws

/** Operations of the services that identify them by method and path. */
private[aws] object RestPaths {
  private val Domain = "/2021-01-01/opensearch/domain/([^/]+)/?".r

  private val Configuration = "/v1/configurations/(.+)/revisions/(\\d+)".r

  /**
   * Name of the operation and the values in the path. The name of an unknown operation is the path.
   */
  def operation(method: String, path: String): (String, Map[String, String]) =
    (method, path) match {
      case ("GET", Domain(name)) => "DescribeDomain" -> Map("domain" -> name)
      case ("GET", "/2021-01-01/domain") => "ListDomainNames" -> Map.empty
      case ("GET", "/2021-01-01/tags/" | "/2021-01-01/tags") => "ListTags" -> Map.empty
      case ("GET", "/v1/clusters") => "ListClusters" -> Map.empty
      case ("GET", Configuration(arn, revision)) =>
        "DescribeConfigurationRevision" -> Map("arn" -> arn, "revision" -> revision)
      case _ => s"$method $path" -> Map.empty
    }
}
