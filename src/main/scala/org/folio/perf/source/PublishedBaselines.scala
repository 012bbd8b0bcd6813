package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model._
import scala.util.Try
import java.nio.file.{Files, Path, Paths}

/** Published tests in the program's resources, with names such as `mobius/test-4`. */
object PublishedBaselines {

  /** Names of all published tests, in the order of `names.txt`. */
  lazy val names: Vector[String] =
    ResourceFile.text("baselines/names.txt").linesIterator.filter(_.nonEmpty).toVector

  /** `None`: no published test has this name. */
  def find(name: String): Option[TestRecord] =
    Option.when(names.contains(name)) {
      // Checked by a spec for each of them.
      ModelJson
        .read[TestRecord](ResourceFile.text(s"baselines/$name.json").getBytes(UTF_8))
        .fold(sys.error, identity)
    }

  /** A test with the cost of its instances in use, one database and the search nodes, at today's list prices, if all are known. */
  def withCost(test: TestRecord): TestRecord = {
    def fact(part: String, name: String) = test.facts.find(f => f.part == part && f.name == name).map(_.value)
    def each(kind: String, machine: String) = PriceTable.committed.find(kind, machine, None).map(_.usdPerHour)
    val cost = for {
      instance <- fact("Instances", "type").flatMap(each("ec2", _))
      instances <- fact("Instances", "used").orElse(fact("Instances", "count"))
      count <- instances.toIntOption
      database <- fact("Database", "class").flatMap(each("rds", _))
      node <- fact("Search", "node type").flatMap(each("opensearch", _))
      nodes <- fact("Search", "nodes").flatMap(_.toIntOption)
    } yield ResourceFigure(Metric.Cost, "machines", "level", "=", instance * count + database + node * nodes, "$/h")
    test.copy(figures = test.figures ++ cost)
  }
}

/**
 * Tables of the published report on data import with check-in and check-out, in the program's resources:
 * `baselines/di-cico/`. Durations are hours, minutes and seconds.
 */
object PublishedImportsFile {

  def read(): PublishedImports = {
    val desks = rows("desks-alone.csv")
    val times = desks.map(f => (f(0), f(1)) -> EarlierTimes(f(2).toDouble * 1000, f(3).toDouble * 1000)).toMap
    val releases = desks.map(_(0)).distinct.map { release =>
      EarlierRelease(release, times((release, "check-in")), times((release, "check-out")))
    }
    val (beside, alone) = rows("imports.csv").partition(_(3) == "yes")
    val aloneMs = alone.map(fields => key(fields) -> durationMs(fields(4))).toMap
    val imports = beside.map { fields =>
      key(fields) -> EarlierImport(
        durationMs(fields(4)),
        aloneMs(key(fields)),
        fields(5).toDouble * 1000,
        fields(6).toDouble * 1000,
      )
    }.toMap
    PublishedImports(releases, imports)
  }

  /** Key of a row: release, job and file. */
  private def key(fields: Vector[String]) = (fields(2), fields(0), fields(1))

  private def durationMs(text: String): Long = text.split(':').foldLeft(0L)(_ * 60 + _.toLong) * 1000

  private def rows(name: String): Vector[Vector[String]] = ResourceFile.rows(s"baselines/di-cico/$name")
}

/** The table of the published tests of lists, in the program's resources: `baselines/lists/`. */
object PublishedListsFile {

  /** Virtual users of the published tests, in the order of the table's columns. */
  val Tests: Vector[Int] = Vector(1, 5, 10)

  def read(): Vector[PublishedListTimes] =
    ResourceFile
      .text("baselines/lists/queries.tsv")
      .linesIterator
      .drop(1)
      .map(_.split("\t", -1).toVector)
      .map(f => PublishedListTimes(f(0), f(1).toLong, f.slice(2, 2 + Tests.size).map(_.toDoubleOption)))
      .toVector
}

/** The table of machines and prices: the resource of the program, or the file of `-Dprices=FILE`. */
object PriceFile {

  /** @param file `None`: the program's own table */
  def read(file: Option[Path]): Either[String, PriceTable] =
    file.fold[Either[String, PriceTable]](Right(PriceTable.committed)) { path =>
      Try(Files.readString(path)).toEither.left
        .map(e => s"There are no prices: the file $path, which -Dprices names, cannot be read: $e.")
        .flatMap(PriceTable.parse(path.toString, _))
    }

  /** Reads the file of the system property `prices`, or the program's own table. */
  def ofProperty(): Either[String, PriceTable] =
    FilePath.guarded(Right(sys.props.get("prices").filter(_.nonEmpty).map(Paths.get(_)))).flatMap(read)

  /** An inventory with the prices of its machines, and with their sizes if EC2 did not return them. */
  def withPrices(inventory: Inventory, table: PriceTable): Inventory = {
    val machines = inventory.machines.map(sized(_, table))
    val known = machines
      .map(m => m.kind -> m.machineType)
      .distinct
      .sorted
      .flatMap { case (kind, machineType) => table.find(kind, machineType, inventory.region) }
    inventory.copy(
      machines = machines,
      prices = known.map(m => Price(m.kind, m.machineType, m.region, m.usdPerHour, m.asOf)),
      pricesFrom = table.source.filter(_ => known.nonEmpty),
    )
  }

  private def sized(machine: Machine, table: PriceTable): Machine =
    table.find(machine.kind, machine.machineType, None).fold(machine) { known =>
      machine.copy(
        vCpu = machine.vCpu.orElse(Some(known.vCpu)),
        memoryMiB = machine.memoryMiB.orElse(Some(known.memoryGiB * 1024)),
      )
    }
}

/** Known defects of FOLIO: the resource `known-defects.csv`, one defect per line, extended by hand. */
object KnownDefectsFile {
  private val Signs = Map(
    "failing transaction" -> DefectSign.FailingTransaction,
    "failing request" -> DefectSign.FailingRequest,
    "rising use" -> DefectSign.RisingUse,
  )

  /** Throws for a line that cannot be read; a spec reads all lines. */
  def read(): Vector[KnownDefect] = ResourceFile.rows("known-defects.csv").map {
    case Vector(key, module, sign, pattern, fixedIn, needs, what) =>
      KnownDefect(key, module, Signs(sign), pattern, Some(fixedIn).filter(_.nonEmpty), what, needs)
    case fields =>
      throw new IllegalStateException(s"known-defects.csv: '${fields.mkString(",")}' does not have seven fields")
  }
}
