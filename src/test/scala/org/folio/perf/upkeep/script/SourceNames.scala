package org.folio.perf.upkeep.script

/** Names that are taken in a file of a workflow. */
private[script] object SourceNames {

  /** Names that a `def` or `val` of a file must not have. */
  lazy val Taken: Set[String] = Set(
    "workflow transaction type val def object class match case new this super true false null if else for while do",
    "try catch finally throw return yield import package private protected override final lazy with extends trait",
    "get post put delete upload edgeGet getFrom postTo",
  ).flatMap(_.split(' '))

  /** Names of types that a file imports: no key has them. */
  lazy val Words: Set[String] = Set(
    "Checks",
    "FolioRequest",
    "RecordEdit",
    "RequestHost",
    "SessionKey",
    "SessionValues",
    "Step",
    "Transaction",
    "Workflow",
    "Single",
    "InOrder",
    "Independent",
    "Input",
    "RecordKind",
    "Set",
    "Vector",
    "Some",
    "String",
    "CatalogueRecords",
    "CirculationRecords",
    "ExportJobProfiles",
    "FinanceRecords",
    "ImportProfiles",
    "ImportRecords",
    "InstanceIds",
    "OrderRecords",
    "PatronRecords",
  )

  /** Keys that [[org.folio.perf.protocol.SessionKey]] has under the same name. */
  lazy val Known: Set[String] = Set(
    "tenant edgeApiKey ownUserId servicePointId itemBarcode itemId holdingsRecordId instanceId patronId patronBarcode",
    "patronLastName usersModule instanceHrid itemHrid authorityId searchTerm changedSince externalSystemId",
    "consortiumId centralTenantId externalIdentifier now inThirtyDays newId",
  ).flatMap(_.split(' '))
}
