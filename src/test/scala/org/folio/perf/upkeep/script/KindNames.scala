package org.folio.perf.upkeep.script

import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds._

/** How source code names the kinds of records: the object, and the name in it. */
object KindNames {

  private val listed: Vector[(RecordKind, String, String)] = Vector(
    (InstanceIds.ToExport, "InstanceIds", "ToExport"),
    (InstanceIds.WithHoldings, "InstanceIds", "WithHoldings"),
    (CatalogueRecords.MarcTitle, "CatalogueRecords", "MarcTitle"),
    (CatalogueRecords.MarcHoldings, "CatalogueRecords", "MarcHoldings"),
    (CatalogueRecords.MarcItem, "CatalogueRecords", "MarcItem"),
    (CatalogueRecords.MarcItemToDelete, "CatalogueRecords", "MarcItemToDelete"),
    (CatalogueRecords.AuthorityHeading, "CatalogueRecords", "AuthorityHeading"),
    (CatalogueRecords.AuthorityToExport, "CatalogueRecords", "AuthorityToExport"),
    (CatalogueRecords.HoldingsToExport, "CatalogueRecords", "HoldingsToExport"),
    (CirculationRecords.ServicePoint, "CirculationRecords", "ServicePoint"),
    (CirculationRecords.Item, "CirculationRecords", "Item"),
    (ExportJobProfiles.custom, "ExportJobProfiles", "custom"),
    (FinanceRecords.Vendor, "FinanceRecords", "Vendor"),
    (FinanceRecords.Fund, "FinanceRecords", "Fund"),
    (FinanceRecords.FundToKeep, "FinanceRecords", "FundToKeep"),
    (FinanceRecords.Invoice, "FinanceRecords", "Invoice"),
    (FinanceRecords.Ledger, "FinanceRecords", "Ledger"),
    (FinanceRecords.LedgerToRollOver, "FinanceRecords", "LedgerToRollOver"),
    (ImportRecords.MarcInstance, "ImportRecords", "MarcInstance"),
    (ImportRecords.MarcInstanceToUpdate, "ImportRecords", "MarcInstanceToUpdate"),
    (ImportRecords.MarcInstanceWithHrid, "ImportRecords", "MarcInstanceWithHrid"),
    (ImportRecords.InstanceToShare, "ImportRecords", "InstanceToShare"),
    (ImportRecords.Membership, "ImportRecords", "Membership"),
    (ImportRecords.ImportTarget, "ImportRecords", "ImportTarget"),
    (ImportProfiles.create, "ImportProfiles", "create"),
    (ImportProfiles.update, "ImportProfiles", "update"),
    (OrderRecords.LineToReceive, "OrderRecords", "LineToReceive"),
    (OrderRecords.OpenTitle, "OrderRecords", "OpenTitle"),
    (OrderRecords.VendorWithOrders, "OrderRecords", "VendorWithOrders"),
    (OrderRecords.ItemAtLocation, "OrderRecords", "ItemAtLocation"),
    (OrderRecords.Template, "OrderRecords", "Template"),
    (PatronRecords.Named, "PatronRecords", "Named"),
  ) ++ ImportProfiles.nla.zipWithIndex.map { case (kind, i) =>
    (kind, "ImportProfiles", s"nla($i)")
  }

  /** Name in source code, and the import that it needs. */
  def of(kind: RecordKind): (String, String) =
    listed
      .collectFirst { case (`kind`, owner, name) =>
        (s"$owner.$name", s"org.folio.perf.feeders.kinds.$owner")
      }
      .getOrElse((s"RecordKind.${kindName(kind)}", "org.folio.perf.feeders.RecordKind"))

  private def kindName(kind: RecordKind): String =
    if (kind eq RecordKind.UsersModule) "UsersModule" else kind.toString
}
