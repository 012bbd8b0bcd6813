package org.folio.perf.programs

import org.folio.perf.app.{Answer, Asked, ExitCode}
import org.folio.perf.runner.{CleanupRun, PreparedRun}

/**
 * Deletes the records that preparations have left: `./perf cleanup -Dtarget=NAME`.
 *
 * Exit codes: 0 done, 1 bad arguments or the target does not answer, 2 records are left.
 */
object CleanupMain extends LoadProgram("target", "delete") {

  protected def told(asked: Asked): Either[String, Answer] = for {
    settings <- PreparedRun.readSettings(asked.settings, asked.environment)
    isClean <- CleanupRun(settings, asked.flag("delete") && !settings.start.dryRun)
  } yield Answer(Vector.empty, if (isClean) ExitCode.Done else ExitCode.VerdictNotPassed)

  protected def usage: String =
    """Counts the records that preparations have created, by their marks, and deletes them.
      |
      |  ./perf cleanup -Dtarget=NAME [-Dtenants=a,b] [-Ddelete=true]
      |
      |  delete   true: delete them, if the target's file has destructive = true; otherwise they are counted (default)
      |  target   as for a run; at the sandbox, pass -Dsandbox.url of one that runs
      |  tenants  as for a run""".stripMargin
}
