package org.folio.perf.testkit

import io.gatling.app.testkit.InProcessGatling
import io.gatling.commons.validation.SuccessWrapper
import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.client.Request
import java.nio.file.Files
import org.folio.perf.model.{DistinctFailure, JobSample, LeftOutRequest, TraceSample, TransactionSample}
import org.folio.perf.protocol.{RequestMarks, SessionKey, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.settings.LoadSettings
import org.folio.perf.source.{FailuresFile, JobsFile, TracesFile, TransactionsFile}
import org.scalatest.matchers.should.Matchers

/** Virtual users who execute a chain of transactions once. */
object ChainRun extends Matchers {

  /**
   * @param session attributes of each user
   * @param users that start at the same time
   * @param headers of all requests
   * @param onRequest called with each request before it is sent
   */
  def apply(
      url: String,
      session: Map[String, Any] = Map.empty,
      load: LoadSettings = SampleLoadSettings.short,
      users: Int = 1,
      headers: Map[String, String] = Map.empty,
      leftOut: Vector[LeftOutRequest] = Vector.empty,
      marks: RequestMarks = RequestMarks.Off,
      onRequest: Request => Unit = _ => (),
  )(chain: TransactionChain => ChainBuilder): Ran = TemporaryFolder.lend { folder =>
    val recorder = new Recorder
    recorder.open(folder.resolve(TransactionsFile.Name))
    val run = new TransactionChain(load, url, recorder, leftOut = leftOut, marks = marks)
    val known = Map[String, Any](SessionKey.Tenant.name -> "t1", SessionKey.Iteration.name -> 0L) ++ session
    val population = scenario("one").exec(_.setAll(known)).exec(chain(run)).inject(atOnceUsers(users))
    val protocol =
      http.baseUrl(url).acceptHeader("application/json, text/plain").headers(headers).sign { (request, _) =>
        onRequest(request)
        request.success
      }
    InProcessGatling.run(folder.resolve("gatling"), protocol.build, population).shouldBe(0)
    recorder.close()
    val failures = folder.resolve(FailuresFile.Name)
    val read = FailuresFile.read(failures).fold(fail(_), identity)
    read.problems.shouldBe(empty)
    Ran(
      Vector.empty,
      RecordedLines.of(folder.resolve(TransactionsFile.Name)),
      JobsFile.read(folder.resolve(JobsFile.Name)).fold(fail(_), _.values),
      read.values.failures,
      TracesFile.in(folder),
      Files.readString(failures),
    )
  }
}

/**
 * What was asked, and what was recorded.
 *
 * @param requests to a stub
 * @param failuresText of the file with the failures
 */
final case class Ran(
    requests: Vector[StubRequest],
    transactions: Vector[TransactionSample],
    jobs: Vector[JobSample],
    failures: Vector[DistinctFailure],
    traces: Vector[TraceSample],
    failuresText: String,
) {

  /** Method and path of each request. */
  def names: Vector[String] = requests.map(_.name)

  /** Of each transaction `ok`, or its message. */
  def outcomes: Vector[(String, String)] = transactions.map(t => t.transaction -> (if (t.ok) "ok" else t.message))

  /** That of the only transaction. */
  def outcome: String = outcomes.map(_._2).mkString(" and ")
}
