package org.folio.perf.programs

import org.folio.perf.app.{Answer, Asked, ExitCode, Program, Refusal}
import org.folio.perf.runner.{CleanupRun, PreparedRun}

/**
 * Deletes the records that preparations have left: `./perf cleanup -Dtarget=NAME`.
 *
 * Exit codes: 0 done, 1 bad arguments or the target does not answer, 2 records are left.
 */
object CleanupMain extends Program("target", "delete") {

  override protected def readsLoad: Boolean = true

  protected def answer(asked: Asked): Either[Refusal, Answer] = (for {
    settings <- PreparedRun.readSettings(asked.settings, asked.environment)
    isClean <- CleanupRun(settings, asked.flag("delete") && !settings.start.dryRun)
  } yield Answer(Vector.empty, if (isClean) ExitCode.Done else ExitCode.VerdictNotPassed)).left.map(Refusal(_))

  protected def usage: String =
    """Counts the records that preparations have created, by their marks, and deletes them.
      |
      |  ./perf cleanup -Dtarget=NAME [-Dtenants=a,b] [-Ddelete=true]
      |
      |  delete   true: delete them, if the target's file has destructive = true; otherwise they are counted (default)
      |  target   as for a run; at the sandbox, pass -Dsandbox.url of one that runs
      |  tenants  as for a run""".stripMargin
}
