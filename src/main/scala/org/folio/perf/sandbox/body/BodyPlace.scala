package org.folio.perf.sandbox.body

/** A value's place in a body, as a chain that ends at the body. It is put into words only for a fault. */
sealed private[body] trait BodyPlace

private[body] object BodyPlace {
  case object Body extends BodyPlace
  final case class InField(around: BodyPlace, record: BodyRecord, name: String) extends BodyPlace
  final case class InList(around: BodyPlace, index: Int) extends BodyPlace

  /** From the body down to the value. */
  def steps(place: BodyPlace): Vector[BodyPlace] = {
    @annotation.tailrec
    def upwards(at: BodyPlace, below: List[BodyPlace]): List[BodyPlace] = at match {
      case Body => below
      case field: InField => upwards(field.around, field :: below)
      case item: InList => upwards(item.around, item :: below)
    }
    upwards(place, Nil).toVector
  }

  /** The form of Bean Validation, such as `fundDistributions[0].fundId`. */
  def words(place: BodyPlace): String = steps(place).foldLeft("") {
    case ("", InField(_, _, name)) => name
    case (before, InField(_, _, name)) => s"$before.$name"
    case (before, InList(_, index)) => s"$before[$index]"
    case (before, Body) => before
  }

  /** The field that holds the value, or the list around it. */
  def field(place: BodyPlace): Option[InField] = steps(place).collect { case it: InField =>
    it
  }.lastOption
}
