package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network._

/**
 * The load of the published tests: 62 tenants, four of them large and with two virtual users for each
 * workflow, which starts once a minute; exports of records every five minutes. One user harvests, without
 * a pause.
 */
object PublishedLoad {
  val Users = 66.0
  private val MinuteMs = 60000.0
  private val ExportIntervalMs = 300000.0
  private val Acquisitions = Set("aie", "poo", "rw")
  private val Others =
    Set("cico", "ulr", "ilr", "eva", "msf", "de", "rtac", "opih", "sdic", "sdiu", "csi")

  def apply(receivingExports: Boolean, acquisitions: Boolean, rollover: Boolean): NetworkLoad = {
    val codes = if (acquisitions) Others ++ Acquisitions else Others
    val workflows = RowWork.all.map(_.workflow).distinct.filter(codes)
    NetworkLoad(
      groups = workflows.map { code =>
        UserGroup(
          workflow = code,
          users = if (code == "opih") 1 else Users,
          intervalMs = code match {
            case "opih" => None
            case "de" => Some(ExportIntervalMs)
            case _ => Some(MinuteMs)
          },
          // Check-in and check-out take turns.
          rows = RowWork.all.filter(_.workflow == code).map { work =>
            RowShare(work, if (code == "cico") 0.5 else 1.0)
          },
        )
      },
      receivingExportUsers = if (receivingExports) Users else 0,
      rollover = rollover,
    )
  }
}
