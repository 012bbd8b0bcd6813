package org.folio.perf.source

import org.folio.perf.model._
import org.folio.perf.source.file.ByteLines
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}
import java.nio.file.Files
import scala.collection.mutable

class TransactionsFileSpec extends PlainSuite {
  private val Header = TransactionsFile.Header

  private def read(text: String): (Either[String, TransactionsSummary], Vector[String]) =
    TemporaryFolder.lend { folder =>
      val file = Files.writeString(folder.resolve("transactions.tsv"), text)
      val seen = mutable.ArrayBuffer.empty[String]
      val result = TransactionsFile.read(file) {
        case s: TransactionSample =>
          seen += s"${s.startMs}+${s.durationMs} ${s.tenant} ${s.transaction} ${s.ok} '${s.message}'"
        case user => seen += user.toString
      }
      (result, seen.toVector)
    }

  test("transactions are read with their tenants, names and messages") {
    val (result, seen) = read(
      s"$Header\n1000\t250\tcs00000int\tCICO Check-In\ttrue\t\n" +
        "1200\t5\tcs00000int_0001\tCICO Check-In\tfalse\tstatus 500\n"
    )
    seen.shouldBe(
      Vector(
        "1000+250 cs00000int CICO Check-In true ''",
        "1200+5 cs00000int_0001 CICO Check-In false 'status 500'",
      )
    )
    result.shouldBe(Right(TransactionsSummary(Some(1250), Vector.empty)))
  }

  test("virtual users are read among transactions, as they were written, and count as none") {
    val users = Vector(UserSample(1000, "cico", starts = true), UserSample(1300, "cico", starts = false))
    val lines = users.map(new TransactionLines().line(_))
    lines.shouldBe(Vector("1000\t+\tcico", "1300\t-\tcico"))
    val (result, seen) = read(s"$Header\n${lines.head}\n1000\t250\tt\tA\ttrue\t\t\n${lines.last}\n")
    seen.shouldBe(Vector(users.head.toString, "1000+250 t A true ''", users.last.toString))
    result.shouldBe(Right(TransactionsSummary(Some(1300), Vector.empty)))
  }

  private def requests(lines: String*): (Vector[String], Vector[Option[String]]) =
    TemporaryFolder.lend { folder =>
      val file = Files.writeString(folder.resolve("transactions.tsv"), (Header +: lines).mkString("", "\n", "\n"))
      val seen = mutable.ArrayBuffer.empty[Option[String]]
      val read = TransactionsFile.read(file) {
        case s: TransactionSample => seen += s.requests.map(_.toString)
        case _ => ()
      }
      (read.fold(fail(_), _.problems), seen.toVector)
    }

  test("requests are read as they were written, with failed ones, those without an answer, and times without one") {
    val names = new RequestNames
    val all = Vector("GET /a;b", "POST /c d").map(names.number)
    val sent = new ExecutionRequests(names)
    sent.add(ExecutionRequests.Earlier, 0, 4512)
    sent.add(all(1), -1, 20, 201, ok = true)
    sent.fail(sent.add(all(0), 20, 5, 500), "not; as asked: 1")
    sent.add(ExecutionRequests.Job, 25, 1000)
    sent.add(ExecutionRequests.Pause, 900, 125)
    sent.add(all(1), 1025, 60000)
    val written = new TransactionLines
    val sample = TransactionSample(1000, 2000, "t", "A", ok = true, "", Some(sent))
    val lines = Vector(written.line(sample), written.line(sample))
    lines
      .map(_.split('\t').last)
      .shouldBe(
        Vector(
          "before:0:4512:;1:-1:20:201:POST /c d;0:20:5:500:GET /a,b!not, as asked: 1;job:25:1000:;pause:900:125:;1:1025:60000:!",
          "before:0:4512:;1:-1:20:201;0:20:5:500!not, as asked: 1;job:25:1000:;pause:900:125:;1:1025:60000:!",
        )
      )
    // The reader's numbers are those of the order in the file.
    val read =
      "-3:0:4512:0:false 0:-1:20:201:true 1:20:5:500:falsenot, as asked: 1 -1:25:1000:0:false -2:900:125:0:false " +
        "0:1025:60000:0:false"
    requests(lines: _*).shouldBe((Vector.empty, Vector(Some(read), Some(read))))
  }

  test("requests of an execution that is not known are read as they were written, and count as no transaction") {
    val sent = new ExecutionRequests(new RequestNames)
    sent.fail(sent.add(sent.names.number("GET /a"), 0, 20), "refused")
    sent.add(sent.names.number("GET /b"), 5, 30, ok = true)
    val line = new TransactionLines().line(RequestsSample(1000, "Search", sent))
    line.shouldBe("1000\t\t\tSearch\t\t\t0:0:20::GET /a!refused;1:5:30::GET /b")
    TemporaryFolder.lend { folder =>
      val file = Files.writeString(folder.resolve(TransactionsFile.Name), s"$Header\n$line\n")
      var seen = Vector.empty[String]
      TransactionsFile
        .read(file)(sample => seen :+= sample.toString)
        .map(_.problems)
        .shouldBe(Right(Vector.empty))
      seen.shouldBe(Vector(s"RequestsSample(1000,Search,$sent)"))
    }
  }

  test("a line without its last field has no requests, and one without requests has none") {
    requests("1\t2\tt\tx\ttrue\t", "1\t2\tt\tx\ttrue\t\t").shouldBe((Vector.empty, Vector(None, Some(""))))
  }

  test("requests that cannot be read are missing and counted, and their transactions count") {
    val wrong = Vector(
      "1",
      "1:2",
      "1:2:3",
      "7:1:2:200",
      "walk:1:2:",
      ":1:2:3",
      "0:1:2:200:GET /x;",
      "0:1:2:x",
      "0:1:2:200:GET /x;;",
    )
    val (problems, seen) = requests(wrong.map(text => s"1\t2\tt\tx\ttrue\t\t$text"): _*)
    seen.map(_.isDefined).shouldBe(wrong.map(_ == "0:1:2:200:GET /x;"))
    problems.shouldBe(
      Vector(
        "The requests of 8 lines of transactions.tsv are cut off or damaged. They are skipped in the times by request."
      )
    )
  }

  test("an execution with more requests than are kept has none") {
    val sent = new ExecutionRequests(new RequestNames)
    for (i <- 0 to ExecutionRequests.Most) sent.add(ExecutionRequests.Job, i)
    sent.isWhole.shouldBe(false)
    new TransactionLines()
      .line(TransactionSample(1, 2, "t", "A", ok = true, "", Some(sent)))
      .shouldBe("1\t2\tt\tA\ttrue\t")
  }

  test("what is no transaction is skipped and said, with what was found and expected") {
    def line(number: Int, reason: String) = s"transactions.tsv line $number: $reason. The line is skipped."
    val columns = "expected 7 (start, duration, tenant, transaction, ok, message, requests)"
    val good = "3\t4\tt\tx\ttrue\t\n"
    Vector(
      (s"$Header\n", 0, Vector.empty),
      ("", 0, Vector("transactions.tsv has not even a header: it is empty.")),
      (s"$Header\n1\t2\tt\tx\ttrue\n$good", 1, Vector(line(2, s"5 fields, $columns"))),
      (
        s"$Header\nx\t4\tt\tx\ttrue\t\n1\t-4\tt\tx\ttrue\t\n1\t99999999999\tt\tx\ttrue\t\n1\t4\tt\tx\tyes\t\n" +
          "bad\n" * 8,
        0,
        Vector(
          line(2, "a field has a value that no run writes"),
          line(3, "a field has a value that no run writes"),
          line(4, "a field has a value that no run writes"),
          line(5, "a field has a value that no run writes"),
          line(6, s"1 fields, $columns"),
          "7 more lines of transactions.tsv were skipped.",
        ),
      ),
      // A last line that looks whole.
      (
        s"$Header\n${good}3\t4\tt\tx\tfalse\tsta",
        1,
        Vector("transactions.tsv ends within line 3: its writer was stopped. The line is skipped."),
      ),
      (s"$Header\n$good".replace("\n", "\r\n"), 1, Vector.empty),
    ).foreach { case (text, transactions, problems) =>
      val (result, seen) = read(text)
      seen.shouldBe(Vector.fill(transactions)("3+4 t x true ''"))
      result
        .map(_.problems)
        .shouldBe(Right(problems))
    }
  }

  test("a line that is longer than the buffer is skipped and the next one is read") {
    val long = "1\t2\tt\tx\tfalse\t" + "m" * (ByteLines.BufferBytes * 2)
    val (result, seen) = read(s"$Header\n$long\n3\t4\tt\tx\ttrue\t\n")
    seen.shouldBe(Vector("3+4 t x true ''"))
    result
      .map(_.problems.head)
      .shouldBe(
        Right(
          "transactions.tsv line 2: it is longer than a transaction can be. The line is skipped."
        )
      )
  }

  test("a file that is longer than the buffer is read whole, with many names") {
    val lines = (1 to 60000).map(i => s"$i\t7\ttenant ${i % 700}\ttransaction ${i % 31}\ttrue\t\n")
    val (result, seen) = read(lines.mkString(s"$Header\n", "", ""))
    result.map(_.lastEndMs).shouldBe(Right(Some(60007L)))
    seen(59999).shouldBe("60000+7 tenant 500 transaction 15 true ''")
    seen.distinct.should(have).size(60000)
  }
}
