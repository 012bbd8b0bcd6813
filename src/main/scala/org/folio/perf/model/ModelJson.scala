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

  // Effects of a finding are findings, so the codec of one uses this one, and the other way round.
  implicit private val findings: JsonValueCodec[Vector[Finding]] = new JsonValueCodec[Vector[Finding]] {
    private lazy val codec: JsonValueCodec[Vector[Finding]] = JsonCodecMaker.make

    override def nullValue: Vector[Finding] = Vector.empty
    override def decodeValue(in: JsonReader, default: Vector[Finding]): Vector[Finding] = codec.decodeValue(in, default)
    override def encodeValue(findings: Vector[Finding], out: JsonWriter): Unit = codec.encodeValue(findings, out)
  }
  implicit private val finding: JsonValueCodec[Finding] = JsonCodecMaker.makeWithRequiredCollectionFields

  /** How the values of a file are written and read. */
  final class Form[A] private[ModelJson] (
      private[ModelJson] val codec: JsonValueCodec[A],
      private[ModelJson] val layout: WriterConfig,
      private[ModelJson] val advice: String => String = identity,
  )

  private val compact = WriterConfig
  private val pretty = WriterConfig.withIndentionStep(2)

  implicit val manifests: Form[RunManifest] =
    new Form(JsonCodecMaker.makeWithRequiredCollectionFields[RunManifest], pretty)
  implicit val reports: Form[RunReport] = new Form(JsonCodecMaker.makeWithRequiredCollectionFields[RunReport], compact)
  implicit val frozenMetrics: Form[FrozenMetrics] =
    new Form(JsonCodecMaker.makeWithRequiredCollectionFields[FrozenMetrics], compact)
  implicit val inventories: Form[Inventory] =
    new Form(JsonCodecMaker.makeWithRequiredCollectionFields[Inventory], pretty)
  implicit val listedModules: Form[ListedModules] = new Form(JsonCodecMaker.make[ListedModules], pretty)
  // People write such files, so a misspelt field must not be left out in silence.
  implicit val tests: Form[TestRecord] = new Form(
    JsonCodecMaker.make[TestRecord](CodecMakerConfig.withSkipUnexpectedFields(false)),
    pretty,
    JsonPlace.expected(_, TestRecord.fields),
  )
  implicit val releases: Form[FolioRelease] = new Form(JsonCodecMaker.make[FolioRelease], pretty)
  implicit val comparisons: Form[TestsComparison] =
    new Form(JsonCodecMaker.makeWithRequiredCollectionFields[TestsComparison], pretty)
  implicit val indexes: Form[RunIndex] = new Form(JsonCodecMaker.make[RunIndex], pretty)

  private def names[A >: Null](all: A*): JsonValueCodec[A] = new CaseNames(all)

  def write[A](value: A)(implicit form: Form[A]): Array[Byte] = writeToArray(value, form.layout)(form.codec)

  /** Left: the problem and its place, in the parser's words. */
  def read[A](json: Array[Byte])(implicit form: Form[A]): Either[String, A] =
    read(json, form.codec).left.map(form.advice)

  private[perf] def read[A](json: Array[Byte], codec: JsonValueCodec[A]): Either[String, A] =
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
