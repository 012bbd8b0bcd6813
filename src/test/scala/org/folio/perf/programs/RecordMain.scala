package org.folio.perf.programs

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app._
import org.folio.perf.model.Eithers
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic, Privacy}
import org.folio.perf.upkeep.jmx.{JmxFile, JmxScript}
import org.folio.perf.upkeep.record.{Recording, Resemblance, WorkflowMaker}
import org.folio.perf.upkeep.workflow.{RecordedWorkflow, WorkflowSource}
import org.folio.perf.workflows.Workflows

/**
 * Writes a workflow from a browser's recording, or from a script of JMeter:
 * `./perf record -Dhar=checkout.har -Dname=check-out`.
 *
 * Exit codes: 0 written, 1 bad arguments, 2 no request to write.
 */
object RecordMain extends Program("har", "jmx", "name", "out", "requests", "gateway") {

  /** The formatter follows. */
  override protected def endsMaven: Boolean = false

  private val Root = Paths.get("src", "test", "scala", "org", "folio", "perf", "workflows")

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    asked
      .text("name")
      .filter(_.exists(_.isLetter))
      .toRight("Which name has the workflow? Pass -Dname=NAME, such as check-out.")
      .flatMap(workflow(_, asked))
      .left
      .map(Refusal(_))
      .flatMap {
        case (made, _, notes) if made.requests.isEmpty =>
          Left(
            Refusal(
              s"No workflow was written, because ${asked.text("jmx").mkString} has no request for it. " +
                notes.mkString(" ") + " Switch on in JMeter what users send, or pass another file.",
              ExitCode.VerdictNotPassed,
            )
          )
        case (made, privacy, notes) =>
          written(asked, made, privacy).left
            .map(Refusal(_))
            .map(lines => Answer(lines ++ notes ++ unexplained(made)))
      }

  private def written(
      asked: Asked,
      made: RecordedWorkflow,
      privacy: Option[Privacy],
  ): Either[String, Vector[String]] = {
    val file = asked.text("out").fold(defaultFile(made))(Paths.get(_))
    val requests =
      Paths.get(asked.text("requests").getOrElse(s"target/${made.code}-requests.csv"))
    val text = WorkflowSource.of(made, folderOf(file))
    for {
      _ <- Either.cond(
        !privacy.exists(_.isIn(text)),
        (),
        "The file would have had a secret or personal data of the recording, so it was not written. " +
          "Record again with another patron, or cut the recording.",
      )
      _ <- Either.cond(!Files.exists(file), (), s"$file exists. Pass -Dout=FILE or delete it.")
      _ <- ProgramInputs.write("out", file, text)
      _ <- ProgramInputs.write("requests", requests, made.requestLines.mkString("", "\n", "\n"))
    } yield summary(file, requests, made, text)
  }

  private def workflow(
      name: String,
      asked: Asked,
  ): Either[String, (RecordedWorkflow, Option[Privacy], Vector[String])] =
    (asked.text("har"), asked.text("jmx")) match {
      case (Some(hars), None) => recorded(name, hars, asked.text("gateway"))
      case (None, Some(jmx)) =>
        ProgramInputs.read(jmx, Paths.get(jmx))(Files.readAllBytes).flatMap(JmxFile.parse(jmx, _)).map { elements =>
          val read = new JmxScript(Workflows.all.flatMap(_.requests)).of(name, elements)
          val off = Option.when(read.disabled > 0)("switched off in JMeter" -> read.disabled)
          (read.made, None, leftOut(read.leftOut ++ off) ++ read.notes.map(n => s"Left out: $n."))
        }
      case _ =>
        Left("Pass -Dhar=FILE, a recording of a browser, or -Djmx=FILE, a script of JMeter.")
    }

  private def recorded(
      name: String,
      files: String,
      gateway: Option[String],
  ): Either[String, (RecordedWorkflow, Option[Privacy], Vector[String])] = {
    val paths = files.split(',').toVector.map(_.trim).filter(_.nonEmpty).map(Paths.get(_))
    for {
      read <- Eithers.map(paths)(ProgramInputs.recording)
      all = read.flatten
      parts <- Eithers.map(read)(GatewayTraffic.of(_, gateway))
    } yield {
      val recordings = paths.zip(parts).map { case (path, traffic) =>
        Recording(if (paths.size == 1) name else transactionName(path), traffic.exchanges)
      }
      val privacy = Privacy.of(all)
      val templates = Workflows.all.flatMap(_.requests).map(_.template)
      val made = new WorkflowMaker(templates, privacy).workflow(
        name,
        s"A user does the work of the recording $name.",
        s"a recording in a browser on ${dayOf(all)}",
        recordings,
      )
      val reasons = parts.flatMap(_.leftOut).groupMapReduce(_._1)(_._2)(_ + _).toVector.sorted
      (made, Some(privacy), leftOut(reasons) ++ Resemblance.lines(made, Workflows.all))
    }
  }

  private def leftOut(reasons: Vector[(String, Int)]): Vector[String] = reasons.map { case (reason, count) =>
    s"Left out: ${counted(count, "request")} ($reason)."
  }

  private def transactionName(path: Path): String =
    path.getFileName.toString.stripSuffix(".har")

  private def dayOf(all: Vector[Exchange]): String =
    all.headOption.fold("")(e => java.time.Instant.ofEpochMilli(e.startMs).toString.take(10))

  private def defaultFile(made: RecordedWorkflow): Path =
    Root.resolve("recorded").resolve(s"${WorkflowSource.objectName(made)}.scala")

  private def folderOf(file: Path): String =
    Option(file.toAbsolutePath.getParent)
      .fold("recorded")(_.getFileName.toString)
      .replaceAll("\\W", "")

  private def summary(
      file: Path,
      requests: Path,
      made: RecordedWorkflow,
      text: String,
  ): Vector[String] = {
    val lines = text.count(_ == '\n')
    Vector(
      s"Written: $file, with " +
        counted(made.transactions.size, "transaction") + " and " +
        counted(made.requests.size, "request") + ".",
      s"It takes: ${if (made.needs.isEmpty) "no records" else made.needs.mkString("; ")}.",
      s"Next: add it to workflows/Workflows.scala, and the lines of $requests to " +
        "src/test/resources/workflows/requests.csv. Format with mvn spotless:apply. Then run Smoke " +
        s"with -Dworkflows=${made.code}.",
    ) ++ Option.when(lines > LongestFile)(
      s"It has $lines lines; above $LongestFile, few readers hold a workflow in mind: split it."
    )
  }

  private def counted(n: Int, one: String): String = s"$n $one${if (n == 1) "" else "s"}"

  private def unexplained(made: RecordedWorkflow): Vector[String] =
    if (made.unexplained.isEmpty) Vector("All values are explained.")
    else "Not explained:" +: made.unexplained.map(u => s"  ${u.line}")

  private val LongestFile = 600

  protected def usage: String =
    """Writes a workflow from a recording of a browser, or from a script of JMeter.
      |
      |  ./perf record -Dhar=search.har,check-out.har -Dname=desk [-Dout=FILE]
      |  ./perf record -Djmx=script.jmx -Dname=desk [-Dout=FILE]
      |
      |  har      recordings, saved as HAR in the developer tools; each becomes a transaction
      |  jmx      script of JMeter
      |  name     code and name of the workflow
      |  out      file (default: workflows/recorded/NAME.scala)
      |  requests its lines for requests.csv (default: target/NAME-requests.csv)
      |  gateway  address of the gateway, if no request of the recording has a tenant""".stripMargin
}
