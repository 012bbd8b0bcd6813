package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.SessionKey.{PatronId, PatronLastName}

/** Patrons whose records are viewed and changed. */
object PatronRecords {

  /** The patrons of check-outs are among them. */
  val Named: ListedKind = new ListedKind(
    "active patron with a last name",
    consumed = false,
    "/users",
    "users",
    """active==true and barcode="" and type<>staff""",
    Some(FileLayout("patrons")(of(PatronId, "uuid"), of(PatronLastName, "keyword"))),
  )(named)

  val all: Vector[ListedKind] = Vector(Named)

  /** A patron whose name needs no escaping in a query. */
  private def named(user: JsonNode): Option[Record] = {
    val name = user.path("personal").path("lastName").asText("")
    Option.when(name.nonEmpty && name.forall(c => c.isLetter || c == '-'))(
      Record(PatronId -> user.path("id").asText, PatronLastName -> name)
    )
  }
}
