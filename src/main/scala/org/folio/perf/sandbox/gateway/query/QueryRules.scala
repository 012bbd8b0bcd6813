package org.folio.perf.sandbox.gateway.query

import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Response of a module to a query that it refuses.
 *
 * Source of the forms: recorded responses where there are any; else the handlers of exceptions in the modules'
 * public repositories, and their tests.
 */
private[query] trait QueryRules {

  /** `None`: the module accepts it; an unknown index then finds nothing. */
  def refusal(fault: QueryFault, place: QueryPlace): Option[SandboxResponse]
}

private[query] object QueryRules {

  /** @param name with an argument behind a colon, as `passed:/loan-storage/loans` */
  def named(name: String): QueryRules = {
    val (rules, argument) = name.span(_ != ':')
    (rules, argument.drop(1)) match {
      case ("storage", "") => StorageRules
      case ("business", "") => BusinessRules
      case ("passed", path) => new PassedRules(path)
      case ("inventory", "") => InventoryRules
      case ("notes", "") => NotesRules
      case ("tags", "") => TagsRules
      case ("links", entity) => new LinksRules(entity)
      case ("export", entity) => new ExportRules(entity)
      case ("exportSpring", "") => ExportSpringRules
      case ("remoteStorage", "") => RemoteStorageRules
      case ("sharing", "") => SharingRules
      case ("keycloak", "") => KeycloakRules
      case ("lists", "") => ListsRules
      case ("search", operation) => new SearchRules(operation)
      case _ => throw new IllegalStateException(s"queries.tsv names the unknown rules $name")
    }
  }
}
