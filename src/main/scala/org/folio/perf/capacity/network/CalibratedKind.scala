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
    else
      (ofAnyMethod ++ (if (method == "GET") ofReads else ofWrites))
        .find(_._2.exists(prefix => path == prefix || path.startsWith(prefix + "/")))
        .fold[CalibratedKind](LightRead)(_._1)

  private type Places = Vector[(CalibratedKind, Vector[String])]

  /** The first that fits counts. */
  private val ofAnyMethod: Places = Vector(
    Search -> Vector("/search"),
    Account -> Vector("/patron/account"),
    Availability -> Vector("/rtac"),
    Harvest -> Vector("/oai"),
  )

  private val ofWrites: Places = Vector(
    OrderWrite -> Vector("/orders"),
    FinanceWrite -> Vector("/invoice", "/finance"),
    CirculationWrite -> Vector("/circulation", "/item-storage"),
    Import -> Vector("/copycat"),
    Export -> Vector("/data-export/export"),
  )

  private val ofReads: Places = Vector(
    OrderSettings -> Vector(
      "/orders/configuration",
      "/orders/acquisition-methods",
      "/acquisitions-units",
      "/orders/po-number",
      "/orders/order-templates",
      "/orders/export-history",
    ),
    OrderRead -> Vector("/orders", "/orders-storage"),
    CirculationRead -> Vector("/circulation", "/inventory", "/automated-patron-blocks"),
    FinanceRead -> Vector(
      "/invoice",
      "/finance",
      "/voucher",
      "/batch-groups",
      "/batch-voucher",
      "/organizations",
      "/organizations-storage",
    ),
    StorageRead -> Vector("/holdings-storage", "/item-storage", "/consortia", "/source-storage", "/accounts"),
  )
}
