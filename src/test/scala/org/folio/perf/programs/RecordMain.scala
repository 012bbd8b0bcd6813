package org.folio.perf.programs

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app._
import org.folio.perf.model.Eithers
import org.folio.perf.upkeep.{JmxFile, MadeWorkflow, Recording, WorkflowSource}
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

  protected def answer(asked: Asked): Either[Refusal, Answer] = for {
    name <- asked
      .text("name")
      .filter(_.exists(_.isLetter))
      .toRight(Refusal("Which name has the workflow? Pass -Dname=NAME, such as check-out."))
    recording <- read(name, asked).left.map(Refusal(_))
    told = Recording.counted(recording.leftOut) ++ recording.notes
    _ <- Either.cond(
      recording.exchanges.nonEmpty,
      (),
      Refusal(
        s"No workflow was written, because ${asked.text("jmx").mkString} has no request for it. ${told.mkString(" ")} " +
          "Switch on in JMeter what users send, or pass another file.",
        ExitCode.VerdictNotPassed,
      ),
    )
    lines <- written(name, asked, recording).left.map(Refusal(_))
  } yield Answer(lines.head ++ told ++ lines.last)

  private def read(name: String, asked: Asked): Either[String, Recording] =
    (asked.text("har"), asked.text("jmx")) match {
      case (Some(hars), None) =>
        val paths = hars.split(',').toVector.map(_.trim).filter(_.nonEmpty).map(Paths.get(_))
        def transaction(path: Path) = if (paths.size == 1) name else path.getFileName.toString.stripSuffix(".har")
        Eithers
          .map(paths)(path => ProgramInputs.recording(transaction(path), path, asked.text("gateway")))
          .filterOrElse(_.nonEmpty, "Pass -Dhar=FILE, a recording of a browser.")
          .map(_.reduce(_ + _))
      case (None, Some(jmx)) => ProgramInputs.read(jmx, Paths.get(jmx))(JmxFile.read(jmx, _)).flatten
      case _ => Left("Pass -Dhar=FILE, a recording of a browser, or -Djmx=FILE, a script of JMeter.")
    }

  /** Lines on what was written, and on what is not explained. */
  private def written(name: String, asked: Asked, recording: Recording): Either[String, Vector[Vector[String]]] = {
    val source = new WorkflowSource(Workflows.all.flatMap(_.requests))
    val file =
      asked
        .text("out")
        .fold(Root.resolve("recorded").resolve(s"${WorkflowSource.objectName(name)}.scala"))(Paths.get(_))
    val requests =
      Paths.get(asked.text("requests").getOrElse(s"target/${name.replaceAll("[^\\w.-]", "-")}-requests.csv"))
    val folder = Option(file.toAbsolutePath.getParent).fold("")(_.getFileName.toString).replaceAll("\\W", "")
    val made = source.workflow(name, if (folder.headOption.exists(_.isLetter)) folder else "recorded", recording)
    for {
      _ <- Either.cond(!Files.exists(file), (), s"$file exists. Pass -Dout=FILE or delete it.")
      _ <- ProgramInputs.write("out", file, made.text)
      _ <- ProgramInputs.write("requests", requests, made.requestLines.mkString("", "\n", "\n"))
    } yield Vector(summary(file, requests, name, made), unexplained(made))
  }

  private def summary(file: Path, requests: Path, name: String, made: MadeWorkflow): Vector[String] = {
    val parts = Vector(made.transactions -> "transaction", made.requestLines -> "request")
    Vector(
      s"Written: $file, with ${parts.map { case (all, of) => Recording.number(all.size, of) }.mkString(" and ")}.",
      s"It takes: ${if (made.kinds.isEmpty) "no records" else made.kinds.mkString(", ")}.",
      s"Next: add it to workflows/Workflows.scala, and the lines of $requests to " +
        "src/test/resources/workflows/requests.csv. Format with mvn spotless:apply. Then run Smoke " +
        s"with -Dworkflows=$name.",
    )
  }

  private def unexplained(made: MadeWorkflow): Vector[String] =
    if (made.unexplained.isEmpty) Vector("All values are explained.")
    else "Not explained:" +: made.unexplained.map(line => s"  $line")

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
