package org.folio.perf.sandbox.imports

import java.time.Instant
import scala.collection.mutable

/** The import jobs of one tenant: the newest are kept, so that a long run does not fill the memory. */
final class ImportExecutions {
  private val all = mutable.LinkedHashMap.empty[String, ImportExecution]

  def put(execution: ImportExecution): Unit = {
    all.update(execution.id, execution)
    if (all.size > ImportExecutions.Kept) {
      all.remove(all.head._1)
      ()
    }
  }

  def get(id: String): Option[ImportExecution] = all.get(id)

  /** In the order of their parts. */
  def childrenOf(parentId: String): Vector[ImportExecution] =
    all.values.filter { job =>
      job.parentId == parentId && job.role.isInstanceOf[ImportRole.Child]
    }.toVector

  /** In the order in which they were made. */
  def listed(now: Instant): Vector[ImportExecution] = all.values.filter(_.isListed(now)).toVector
}

object ImportExecutions {
  private val Kept = 1000
}
