package org.folio.perf.source.aws

import com.amazonaws.services.opensearch.AmazonOpenSearchClientBuilder
import com.amazonaws.services.opensearch.model._
import org.folio.perf.model.{ComponentProperty, Eithers, Machine}
import org.folio.perf.source.aws.AwsService.OpenSearch
import org.folio.perf.source.metrics.InventoryPart
import scala.jdk.CollectionConverters._

/** The OpenSearch domain. */
final private[source] class SearchInventory(calls: AwsCalls) {
  private lazy val openSearch = calls.client(AmazonOpenSearchClientBuilder.standard())
  private val origin = calls.origin

  def part: InventoryPart = {
    val domains = origin.search match {
      case Some(name) => ofDomain(name).map(Vector(_))
      case None if origin.tags.isEmpty => Right(Vector.empty)
      case None =>
        tagged.filterOrElse(
          _.nonEmpty,
          s"OpenSearch ${calls.where} has no domain with the tags of metrics.tags. Set metrics.search.",
        )
    }
    domains.fold(problem => InventoryPart(gaps = Vector(problem)), _.map(partOf).foldLeft(InventoryPart())(_.and(_)))
  }

  private def ofDomain(name: String): Either[String, DomainStatus] =
    calls.ask(OpenSearch, "DescribeDomain", new DescribeDomainRequest().withDomainName(name))(r =>
      openSearch.describeDomain(r).getDomainStatus
    )

  private def tagged: Either[String, Vector[DomainStatus]] =
    for {
      names <- calls.ask(OpenSearch, "ListDomainNames", new ListDomainNamesRequest())(r =>
        openSearch
          .listDomainNames(r)
          .getDomainNames
          .asScala
          .toVector
          .map(_.getDomainName)
      )
      domains <- Eithers.map(names)(ofDomain)
      tags <- Eithers.map(domains)(tagsOf)
    } yield domains.zip(tags).collect { case (one, has) if Tags.fit(origin.tags, has) => one }

  private def tagsOf(domain: DomainStatus): Either[String, Vector[(String, String)]] =
    calls.ask(OpenSearch, "ListTags", new ListTagsRequest().withARN(domain.getARN))(r =>
      openSearch
        .listTags(r)
        .getTagList
        .asScala
        .toVector
        .map(t => t.getKey -> t.getValue)
    )

  private def partOf(domain: DomainStatus): InventoryPart = {
    val name = domain.getDomainName
    val config = domain.getClusterConfig
    val masters = Option(config.getDedicatedMasterCount)
      .map(_.intValue)
      .filter(_ > 0 && config.getDedicatedMasterType != null)
    InventoryPart(
      components = Vector(
        ComponentProperty(
          s"search $name",
          "engine",
          Option(domain.getEngineVersion).getOrElse(""),
          "",
        )
      ),
      machines = Machine("opensearch", name, config.getInstanceType, config.getInstanceCount) +:
        masters.toVector.map(count =>
          Machine(
            "opensearch",
            s"$name masters",
            config.getDedicatedMasterType,
            count,
            role = Some("master"),
          )
        ),
    )
  }
}
