package org.folio.perf.report.section

import org.folio.perf.model.{TenantClassResult, TransactionResult}
import org.folio.perf.report.content.Block.{anchored, note, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Response times of small and large tenants, because a common average describes neither. */
private[section] object TenantSizeTable {
  def apply(transactions: Vector[TransactionResult]): Block = {
    val small = transactions.flatMap(_.small)
    val large = transactions.flatMap(_.large)
    anchored("tenant-classes")(
      if (small.isEmpty && large.isEmpty) nothing
      else if (small.isEmpty || large.isEmpty)
        note(
          s"The table above is about ${if (small.isEmpty) "large" else "small"} tenants only: no others took part."
        )
      else
        Table(
          text(
            s"Response times of small and large tenants.${NotComparableMark.note(transactions)}"
          ),
          Column("Transaction") +: (columns("small") ++ columns("large")) :+
            Column("Large ÷ small", "p50", number = true, phone = "large ÷ small", classes = "big"),
          transactions.map(rowOf),
          "None.",
          groups = Seq(
            "" -> 1,
            s"Small: ${tenants(small)}" -> 5,
            s"Large: ${tenants(large)}" -> 5,
            "" -> 1,
          ),
        )
    )
  }

  private def tenants(results: Vector[TenantClassResult]): String = {
    val numbers = results.map(_.tenants)
    if (numbers.min == numbers.max) Format.count(numbers.max, "tenant", "tenants")
    else s"${numbers.min} to ${numbers.max} tenants"
  }

  private def columns(size: String) = Seq(
    Column("Executions", number = true, phone = s"$size: executions", classes = "first"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "average ms", classes = "wide"),
    Column("p50", "ms", number = true, phone = "p50"),
    Column("p95", "ms", number = true, phone = "p95"),
  )

  private def rowOf(t: TransactionResult): Row = {
    val ratio = for {
      small <- t.small.flatMap(_.p50Ms)
      large <- t.large.flatMap(_.p50Ms)
      if small > 0
    } yield large.toDouble / small.toDouble
    Row(
      Cell(name(t.name) ++ reason(t) ++ NotComparableMark.reason(t)),
      (cells(t, t.small) ++ cells(t, t.large)) :+
        NotComparableMark.number(t)(Cell.number(ratio)(r => Format.decimal(r, 2) + "×")),
    )
  }

  private def cells(t: TransactionResult, result: Option[TenantClassResult]): Seq[Cell] = Seq(
    Cell.number(result.map(_.iterations))(Format.whole),
    Cell.number(result.map(_.failed))(Format.whole),
    NotComparableMark.number(t)(Cell.number(result.flatMap(_.averageMs))(Format.whole)),
    NotComparableMark.number(t)(Cell.number(result.flatMap(_.p50Ms))(Format.whole)),
    NotComparableMark.number(t)(Cell.number(result.flatMap(_.p95Ms))(Format.whole)),
  )

  /** The reason why times are absent. */
  private def reason(t: TransactionResult): Text = {
    val reasons = Seq("small" -> t.small, "large" -> t.large).flatMap { case (size, result) =>
      why(result).map(_ -> size)
    }
    reasons match {
      case Seq() => Text.empty
      case Seq((one, _), (other, _)) if one == other => remark(one)
      case some =>
        remark(some.map { case (reason, size) => s"$size tenants: $reason" }.mkString("; "))
    }
  }

  private def why(result: Option[TenantClassResult]): Option[String] =
    result match {
      case None => Some("not run")
      case Some(r) if r.iterations == 0 => Some("no execution in the steady state")
      case Some(r) if r.p50Ms.isEmpty => Some("no execution succeeded")
      case _ => None
    }
}
