package org.folio.perf.settings

import org.folio.perf.model.{HostPort, ImportJob, LoadModel}
import scala.concurrent.duration._

/** Reads the settings of the load. */
private[settings] object LoadReader {

  def read(values: RawValues): Either[SettingsError, LoadSettings] =
    for {
      rampUp <- values.duration("rampUp", 0.seconds, 24.hours)
      duration <- values.duration("duration", 1.second, 14.days)
      model <- values.oneOf("model", "open" -> LoadModel.Open, "closed" -> LoadModel.Closed)
      rate <- values.double("rate", above = 0, atMost = 1000)
      workflows <- values.text("workflows")
      excluded <- values.text("exclude")
      preflight <- values.boolean("preflight")
      origin <- readOrigin(values)
      thinkTime <- values.doubleFrom("thinkTime", atLeast = 0, atMost = 100)
      seed <- values.long("seed", Long.MinValue, Long.MaxValue)
      idsOfSeed <- values.oneOf("ids", "fresh" -> false, "seed" -> true)
      requestTimeout <- values.duration("requestTimeout", 100.millis, 1.hour)
      exports <- readExports(values)
      oai <- readHarvests(values)
      bulkEdit <- readBulkEdits(values)
      vendorExports <- readVendorExports(values)
      imports <- readImports(values)
      lists <- readLists(values)
      nla <- readNla(values)
      find <- readFind(values)
    } yield LoadSettings(
      rampUp,
      duration,
      model,
      rate,
      Option.when(!workflows.trim.equalsIgnoreCase("all"))(RawValues.listed(workflows)),
      RawValues.listed(excluded),
      preflight,
      thinkTime,
      seed,
      requestTimeout,
      exports,
      oai,
      bulkEdit,
      vendorExports,
      imports,
      lists,
      nla,
      idsOfSeed,
      find = find,
      origin = origin,
    )

  private def readFind(values: RawValues): Either[SettingsError, FindSettings] =
    for {
      of <- values.text("of")
      raise <- values.text("raise")
      precision <- values.double("precision", above = 0.99, atMost = 50)
      atMost <- values.durationOrAuto("atmost", 2.minutes, 24.hours)
    } yield FindSettings(of.trim, FindRaise.named(raise), precision, atMost)

  /** A browser sends scheme, host and port. */
  private def readOrigin(values: RawValues): Either[SettingsError, String] =
    values.text("origin").flatMap { found =>
      HostPort
        .ofUrl(found.trim)
        .filterOrElse(
          _ => found.trim.matches("https?://[^/?#]+"),
          "a URL without a path, such as https://folio.example.org",
        )
        .map(_ => found.trim)
        .left
        .map(expected => values.bad("origin", Sanitized.text(found), expected))
    }

  private def readImports(values: RawValues): Either[SettingsError, ImportSettings] =
    for {
      job <- values.oneOf(
        "imports.job",
        ImportJob.all.map(job => job.code -> Option(job)) :+ ("none" -> None): _*
      )
      files <- values.list("imports.files", "sizes such as 5K,10K,250", ImportFile.named)
      pause <- values.duration("imports.pause", 0.seconds, 24.hours)
      alone <- values.duration("imports.alone", 0.seconds, 24.hours)
    } yield ImportSettings(job, files, pause, alone)

  private def readLists(values: RawValues): Either[SettingsError, ListSettings] =
    for {
      users <- values.list(
        "lists.virtualUsers",
        "numbers from 1 to 100 such as 1 or 1,5,10",
        text => text.toIntOption.filter(n => n >= 1 && n <= 100),
      )
      loops <- values.long("lists.loops", 1, 100)
      interval <- values.duration("lists.pollInterval", 10.millis, 10.minutes)
    } yield ListSettings(users, loops.toInt, interval)

  private def readNla(values: RawValues): Either[SettingsError, NlaSettings] =
    for {
      importStart <- values.delayOrOff("nla.importStart", 14.days)
      exportStart <- values.duration("nla.exportStart", 0.seconds, 14.days)
    } yield NlaSettings(importStart, exportStart)

  private def readExports(values: RawValues): Either[SettingsError, ExportSettings] =
    for {
      records <- values.long("exports.records", 1, 500000)
      rounds <- values.long("exports.receivingRounds", 0, 100000)
    } yield ExportSettings(records.toInt, rounds.toInt)

  private def readBulkEdits(values: RawValues): Either[SettingsError, BulkEditSettings] =
    values.long("bulkEdit.records", 1, 100000).map(records => BulkEditSettings(records.toInt))

  private def readVendorExports(values: RawValues): Either[SettingsError, VendorExportSettings] =
    for {
      orders <- values.long("vendorExports.orders", 1, 10000)
      text <- values.text("vendorExports.server")
      server <- VendorExportSettings
        .server(text)
        .toRight(
          values.bad("vendorExports.server", Sanitized.text(text), "an address such as ftp://ftp.example.org/orders")
        )
    } yield VendorExportSettings(orders.toInt, server)

  private def readHarvests(values: RawValues): Either[SettingsError, HarvestSettings] =
    for {
      from <- values.date("oai.from")
      until <- values.date("oai.until")
      pages <- values.long("oai.pages", 0, 1000000)
      fullPages <- values.long("oai.fullPages", 1, 1000000)
    } yield HarvestSettings(from, until, pages.toInt, fullPages.toInt)
}
