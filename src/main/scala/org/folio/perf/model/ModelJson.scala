package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import scala.util.control.NonFatal
import org.folio.perf.model.Certainty._

/**
 * The model's files as JSON. Fields have the order of the case classes and absent numbers are left out, so that equal
 * values give equal bytes.
 */
object ModelJson {
  implicit private val rowVerdictCodec: JsonValueCodec[RowVerdict] = RowVerdictCodec
  implicit private val certaintyCodec: JsonValueCodec[Certainty] = CertaintyCodec
  implicit private val sourceBlockCodec: JsonValueCodec[SourceBlock] = SourceBlockCodec

  // The macro reads its configuration at compile time, so each call repeats it.
  private val runManifestCodec: JsonValueCodec[RunManifest] = JsonCodecMaker.make(
    CodecMakerConfig
      .withDiscriminatorFieldName(None)
      .withTransientEmpty(false)
      .withAdtLeafClassNameMapper(name => JsonCodecMaker.`enforce-kebab-case`(JsonCodecMaker.simpleClassName(name)))
  )
  private val runReportCodec: JsonValueCodec[RunReport] = JsonCodecMaker.make(
    CodecMakerConfig
      .withDiscriminatorFieldName(None)
      .withTransientEmpty(false)
      // Effects of a finding are findings.
      .withAllowRecursiveTypes(true)
      .withAdtLeafClassNameMapper(name => JsonCodecMaker.`enforce-kebab-case`(JsonCodecMaker.simpleClassName(name)))
  )
  private val frozenMetricsCodec: JsonValueCodec[FrozenMetrics] = JsonCodecMaker.make(
    CodecMakerConfig
      .withDiscriminatorFieldName(None)
      .withTransientEmpty(false)
      .withAdtLeafClassNameMapper(name => JsonCodecMaker.`enforce-kebab-case`(JsonCodecMaker.simpleClassName(name)))
  )
  private val inventoryCodec: JsonValueCodec[Inventory] = JsonCodecMaker.make(
    CodecMakerConfig
      .withDiscriminatorFieldName(None)
      .withTransientEmpty(false)
      .withAdtLeafClassNameMapper(name => JsonCodecMaker.`enforce-kebab-case`(JsonCodecMaker.simpleClassName(name)))
  )

  private val listedModulesCodec: JsonValueCodec[ListedModules] = JsonCodecMaker.make

  private val publishedRunCodec: JsonValueCodec[PublishedRun] = JsonCodecMaker.make(
    CodecMakerConfig.withTransientEmpty(false)
  )

  private val folioReleaseCodec: JsonValueCodec[FolioRelease] = JsonCodecMaker.make(
    CodecMakerConfig.withMapMaxInsertNumber(10000)
  )

  private val testsComparisonCodec: JsonValueCodec[TestsComparison] = JsonCodecMaker.make(
    CodecMakerConfig.withTransientEmpty(false)
  )

  private val runIndexCodec: JsonValueCodec[RunIndex] = JsonCodecMaker.make(
    CodecMakerConfig
      .withDiscriminatorFieldName(None)
      .withAdtLeafClassNameMapper(name => JsonCodecMaker.`enforce-kebab-case`(JsonCodecMaker.simpleClassName(name)))
  )

  private val pretty = WriterConfig.withIndentionStep(2)

  def write(comparison: TestsComparison): Array[Byte] = writeToArray(comparison, pretty)(testsComparisonCodec)

  def write(manifest: RunManifest): Array[Byte] = writeToArray(manifest, pretty)(runManifestCodec)
  def write(report: RunReport): Array[Byte] = writeToArray(report)(runReportCodec)
  def write(metrics: FrozenMetrics): Array[Byte] = writeToArray(metrics)(frozenMetricsCodec)
  def write(inventory: Inventory): Array[Byte] = writeToArray(inventory, pretty)(inventoryCodec)
  def write(modules: ListedModules): Array[Byte] =
    writeToArray(modules, pretty)(listedModulesCodec)

  def write(published: PublishedRun): Array[Byte] =
    writeToArray(published, pretty)(publishedRunCodec)

  /** Left: the problem and its place, in the parser's words. */
  def readRunManifest(json: Array[Byte]): Either[String, RunManifest] =
    read(json, runManifestCodec)
      .map(run => run.copy(settings = RenamedSettings.withPresentNames(run.settings)))

  def readRunReport(json: Array[Byte]): Either[String, RunReport] =
    read(json, runReportCodec).map { report =>
      val settings = RenamedSettings.withPresentNames(report.run.settings)
      report.copy(run = report.run.copy(settings = settings))
    }

  def readFrozenMetrics(json: Array[Byte]): Either[String, FrozenMetrics] =
    read(json, frozenMetricsCodec)
  def readInventory(json: Array[Byte]): Either[String, Inventory] = read(json, inventoryCodec)

  def readListedModules(json: Array[Byte]): Either[String, ListedModules] =
    read(json, listedModulesCodec)

  def write(index: RunIndex): Array[Byte] = writeToArray(index, pretty)(runIndexCodec)
  def readRunIndex(json: Array[Byte]): Either[String, RunIndex] = read(json, runIndexCodec)

  def readFolioRelease(json: Array[Byte]): Either[String, FolioRelease] = read(json, folioReleaseCodec)

  def readPublishedRun(json: Array[Byte]): Either[String, PublishedRun] =
    read(json, publishedRunCodec)

  private def read[A](json: Array[Byte], codec: JsonValueCodec[A]): Either[String, A] =
    try Right(readFromArray(json, ReaderConfig.withAppendHexDumpToParseException(false))(codec))
    catch { case NonFatal(e) => Left(JsonPlace.inWords(json, Option(e.getMessage).getOrElse(""))) }
}

/** Codec of a certainty: its name in lower case. Reports of older versions have `high` and `moderate`. */
private[model] object CertaintyCodec extends JsonValueCodec[Certainty] {
  override def nullValue: Certainty = null

  override def decodeValue(in: JsonReader, default: Certainty): Certainty =
    in.readString("") match {
      case "certain" | "high" => Certain
      case "likely" | "moderate" => Likely
      case "possible" => Possible
      case other => in.enumValueError(other)
    }

  override def encodeValue(certainty: Certainty, out: JsonWriter): Unit =
    out.writeNonEscapedAsciiVal(certainty.word)
}

/**
 * Codec of a row's verdict: its name in kebab-case, as for all sealed traits in [[ModelJson]].
 *
 * It is written by hand, because the macro orders more than four cases by a hash that differs from build to build, so the
 * jar would differ too.
 */
private[model] object RowVerdictCodec extends JsonValueCodec[RowVerdict] {
  private val verdicts: Map[String, RowVerdict] = RowVerdict.all.map(verdict => word(verdict) -> verdict).toMap

  override def nullValue: RowVerdict = null

  override def decodeValue(in: JsonReader, default: RowVerdict): RowVerdict = {
    val found = in.readString("")
    verdicts.getOrElse(found, in.enumValueError(found))
  }

  override def encodeValue(verdict: RowVerdict, out: JsonWriter): Unit =
    out.writeNonEscapedAsciiVal(word(verdict))

  private def word(verdict: RowVerdict): String = verdict.word.replace(' ', '-')
}
