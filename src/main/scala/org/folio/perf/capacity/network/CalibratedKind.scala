package org.folio.perf.capacity.network

/**
 * Kind of work of an external request, as far as the calibrated model distinguishes it.
 *
 * @param name as in `capacity/row-work.csv` and in the names of coefficients
 */
sealed abstract class CalibratedKind(val name: String)

object CalibratedKind {

  /** A browser's OPTIONS. */
  case object Preflight extends CalibratedKind("preflight")

  /** One table, few records: settings, reference data, users. */
  case object LightRead extends CalibratedKind("light-read")
  case object CirculationRead extends CalibratedKind("circulation-read")
  case object StorageRead extends CalibratedKind("storage-read")
  case object FinanceRead extends CalibratedKind("finance-read")

  /** Prefixes, templates, units: they visit the order storage too, for little. */
  case object OrderSettings extends CalibratedKind("order-settings")
  case object OrderRead extends CalibratedKind("order-read")
  case object CirculationWrite extends CalibratedKind("circulation-write")
  case object FinanceWrite extends CalibratedKind("finance-write")
  case object OrderWrite extends CalibratedKind("order-write")

  /** A record of WorldCat, taken over. */
  case object Import extends CalibratedKind("import")

  /** The start of an export job: it stands for the job. */
  case object Export extends CalibratedKind("export")

  /** Through an edge module: a patron's account, availability of titles, harvesting. */
  case object Account extends CalibratedKind("account")
  case object Availability extends CalibratedKind("availability")
  case object Harvest extends CalibratedKind("harvest")

  /** Goes to the search nodes by mod-search. */
  case object Search extends CalibratedKind("search")

  val all: Vector[CalibratedKind] = Vector(
    Preflight,
    LightRead,
    CirculationRead,
    StorageRead,
    FinanceRead,
    OrderSettings,
    OrderRead,
    CirculationWrite,
    FinanceWrite,
    OrderWrite,
    Import,
    Export,
    Account,
    Availability,
    Harvest,
    Search,
  )

  def named(name: String): Option[CalibratedKind] = all.find(_.name == name)

  /** @param path template or actual path, without query */
  def of(method: String, path: String): CalibratedKind =
    if (method == "OPTIONS") Preflight
    else if (under(path, "/search")) Search
    else if (under(path, "/patron/account")) Account
    else if (under(path, "/rtac")) Availability
    else if (under(path, "/oai")) Harvest
    else if (method == "GET") read(path)
    else write(path)

  private def write(path: String): CalibratedKind =
    if (under(path, "/orders")) OrderWrite
    else if (under(path, "/invoice", "/finance")) FinanceWrite
    else if (under(path, "/circulation", "/item-storage")) CirculationWrite
    else if (under(path, "/copycat")) Import
    else if (path == "/data-export/export") Export
    else LightRead

  private def read(path: String): CalibratedKind =
    if (under(path, OrderSettingsPaths: _*)) OrderSettings
    else if (under(path, "/orders", "/orders-storage")) OrderRead
    else if (under(path, "/circulation", "/inventory", "/automated-patron-blocks"))
      CirculationRead
    else if (under(path, FinancePaths: _*)) FinanceRead
    else if (under(path, StoragePaths: _*)) StorageRead
    else LightRead

  private val OrderSettingsPaths = Vector(
    "/orders/configuration",
    "/orders/acquisition-methods",
    "/acquisitions-units",
    "/orders/po-number",
    "/orders/order-templates",
    "/orders/export-history",
  )

  private val FinancePaths = Vector(
    "/invoice",
    "/finance",
    "/voucher",
    "/batch-groups",
    "/batch-voucher",
    "/organizations",
    "/organizations-storage",
  )

  private val StoragePaths = Vector(
    "/holdings-storage",
    "/item-storage",
    "/consortia",
    "/source-storage",
    "/accounts",
  )

  private def under(path: String, prefixes: String*): Boolean =
    prefixes.exists(prefix => path == prefix || path.startsWith(prefix + "/"))
}
