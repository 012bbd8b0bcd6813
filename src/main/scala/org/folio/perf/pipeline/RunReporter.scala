package org.folio.perf.pipeline

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Path
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.model._
import org.folio.perf.report.Report
import org.folio.perf.report.form.JunitXml
import org.folio.perf.settings.{ConfigBlock, SettingsError, ThresholdSettings}
import org.folio.perf.source.{AtomicFile, GatlingReport, JsonFile, ReportRedaction, RunFolder, WriteFailure}
import org.folio.perf.source.file.OtherProgram
import java.util.Properties
import java.util.concurrent.CompletableFuture
import scala.concurrent.duration._
import scala.util.Using

/**
 * Makes the report of a run folder. It collects the metrics once and freezes them; then it reads files only, so the
 * same folder gives the same bytes on any day.
 */
object RunReporter {
  val Json = JsonFile.Report.name
  val Page = "index.html"
  private val Junit = "junit.xml"

  /** Folder of the charts as pictures, which are drawn when the run is published. */
  val Charts = "charts"
  private val Tables = "csv"

  /**
   * @param recollect true: collect metrics again although there are some
   * @param say gets lines of progress
   * @param baseline runs to compare with, in the form of `-Dbaseline`; `None`: the run's own setting
   * @param target name or file of the target whose hosts may be asked for metrics; `None`: the run's own
   * @param calls settings of FOLIO's logs, by their names, such as `calls.files`; empty: the run's own
   * @param thresholds settings of thresholds that judge the run again, by their names; empty: the run's own
   * @param redact true: remove account ids and internal host names; `None`: the run's own setting
   * @return left: one line that says what could not be read or written
   */
  def produce(
      folder: Path,
      recollect: Boolean = false,
      baseline: Option[String] = None,
      redact: Option[Boolean] = None,
      say: String => Unit = line => println(line),
      target: Option[String] = None,
      calls: Map[String, String] = Map.empty,
      thresholds: Map[String, String] = Map.empty,
  ): Either[String, RunReport] =
    for {
      recorded <- RunFolder.open(folder)
      opened <- Rejudged(recorded, thresholds)
      run <- collect(opened, recollect, target, say)
      _ <- CallsCollection(opened, recollect, target.getOrElse(opened.manifest.target.name), calls, say)
      found <- baselineOf(run, baseline)
      (judged, against, missing) = found
      whole = PostProcessor.analyse(judged, against, missing)
      report <-
        if (redact.getOrElse(run.manifest.settings.get("redact").contains("true")))
          ReportRedaction(whole, run.manifest)
        else Right(whole)
      _ <- write(folder.resolve(Json), ModelJson.write(report))
      _ = removeOld(folder)
      _ <- Eithers.each(forms(report)) { case (name, text) => write(folder.resolve(name), text.getBytes(UTF_8)) }
    } yield report

  /** Tables and charts of an earlier report, which this one may not have. */
  private def removeOld(folder: Path): Unit =
    Vector(Tables, Charts)
      .flatMap(name => Option(folder.resolve(name).toFile.listFiles).toVector.flatten)
      .filter(_.getName.matches(".+\\.(csv|png)"))
      .foreach(_.delete())

  /** Why these thresholds cannot judge the run; `None`: they can, or the run cannot be read. */
  def refusal(folder: Path, thresholds: Map[String, String]): Option[String] =
    if (thresholds.isEmpty) None
    else RunFolder.open(folder).toOption.flatMap(Rejudged(_, thresholds).left.toOption)

  /** Adds the link to Gatling's own report, which is made after ours, to the page and to `report.json`. */
  def link(folder: Path, report: RunReport): Either[String, Unit] = {
    val linked = report.copy(gatlingReport = GatlingReport.in(folder))
    write(folder.resolve(Json), ModelJson.write(linked))
      .flatMap(_ => write(folder.resolve(Page), Report.page(linked).getBytes(UTF_8)))
  }

  /** The report for a browser, for CI, the wiki, a pull request and a spreadsheet, by the names of their files. */
  private def forms(report: RunReport): Vector[(String, String)] = {
    val page = CompletableFuture.supplyAsync(() => Report.page(report))
    val others = Vector(
      Junit -> JunitXml.render(report),
      Report.styleSheet,
      "confluence.xhtml" -> Report.wiki(report),
      "report.md" -> Report.markdown(report),
    ) ++ Report.tables(report).map { case (name, text) => s"$Tables/$name" -> text }
    (Page -> page.join()) +: others
  }

  /**
   * A baseline that was named for this report must exist. One that the run was started with may be gone by now,
   * which the report then says.
   *
   * @return the run with the baseline among its settings, the baseline, and the reason why a named one is absent
   */
  private def baselineOf(
      run: RunFolder,
      named: Option[String],
  ): Either[String, (RunFolder, Option[Baseline], Vector[String])] = {
    val own = Baseline.names(run.manifest.settings)
    val asked = named.fold(own)(ConfigBlock.listed)
    val seeker = Baselines.Seeker(run.manifest, run.modules.flatMap(_.toOption), run.inventory.toOption)
    val names = Baselines.chosen(asked, reportsOf(run), seeker)
    val absent = Option.when(names.isEmpty && asked.nonEmpty)(seeker.absence(asked))
    // Thresholds on a comparison hold for the first of several runs, which has no other to be compared with.
    val seeking =
      if (absent.isEmpty) run
      else
        run.copy(manifest = run.manifest.copy(settings = run.manifest.settings + ("baseline" -> asked.mkString(","))))
    Baselines.open(names, reportsOf(run)) match {
      case Right(found) =>
        def ids(chosen: Vector[String]) =
          chosen.map(name => Baselines.find(name, reportsOf(run)).fold(_ => name, _.fold(_.name, _.run.id)))
        val isOther = !run.manifest.isOfGatling && ids(names) != ids(Baselines.chosen(own, reportsOf(run), seeker))
        val against = if (names.nonEmpty) Words.list(names) else if (asked.isEmpty) "no run" else Words.list(asked)
        val instead = if (own.isEmpty) "" else s" instead of ${Words.list(own)}"
        val judged = if (isOther) Rejudged.remarked(seeking, s"against $against$instead") else seeking
        Right((judged, found, absent.toVector))
      case Left(message) if named.isDefined => Left(message)
      case Left(_) => Right((run, None, Vector(seeker.absence(names))))
    }
  }

  /** Folder with all run folders. */
  private def reportsOf(run: RunFolder): Path =
    Option(run.folder.toAbsolutePath.normalize.getParent).getOrElse(run.folder)

  private def collect(
      run: RunFolder,
      recollect: Boolean,
      target: Option[String],
      say: String => Unit,
  ): Either[String, RunFolder] =
    run.manifest.metrics match {
      case Some(origin) if run.metrics.isLeft || recollect =>
        CollectionGuard.refusal(origin, target.getOrElse(run.manifest.target.name)) match {
          case Some(why) if recollect => Left(why)
          case Some(why) =>
            say(why)
            Right(run)
          case None => collected(run, origin, say)
        }
      case _ => Right(run)
    }

  private def collected(
      run: RunFolder,
      origin: MetricsOrigin,
      say: String => Unit,
  ): Either[String, RunFolder] =
    try Right(new InfrastructureCollection(say).collect(run, origin))
    catch { case e: IOException => Left(s"infrastructure/ cannot be written: ${WriteFailure.reason(e)}.") }

  private def write(file: Path, bytes: Array[Byte]): Either[String, Unit] =
    AtomicFile.attempt(file)(AtomicFile.replace(file, bytes))
}

/** Judges a run again, by thresholds that are given after it. */
private[pipeline] object Rejudged {

  /** @return left: the wrong threshold, and what it must be */
  def apply(run: RunFolder, others: Map[String, String]): Either[String, RunFolder] =
    if (others.isEmpty) Right(run)
    else
      for {
        thresholds <- ThresholdSettings.changed(run.manifest.thresholds, others)
        names = run.manifest.plan.flatMap(_.transactions.map(_.name)).distinct
        _ <- thresholds.lines
          .flatMap(limit => limit.transaction.filterNot(names.contains).map(limit.line -> _))
          .headOption
          .map { case (line, name) =>
            s"Setting thresholds.limits is $line: " +
              SettingsError.unknownName("transaction of the run's plan", name, names)
          }
          .toLeft(())
      } yield {
        val judged = run.copy(manifest = run.manifest.copy(thresholds = thresholds))
        // The run itself had none if it is one of another project.
        if (run.manifest.isOfGatling || thresholds == run.manifest.thresholds) judged
        else {
          val own = run.manifest.thresholds
          val changes = others.keys.toVector.sorted
            .filterNot(name => ThresholdSettings.changed(own, others.view.filterKeys(_ == name).toMap).contains(own))
          remarked(judged, s"with another value of ${changes.mkString(" and ")}")
        }
      }

  def remarked(run: RunFolder, how: String): RunFolder = {
    val told = run.manifest.judgedAgain.toVector :+ s"The run was judged again after its end, $how."
    run.copy(manifest = run.manifest.copy(judgedAgain = Some(told.mkString(" "))))
  }
}

/** Versions of the software that makes a run. */
object ToolVersions {

  def current: Versions = {
    val built = new Properties
    Using(getClass.getResourceAsStream("/folio-perf.properties"))(built.load)
    def version(name: String): String = built.getProperty(name, "unknown")
    Versions(version("version"), version("gatling"), version("scala"), System.getProperty("java.version"), commit)
  }

  /** Git commit of the work tree; "+" at its end: with uncommitted changes. `None`: not in git. */
  private def commit: Option[String] = OtherProgram
    .output(Vector("git", "describe", "--always", "--dirty=+", "--abbrev=12", "--exclude=*"), 5.seconds)
    .toOption
}
