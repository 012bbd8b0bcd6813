package org.folio.perf.source

import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.file.{Files, Paths}
import org.folio.perf.model.{JobOutcome, JobSample, JobStatus}

class JobsFileSpec extends PlainSuite {
  private val Header = JobsFile.Header

  private val rollover = JobSample(
    1000,
    10470000,
    "cs00000001_0002",
    "FYR_Rollover Ledgers",
    JobOutcome.Failed,
    Some(416),
    Vector(JobStatus("budgetsClosing", "Success"), JobStatus("orders", "Error")),
    "orders Error",
  )
  private val sharing =
    JobSample(2000, 15000, "t", "CSI share", JobOutcome.TimedOut, None, Vector.empty, "not done")

  private def read(text: String): Either[String, Listed[Vector[JobSample]]] =
    TemporaryFolder.lend { folder =>
      JobsFile.read(Files.writeString(folder.resolve(JobsFile.Name), text))
    }

  test("a line has the job's fields in order") {
    JobsFile
      .line(rollover)
      .shouldBe(
        "1000\t10470000\tcs00000001_0002\tFYR_Rollover Ledgers\t" +
          "failed\t416\tbudgetsClosing=Success;orders=Error\torders Error"
      )
    JobsFile.line(sharing).shouldBe("2000\t15000\tt\tCSI share\ttimed-out\t\t\tnot done")
  }

  test("what was written is read as it was, with line breaks of Windows too") {
    Vector("\n", "\r\n").foreach { end =>
      read((Header +: Vector(rollover, sharing).map(JobsFile.line)).mkString("", end, end))
        .shouldBe(Right(Listed(Vector(rollover, sharing))))
    }
  }

  test("tabs, line ends and the marks between statuses do not end a field") {
    val odd = sharing.copy(
      job = "a\tb",
      statuses = Vector(JobStatus("x=y", "1;2")),
      message = "c\nd",
    )
    read(s"$Header\n${JobsFile.line(odd)}\n").value.values.shouldBe(
      Vector(
        sharing.copy(job = "a b", statuses = Vector(JobStatus("x,y", "1,2")), message = "c d")
      )
    )
  }

  test("a file with a header only has no jobs, an empty one says so, and others are refused") {
    read(s"$Header\n").shouldBe(Right(Listed(Vector.empty[JobSample])))
    read("").value.problems.shouldBe(Vector("jobs.tsv has not even a header: it is empty."))
    read("start,duration\n1,2\n").left.value.should(include("found 'start,duration' as its first line"))
    JobsFile.read(Paths.get("no-such-folder/jobs.tsv")).left.value.should(include("is missing"))
  }

  test("a line that is no job is skipped, with what was found and expected, and an incomplete last one") {
    val bad = Vector(
      "1\t2\tt\tj\tsucceeded",
      "x\t2\tt\tj\tsucceeded\t\t\t",
      "1\t-2\tt\tj\tsucceeded\t\t\t",
      "1\t2\tt\tj\ttrue\t\t\t",
      "1\t2\tt\tj\tsucceeded\t\tSuccess\t",
      "1\t2\tt\tj\tsucceeded\tmany\t\t",
    )
    // The last line has no end, even if it looks whole.
    val lines = Header +: bad :+ JobsFile.line(sharing) :+ JobsFile.line(rollover)
    val result = read(lines.mkString("\n")).value
    result.values.shouldBe(Vector(sharing))
    result.problems.shouldBe(
      Vector(
        "jobs.tsv line 2: 5 fields, expected 8 (start, duration, tenant, job, outcome, records, " +
          "statuses, message). The line is skipped.",
        "jobs.tsv line 3: a field has a value that no run writes. The line is skipped.",
        "jobs.tsv line 4: a field has a value that no run writes. The line is skipped.",
        "jobs.tsv line 5: a field has a value that no run writes. The line is skipped.",
        "jobs.tsv line 6: a field has a value that no run writes. The line is skipped.",
        "1 more line of jobs.tsv was skipped.",
        "jobs.tsv ends within line 9: its writer was stopped. The line is skipped.",
      )
    )
  }
}
