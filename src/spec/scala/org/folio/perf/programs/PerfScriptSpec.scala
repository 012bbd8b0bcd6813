package org.folio.perf.programs

import java.nio.file.{Files, Path, Paths}
import java.nio.file.attribute.FileTime
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import scala.jdk.CollectionConverters._

/** The script `perf`, with a Java and a Maven that say what they were asked for. */
class PerfScriptSpec extends PlainSuite {

  private val script = Paths.get("perf").toAbsolutePath

  /** A project in a folder whose name has a blank, with nothing compiled. */
  private class Project(root: Path) {
    val folder: Path = Files.createDirectories(root.resolve("a project"))
    Vector("src/main", "src/sandbox", "src/test").foreach(tree => Files.createDirectories(folder.resolve(tree)))
    Files.writeString(folder.resolve("pom.xml"), "")
    Files.copy(script, folder.resolve("perf"))
    folder.resolve("perf").toFile.setExecutable(true)
    program("java", """printf '%s\n' "in $PWD" "$@"""")
    program(
      "mvn",
      """mkdir -p target; echo "maven $*"; echo "$PWD/src:$PWD/pom.xml" >target/class-path""",
    )

    private def program(name: String, text: String): Unit = {
      val file = Files.createDirectories(folder.resolve("tools")).resolve(name)
      Files.writeString(file, s"#!/usr/bin/env bash\n$text\n")
      file.toFile.setExecutable(true)
      ()
    }

    /** Exit code and lines. */
    def perf(arguments: String*)(implicit
        from: Path = folder,
        command: Path = folder.resolve("perf"),
        variables: Map[String, String] = Map.empty,
    ): (Int, Vector[String]) = {
      val builder = new ProcessBuilder((command.toString +: arguments).asJava)
      builder.directory(from.toFile).redirectErrorStream(true)
      Vector("JAVA_HOME", "JAVA_OPTIONS", "MVN").foreach(builder.environment.remove(_))
      builder.environment.putAll((Map("PATH" -> s"${folder.resolve("tools")}:${sys.env("PATH")}") ++ variables).asJava)
      val process = builder.start()
      val text = new String(process.getInputStream.readAllBytes())
      (process.waitFor(), text.linesIterator.toVector)
    }
  }

  private def withProject[A](use: (Project, Path) => A): A =
    TemporaryFolder.lend(root => use(new Project(root.toRealPath()), root.toRealPath()))

  test("without a name, and for help, it lists all programs in a line each") {
    withProject { (project, _) =>
      val (code, lines) = project.perf()
      code.shouldBe(0)
      lines.filter(_.startsWith("  doctor ")).should(have).size(1)
      Vector("--help", "-h", "help", "-Dhelp=true").foreach(word => project.perf(word).shouldBe((0, lines)))
    }
  }

  test("an unknown program fails, and the list follows") {
    withProject { (project, _) =>
      val (code, lines) = project.perf("reprot")
      code.shouldBe(1)
      lines.head.shouldBe("perf: there is no program reprot.")
      lines.drop(1).shouldBe(project.perf()._2)
      // Once it is compiled, Java knows what was meant.
      project.perf("report")
      val (_, asked) = project.perf("reprot")
      asked.should(contain).inOrder("org.folio.perf.app.UnknownProgram", "reprot", "doctor", "report")
      asked.takeRight(lines.size - 1).shouldBe(lines.drop(1))
    }
  }

  test("it compiles for the first time only, and passes settings to Java and other words to the program") {
    withProject { (project, _) =>
      val (_, first) = project.perf("report", "-Drun=a b", "x", "-Xmx3g", "--force")
      first
        .take(2)
        .shouldBe(
          Vector("Compiling for the first time, which takes some minutes.", "maven -B -ntp -q test-compile")
        )
      val (code, again) = project.perf("report", "-Drun=a b", "x", "-Xmx3g", "--force")
      code.shouldBe(0)
      again.shouldBe(first.drop(2))
      again
        .should(contain)
        .inOrderElementsOf(
          Vector(
            s"in ${project.folder}",
            "-Drun=a b",
            "-Xmx3g",
            "-cp",
            s"${project.folder}/src:${project.folder}/pom.xml",
            "org.folio.perf.app.ReportMain",
            "x",
            "--force",
          )
        )
    }
  }

  test("it compiles again if a source is newer, or a library has gone") {
    withProject { (project, _) =>
      def compiles = project.perf("trend")._2.exists(_.startsWith("maven"))
      def age(file: String, seconds: Long) = Files.setLastModifiedTime(
        project.folder.resolve(file),
        FileTime.from(
          Files.getLastModifiedTime(project.folder.resolve("target/class-path")).toInstant.plusSeconds(seconds)
        ),
      )
      compiles.shouldBe(true)
      compiles.shouldBe(false)
      age("src/test", 10)
      compiles.shouldBe(true)
      age("src/test", -10)
      compiles.shouldBe(false)
      Files.writeString(project.folder.resolve("target/class-path"), s"${project.folder}/src:/nowhere/a.jar")
      compiles.shouldBe(true)
    }
  }

  test("it runs in the project's folder from any other, also through a link") {
    withProject { (project, root) =>
      val link = Files.createSymbolicLink(root.resolve("perf-here"), project.folder.resolve("perf"))
      val there = project.perf("trend")(project.folder)
      project.perf("trend")(root)._2.should(contain(s"in ${project.folder}"))
      project.perf("trend")(root, link)._2.should(contain(s"in ${project.folder}"))
      there._1.shouldBe(0)
    }
  }

  test("a missing Maven or Java, and a failed compilation, are told in a sentence") {
    withProject { (project, _) =>
      def told(variables: (String, String)*) =
        project.perf("trend")(project.folder, project.folder.resolve("perf"), variables.toMap)
      told("MVN" -> "no-maven").shouldBe(
        (1, Vector("perf: sources must be compiled, and there is no no-maven. Install Maven 3.8 or later."))
      )
      told("JAVA_HOME" -> "/nowhere").shouldBe(
        (1, Vector("perf: there is no /nowhere/bin/java. Install JDK 17 or later, or set JAVA_HOME to one."))
      )
      val (code, lines) = told("MVN" -> "false")
      code.shouldBe(1)
      lines.last.shouldBe("perf: the compilation failed, for the reason above.")
    }
  }

  test("its programs have their classes, an id of Maven, and a row of the page") {
    val own = "(?m)^(?:programs=')?([\\w-]+)\\|([\\w.]+)\\|.".r
      .findAllMatchIn(Files.readString(script))
      .map(line => line.group(1) -> line.group(2))
      .toMap
    own.should(contain("doctor" -> "programs.DoctorMain"))
    val ids =
      "(?s)<id>([\\w-]+)</id>\\s*<configuration>\\s*<arguments>\\s*<argument>([\\w.]+)</argument>\\s*</arguments>".r
        .findAllMatchIn(Files.readString(Paths.get("pom.xml")))
        .map(found => found.group(1) -> found.group(2))
        .toMap
    ids.shouldBe(own)
    val page = Files.readString(Paths.get("docs/programs.md"))
    own.keys.filterNot(name => page.contains(s"| `$name` |")).shouldBe(empty)
    own.values.foreach(name => Class.forName(s"org.folio.perf.$name", false, getClass.getClassLoader))
  }
}
