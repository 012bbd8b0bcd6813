package org.folio.perf.workflows.users

import org.folio.perf.feeders.RecordKind.UsersModule
import org.folio.perf.feeders.kinds.PatronRecords.Named
import org.folio.perf.flow.{Crud, Single, Workflow}
import org.folio.perf.protocol.SessionKey.{PatronId, PatronLastName}

/** Only patrons that the run has created get another e-mail address. */
object PatronCrud {

  val workflow: Workflow = Workflow(
    code = "pro",
    name = "patron-keeping",
    title = "Librarians enter, look at, change and delete patrons, in turn.",
    flow = Crud(
      record = "patron",
      remembers = Vector(PatronId, PatronLastName),
      create = Single(CreatePatron.transaction).takes(UsersModule),
      view = Single(ViewPatron.transaction).takes(Named, UsersModule),
      edit = Single(UpdatePatron.transaction).takes(UsersModule),
      delete = Single(DeletePatron.transaction).takes(UsersModule),
      editsCreated = true,
    ),
  )
}
