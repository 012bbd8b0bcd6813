package org.folio.perf.sandbox.imports

import java.time.Instant
import scala.collection.mutable

/**
 * Import jobs of one tenant. Only the newest are stored, so that a long run does not fill the
 * memory.
 */
final class ImportExecutions {
  private val all = mutable.LinkedHashMap.empty[String, ImportExecution]

  def put(execution: ImportExecution): Unit = {
    all.update(execution.id, execution)
    if (all.size > ImportExecutions.MaxStored) {
      all.remove(all.head._1)
      ()
    }
  }

  def get(id: String): Option[ImportExecution] = all.get(id)

  /** Jobs of a file's parts, in the order of the parts. */
  def childrenOf(parentId: String): Vector[ImportExecution] =
    all.values.filter { job =>
      job.parentId == parentId && job.role.isInstanceOf[ImportRole.Child]
    }.toVector

  /** Jobs in the order of their creation. */
  def listed(now: Instant): Vector[ImportExecution] = all.values.filter(_.isListed(now)).toVector
}

object ImportExecutions {
  private val MaxStored = 1000
}
