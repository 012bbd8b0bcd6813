package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import java.util.Locale
import scala.util.control.NonFatal
import org.folio.perf.model.Certainty._

/**
 * The model's files as JSON. Fields have the order of the case classes and absent numbers are left out, so that equal
 * values give equal bytes.
 */
object ModelJson {
  // Macros with a configuration of their own take seconds to compile, so all are of the library's ready kinds.
  implicit private val arrivals: JsonValueCodec[Arrivals] = JsonCodecMaker.makeWithoutDiscriminator
  implicit private val certainty: JsonValueCodec[Certainty] = names(Certain, Likely, Possible)
  implicit private val rowVerdict: JsonValueCodec[RowVerdict] = names(RowVerdict.all: _*)
  implicit private val platform: JsonValueCodec[Platform] = names(Platform.all: _*)
  implicit private val ending: JsonValueCodec[Ending] =
    names(Ending.Completed, Ending.Interrupted, Ending.Stopped, Ending.Crashed)
  implicit private val loadModel: JsonValueCodec[LoadModel] = names(LoadModel.Open, LoadModel.Closed)
  implicit private val tenantSize: JsonValueCodec[TenantSize] = names(TenantSize.Small, TenantSize.Large)
  implicit private val stepVerdict: JsonValueCodec[StepVerdict] =
    names(StepVerdict.Sustained, StepVerdict.NotSustained, StepVerdict.Unclear)
  implicit private val verdictStatus: JsonValueCodec[VerdictStatus] =
    names(VerdictStatus.Passed, VerdictStatus.Failed, VerdictStatus.CannotBeJudged)
  implicit private val severity: JsonValueCodec[Severity] =
    names(Severity.Good, Severity.Info, Severity.Warning, Severity.Bad)
  implicit private val jobMeasure: JsonValueCodec[JobMeasure] =
    names(JobMeasure.TimePerRecord, JobMeasure.Duration)
  implicit private val jobOutcome: JsonValueCodec[JobOutcome] =
    names(JobOutcome.Succeeded, JobOutcome.Failed, JobOutcome.TimedOut)
  implicit private val inventorySource: JsonValueCodec[InventorySource] = names(InventorySource.Gateway)
  implicit private val growthPart: JsonValueCodec[GrowthPart] =
    names(GrowthPart.LastThird, GrowthPart.DuringJobs, GrowthPart.LargeTenants)
  implicit private val eventKind: JsonValueCodec[EventKind] =
    names(EventKind.Stall, EventKind.Step, EventKind.Growth)
  implicit private val groupKind: JsonValueCodec[GroupKind] =
    names(GroupKind.Module, GroupKind.Workflow, GroupKind.Size, GroupKind.Transactions)
  implicit private val groupVerdict: JsonValueCodec[GroupVerdict] =
    names(
      GroupVerdict.Slower,
      GroupVerdict.Faster,
      GroupVerdict.PossiblySlower,
      GroupVerdict.PossiblyFaster,
      GroupVerdict.Stayed,
    )
  implicit private val partCause: JsonValueCodec[PartCause] =
    names(PartCause.Time, PartCause.Calls, PartCause.New, PartCause.Gone)

  // The macro writes a codec for all parts of a type, unless they have one. These are parts of several types.
  implicit private val sourceBlock: JsonValueCodec[SourceBlock] = SourceBlockCodec
  implicit private val profile: JsonValueCodec[LoadProfile] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val workflow: JsonValueCodec[PlannedWorkflow] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val tenant: JsonValueCodec[Tenant] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val versions: JsonValueCodec[Versions] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val host: JsonValueCodec[InjectorHost] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val stopReason: JsonValueCodec[StopReason] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val step: JsonValueCodec[StepResult] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val leftOut: JsonValueCodec[LeftOutRequest] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val series: JsonValueCodec[Series] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val sqlLoad: JsonValueCodec[SqlLoad] = JsonCodecMaker.makeWithRequiredCollectionFields
  implicit private val inventoryCodec: JsonValueCodec[Inventory] = JsonCodecMaker.makeWithRequiredCollectionFields
  // Effects of a finding are findings, so the codec of one uses this one, and the other way round.
  implicit private val findings: JsonValueCodec[Vector[Finding]] = new JsonValueCodec[Vector[Finding]] {
    private lazy val codec: JsonValueCodec[Vector[Finding]] = JsonCodecMaker.make

    override def nullValue: Vector[Finding] = Vector.empty
    override def decodeValue(in: JsonReader, default: Vector[Finding]): Vector[Finding] = codec.decodeValue(in, default)
    override def encodeValue(findings: Vector[Finding], out: JsonWriter): Unit = codec.encodeValue(findings, out)
  }
  implicit private val finding: JsonValueCodec[Finding] = JsonCodecMaker.makeWithRequiredCollectionFields
  private val runManifestCodec: JsonValueCodec[RunManifest] = JsonCodecMaker.makeWithRequiredCollectionFields
  private val runReportCodec: JsonValueCodec[RunReport] = JsonCodecMaker.makeWithRequiredCollectionFields
  private val frozenMetricsCodec: JsonValueCodec[FrozenMetrics] = JsonCodecMaker.makeWithRequiredCollectionFields
  private val listedModulesCodec: JsonValueCodec[ListedModules] = JsonCodecMaker.make
  private val publishedRunCodec: JsonValueCodec[TestRecord] = JsonCodecMaker.make
  private val folioReleaseCodec: JsonValueCodec[FolioRelease] = JsonCodecMaker.make
  private val testsComparisonCodec: JsonValueCodec[TestsComparison] = JsonCodecMaker.makeWithRequiredCollectionFields
  private val runIndexCodec: JsonValueCodec[RunIndex] = JsonCodecMaker.make

  private def names[A >: Null](all: A*): JsonValueCodec[A] = new CaseNames(all)

  private val pretty = WriterConfig.withIndentionStep(2)

  def write(comparison: TestsComparison): Array[Byte] = writeToArray(comparison, pretty)(testsComparisonCodec)

  def write(manifest: RunManifest): Array[Byte] = writeToArray(manifest, pretty)(runManifestCodec)
  def write(report: RunReport): Array[Byte] = writeToArray(report)(runReportCodec)
  def write(metrics: FrozenMetrics): Array[Byte] = writeToArray(metrics)(frozenMetricsCodec)
  def write(inventory: Inventory): Array[Byte] = writeToArray(inventory, pretty)(inventoryCodec)
  def write(modules: ListedModules): Array[Byte] =
    writeToArray(modules, pretty)(listedModulesCodec)

  def write(published: TestRecord): Array[Byte] =
    writeToArray(published, pretty)(publishedRunCodec)

  /** Left: the problem and its place, in the parser's words. */
  def readRunManifest(json: Array[Byte]): Either[String, RunManifest] =
    read(json, runManifestCodec)

  def readRunReport(json: Array[Byte]): Either[String, RunReport] =
    read(json, runReportCodec)

  def readFrozenMetrics(json: Array[Byte]): Either[String, FrozenMetrics] =
    read(json, frozenMetricsCodec)
  def readInventory(json: Array[Byte]): Either[String, Inventory] = read(json, inventoryCodec)

  def readListedModules(json: Array[Byte]): Either[String, ListedModules] =
    read(json, listedModulesCodec)

  def write(index: RunIndex): Array[Byte] = writeToArray(index, pretty)(runIndexCodec)
  def readRunIndex(json: Array[Byte]): Either[String, RunIndex] = read(json, runIndexCodec)

  def readFolioRelease(json: Array[Byte]): Either[String, FolioRelease] = read(json, folioReleaseCodec)

  def readTestRecord(json: Array[Byte]): Either[String, TestRecord] =
    read(json, publishedRunCodec)

  private def read[A](json: Array[Byte], codec: JsonValueCodec[A]): Either[String, A] =
    FileText.utf8(json).flatMap { bytes =>
      try Right(readFromArray(bytes, ReaderConfig.withAppendHexDumpToParseException(false))(codec))
      catch {
        case NonFatal(e) =>
          Left(FileText.decode(bytes).fold(identity, _ => JsonPlace.inWords(bytes, Option(e.getMessage).getOrElse(""))))
      }
    }
}

/**
 * Codec of case objects: the name of each in kebab-case.
 *
 * It is written by hand, because the macro orders more than four cases by a hash that differs from build to build, so the
 * jar would differ too.
 *
 * @param all those that can be read
 */
final private[model] class CaseNames[A >: Null](val all: Seq[A]) extends JsonValueCodec[A] {
  private val byName: Map[String, A] = all.map(value => name(value) -> value).toMap

  override def nullValue: A = null

  override def decodeValue(in: JsonReader, default: A): A = {
    val found = in.readString("")
    byName.getOrElse(found, in.enumValueError(found))
  }

  override def encodeValue(value: A, out: JsonWriter): Unit = out.writeNonEscapedAsciiVal(name(value))

  // The library's own form is part of its macros, which are there at compile time only.
  private def name(value: A): String = value.toString.replaceAll("\\B(?=[A-Z])", "-").toLowerCase(Locale.ROOT)
}
