package org.folio.perf.testkit

import java.nio.file.Files
import org.folio.perf.model.TransactionSample
import org.folio.perf.settings.TenantAccount
import org.folio.perf.upkeep.{HarFile, MadeWorkflow, Recording, WorkflowSource}
import org.folio.perf.workflows.Workflows
import org.scalatest.matchers.should.Matchers

/**
 * A workflow, recorded while it runs.
 *
 * @param hars one for each transaction, by its name
 * @param sent method and path of all requests in `hars`
 */
final case class RecordedRun(
    code: String,
    hars: Vector[(String, String)],
    sent: Vector[Noted],
    transactions: Vector[TransactionSample],
) {

  /** The recording of each transaction. */
  def recordings: Vector[Recording] = hars.map { case (name, har) => RoundTrip.recording(name, har) }
}

/** Records workflows as a browser would, and makes workflows of the recordings. */
object RoundTrip extends Matchers {

  /** @param sandbox address */
  def record(code: String, account: TenantAccount, sandbox: String): RecordedRun = {
    val proxy = new RecordingProxy(sandbox)
    StubFolio.withStub(proxy.answer) { stub =>
      proxy.standsAt(stub.url)
      val (transactions, _) =
        WorkflowRun(code, account, sandbox, stub.url, beforeLoad = () => proxy.clear())
      val first = firstOfEach(proxy.noted)
      RecordedRun(
        code,
        first.map { case (name, noted) => name -> RecordingProxy.har(noted, stub.url) },
        first.flatMap(_._2),
        transactions,
      )
    }
  }

  /** Requests of the first execution of each transaction. */
  private def firstOfEach(noted: Vector[Noted]): Vector[(String, Vector[Noted])] =
    noted
      .foldLeft(Vector.empty[(String, Vector[Noted])]) { (done, one) =>
        done.lastOption match {
          case Some((one.transaction, group)) =>
            done.init :+ (one.transaction -> (group :+ one))
          case _ => done :+ (one.transaction -> Vector(one))
        }
      }
      .distinctBy(_._1)

  /** A text as a recording: its gateway is where the first request went. */
  def recording(name: String, har: String): Recording = TemporaryFolder.lend { folder =>
    val gateway = "\"url\":\"(https?://[^/]+)".r.findFirstMatchIn(har).map(_.group(1))
    HarFile.read(Files.writeString(folder.resolve("a.har"), har), name, gateway).fold(e => fail(e), identity)
  }

  /** The workflow of a recording. No other knowledge of the original goes into it. */
  def workflow(run: RecordedRun): MadeWorkflow =
    new WorkflowSource(Workflows.all.filterNot(_.code == run.code).flatMap(_.requests))
      .workflow(s"recorded-${run.code}", "recorded", run.recordings.reduce(_ + _))

  /** How many of the requests that were sent the workflow has in the same order. */
  def equalSteps(run: RecordedRun, made: MadeWorkflow): Int = {
    val planned = made.requestLines.map(_.split(",", -1)).map(line => (line(3), line(4)))
    val lengths = Array.ofDim[Int](run.sent.size + 1, planned.size + 1)
    for (i <- run.sent.indices; j <- planned.indices)
      lengths(i + 1)(j + 1) =
        if (fits(run.sent(i), planned(j))) lengths(i)(j) + 1
        else math.max(lengths(i)(j + 1), lengths(i + 1)(j))
    lengths(run.sent.size)(planned.size)
  }

  private def fits(sent: Noted, planned: (String, String)): Boolean = sent.request.method == planned._1 &&
    (planned._2 == "{id}" || sent.request.path.matches(
      planned._2.split("\\{id}", -1).map(java.util.regex.Pattern.quote).mkString("[^/]+")
    ))
}
