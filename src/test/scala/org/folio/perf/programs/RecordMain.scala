package org.folio.perf.programs

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.app.{Arguments, ExitCode}
import org.folio.perf.model.Eithers
import org.folio.perf.settings.ProgramNames
import org.folio.perf.upkeep.har.{Exchange, GatewayTraffic, HarFile, Privacy}
import org.folio.perf.upkeep.jmx.{JmxFile, JmxScript}
import org.folio.perf.upkeep.record.{Recording, Resemblance, ScriptMaker}
import org.folio.perf.upkeep.script.{RequestLines, Script, ScriptSource}
import org.folio.perf.workflows.Workflows

/**
 * Writes a workflow from a browser's recording, or from a script of JMeter:
 * `mvn -q exec:java@record -Dhar=checkout.har -Dname=check-out`.
 *
 * Exit codes: 0 written, 1 bad arguments, 2 no request to write.
 */
object RecordMain {

  def main(arguments: Array[String]): Unit =
    if (Arguments.askForHelp(arguments, sys.props)) println(Usage)
    else
      run(sys.props.toMap) match {
        case Right(lines) => lines.foreach(line => println(line))
        case Left((exitCode, message)) =>
          Console.err.println(message)
          System.exit(exitCode)
      }

  private val Names = Vector("har", "jmx", "name", "out", "requests", "gateway")
  private val Root = Paths.get("src", "test", "scala", "org", "folio", "perf", "workflows")

  /** @return what was written, for the console; left: exit code, and why nothing was */
  private[programs] def run(
      properties: Map[String, String]
  ): Either[(Int, String), Vector[String]] =
    read(properties).left.map(ExitCode.BadArguments -> _).flatMap { case (script, privacy, notes) =>
      if (script.calls.isEmpty)
        Left(
          ExitCode.VerdictNotPassed ->
            (s"No workflow was written, because ${properties.get("jmx").mkString} has no request for it. " +
              notes.mkString(" ") + " Switch on in JMeter what users send, or pass another file.")
        )
      else
        written(properties, script, privacy).left
          .map(ExitCode.BadArguments -> _)
          .map(_ ++ notes ++ unexplained(script))
    }

  private def read(
      properties: Map[String, String]
  ): Either[String, (Script, Option[Privacy], Vector[String])] =
    for {
      _ <- ProgramNames.misspelt(properties, Names: _*).toLeft(())
      name <- properties
        .get("name")
        .filter(_.exists(_.isLetter))
        .toRight("Which name has the workflow? Pass -Dname=NAME, such as check-out.")
      made <- script(name, properties)
    } yield made

  private def written(
      properties: Map[String, String],
      script: Script,
      privacy: Option[Privacy],
  ): Either[String, Vector[String]] = {
    val file = properties.get("out").fold(defaultFile(script))(Paths.get(_))
    val requests =
      Paths.get(properties.getOrElse("requests", s"target/${script.name}-requests.csv"))
    val text = ScriptSource.of(script, folderOf(file))
    for {
      _ <- Either.cond(
        !privacy.exists(_.isIn(text)),
        (),
        "The file would have had a secret or personal data of the recording, so it was not written. " +
          "Record again with another patron, or cut the recording.",
      )
      _ <- Either.cond(!Files.exists(file), (), s"$file exists. Pass -Dout=FILE or delete it.")
      _ <- write("out", file, text)
      _ <- write("requests", requests, RequestLines.of(script).mkString("", "\n", "\n"))
    } yield summary(file, requests, script, text)
  }

  private def script(
      name: String,
      properties: Map[String, String],
  ): Either[String, (Script, Option[Privacy], Vector[String])] =
    (properties.get("har"), properties.get("jmx")) match {
      case (Some(hars), None) => recorded(name, hars, properties.get("gateway"))
      case (None, Some(jmx)) =>
        JmxFile.read(Paths.get(jmx)).map { elements =>
          val made = new JmxScript(Workflows.all.flatMap(_.requests)).of(name, elements)
          val off = Option.when(made.disabled > 0)("switched off in JMeter" -> made.disabled)
          (made.script, None, leftOut(made.leftOut ++ off) ++ made.notes.map(n => s"Left out: $n."))
        }
      case _ =>
        Left("Pass -Dhar=FILE, a recording of a browser, or -Djmx=FILE, a script of JMeter.")
    }

  private def recorded(
      name: String,
      files: String,
      gateway: Option[String],
  ): Either[String, (Script, Option[Privacy], Vector[String])] = {
    val paths = files.split(',').toVector.map(_.trim).filter(_.nonEmpty).map(Paths.get(_))
    for {
      read <- Eithers.map(paths)(HarFile.read)
      all = read.flatten
      parts <- Eithers.map(read)(GatewayTraffic.of(_, gateway))
    } yield {
      val recordings = paths.zip(parts).map { case (path, traffic) =>
        Recording(if (paths.size == 1) name else transactionName(path), traffic.exchanges)
      }
      val privacy = Privacy.of(all)
      val templates = Workflows.all.flatMap(_.requests).map(_.template)
      val script = new ScriptMaker(templates, privacy).script(
        name,
        s"A user does the work of the recording $name.",
        s"a recording in a browser on ${dayOf(all)}",
        recordings,
      )
      val reasons = parts.flatMap(_.leftOut).groupMapReduce(_._1)(_._2)(_ + _).toVector.sorted
      (script, Some(privacy), leftOut(reasons) ++ Resemblance.lines(script, Workflows.all))
    }
  }

  private def leftOut(reasons: Vector[(String, Int)]): Vector[String] = reasons.map {
    case (reason, count) => s"Left out: ${counted(count, "request")} ($reason)."
  }

  private def transactionName(path: Path): String =
    path.getFileName.toString.stripSuffix(".har")

  private def dayOf(all: Vector[Exchange]): String =
    all.headOption.fold("")(e => java.time.Instant.ofEpochMilli(e.startMs).toString.take(10))

  private def defaultFile(script: Script): Path =
    Root.resolve("recorded").resolve(s"${ScriptSource.objectName(script)}.scala")

  private def folderOf(file: Path): String =
    Option(file.toAbsolutePath.getParent)
      .fold("recorded")(_.getFileName.toString)
      .replaceAll("\\W", "")

  private def write(option: String, file: Path, text: String): Either[String, Unit] =
    try {
      Option(file.getParent).foreach(Files.createDirectories(_))
      Files.writeString(file, text, UTF_8)
      Right(())
    } catch { case e: IOException => Left(s"-D$option=$file cannot be written: ${e.getMessage}") }

  private def summary(
      file: Path,
      requests: Path,
      script: Script,
      text: String,
  ): Vector[String] = {
    val kinds = script.operations.flatMap(o => o.kinds ++ o.lists.map(_.kind)).map(_.words).distinct
    val lines = text.count(_ == '\n')
    Vector(
      s"Written: $file, with " +
        counted(script.transactions.size, "transaction") + " and " +
        counted(script.calls.size, "request") + ".",
      s"It takes: ${if (kinds.isEmpty) "no records" else kinds.mkString("; ")}.",
      s"Next: add it to workflows/Workflows.scala, and the lines of $requests to " +
        "src/test/resources/workflows/requests.csv. Format with mvn spotless:apply. Then run Smoke " +
        s"with -Dworkflows=${script.name}.",
    ) ++ Option.when(lines > LongestFile)(
      s"It has $lines lines: split it, as a file has at most $LongestFile."
    )
  }

  private def counted(n: Int, one: String): String = s"$n $one${if (n == 1) "" else "s"}"

  private def unexplained(script: Script): Vector[String] =
    if (script.unexplained.isEmpty) Vector("All values are explained.")
    else "Not explained:" +: script.unexplained.map(u => s"  ${u.line}")

  private val LongestFile = 300

  private val Usage =
    """Writes a workflow from a recording of a browser, or from a script of JMeter.
      |
      |  mvn -q exec:java@record spotless:apply -Dhar=search.har,check-out.har -Dname=desk [-Dout=FILE]
      |  mvn -q exec:java@record spotless:apply -Djmx=script.jmx -Dname=desk [-Dout=FILE]
      |
      |  har      recordings, saved as HAR in the developer tools; each becomes a transaction
      |  jmx      script of JMeter
      |  name     code and name of the workflow
      |  out      file (default: workflows/recorded/NAME.scala)
      |  requests its lines for requests.csv (default: target/NAME-requests.csv)
      |  gateway  address of the gateway, if no request of the recording has a tenant""".stripMargin
}
