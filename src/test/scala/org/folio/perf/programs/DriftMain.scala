package org.folio.perf.programs

import java.nio.file.Paths
import org.folio.perf.app._
import org.folio.perf.flow.Workflow
import org.folio.perf.model.Platform
import org.folio.perf.protocol.Transaction
import org.folio.perf.settings.Releases
import org.folio.perf.upkeep.Drift
import org.folio.perf.workflows.Workflows

/**
 * Compares a browser's recording with what a transaction sends:
 * `./perf drift -Dhar=checkout.har -Dworkflow=cico -Dtransaction="CICO_TC_Check-Out Controller"`.
 *
 * Exit codes: 0 no or little drift, 1 bad arguments, 2 real drift.
 */
object DriftMain extends Program("har", "workflow", "transaction", "gateway", "release") {

  protected def answer(asked: Asked): Either[Refusal, Answer] = compare(asked).left.map(Refusal(_)).map { drift =>
    Answer(drift.lines, if (drift.isReal) ExitCode.VerdictNotPassed else ExitCode.Done)
  }

  private def compare(asked: Asked): Either[String, Drift] =
    for {
      workflow <- workflowOf(asked)
      transaction <- transactionOf(workflow, asked)
      file <- asked
        .text("har")
        .toRight("Which recording? Pass -Dhar=FILE, saved in the browser.")
      recording <- ProgramInputs.recording(transaction.name, Paths.get(file), asked.text("gateway"))
      release <- ProgramInputs.value(asked, "release", Releases.usual(Platform.Okapi)) { name =>
        ProgramInputs.named("release", name.toLowerCase, Releases.all)(_.name.toLowerCase)
      }
    } yield Drift.between(workflow.code, transaction, recording.exchanges, release)

  private def workflowOf(asked: Asked): Either[String, Workflow] =
    asked.text("workflow") match {
      case None => Left(s"Which workflow? Pass -Dworkflow=CODE: ${Workflows.codes.mkString(", ")}.")
      case Some(code) => ProgramInputs.named("workflow", code, Workflows.all)(_.code)
    }

  private def transactionOf(
      workflow: Workflow,
      asked: Asked,
  ): Either[String, Transaction] = {
    val all = workflow.transactions.filter(_.requests.nonEmpty)
    asked.text("transaction") match {
      case None if all.size == 1 => Right(all.head)
      case None =>
        Left(
          s"Which transaction? Pass -Dtransaction=NAME:\n${all.map(t => s"  ${t.name}").mkString("\n")}"
        )
      case Some(name) => ProgramInputs.named("transaction", name, all)(_.name)
    }
  }

  protected def usage: String =
    """Compares a recording of a page with the requests of a transaction.
      |
      |  ./perf drift -Dhar=checkout.har -Dworkflow=cico
      |      -Dtransaction="CICO_TC_Check-Out Controller"
      |
      |  release      of the recorded FOLIO, such as trillium; without it, quesnelia
      |  har          recording, saved as HAR in the developer tools of Chromium or Firefox
      |  workflow     code of the workflow
      |  transaction  name of the transaction; a workflow with one needs none
      |  gateway      address of the gateway, if no request of the recording has a tenant
      |
      |Exit codes: 0 no or small drift, 1 bad arguments, 2 real drift.""".stripMargin
}
