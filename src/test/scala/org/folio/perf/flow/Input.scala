package org.folio.perf.flow

import org.folio.perf.feeders._
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.feeders.marc.{FileKeys, WantedFile}
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.protocol.{SessionKey, Step}
import org.folio.perf.settings.LoadSettings
import scala.annotation.unused

/** Data that an operation puts into the session before its first request. */
trait Input {

  /** Records of each kind that an execution takes. */
  def needs(@unused load: LoadSettings): Map[RecordKind, Double] = Map.empty

  /** Creates the data before the load, at one tenant. Left: why that failed, as a sentence. */
  def prepare(
      @unused tenant: String,
      @unused load: LoadSettings,
      @unused feeders: Feeders,
  ): Either[String, Unit] = Right(())

  /** Step that takes the data, or fails the transaction. */
  def step(feeders: Feeders, load: LoadSettings): Step
}

object Input {

  /** One record of each kind, and the id of the user that the load runs as. */
  final case class Records(kinds: Vector[RecordKind]) extends Input {

    override def needs(load: LoadSettings): Map[RecordKind, Double] = kinds.map(_ -> 1.0).toMap

    def step(feeders: Feeders, load: LoadSettings): Step = feeders.records.take(kinds: _*)
  }

  /**
   * Records that the target must have, because the workflow finds them itself.
   *
   * @param kinds each needed once, however often the workflow runs
   */
  final case class Required(kinds: LoadSettings => Vector[RecordKind]) extends Input {

    override def needs(load: LoadSettings): Map[RecordKind, Double] =
      kinds(load).map(_ -> 1.0).toMap

    def step(feeders: Feeders, load: LoadSettings): Step = Step.compute(identity)
  }

  object Required {
    def apply(kinds: RecordKind*): Required = new Required(_ => kinds.toVector)
  }

  /** Id of the user that the load runs as, and no record. */
  val OwnUser: Input = Records(Vector.empty)

  /**
   * Ids of several different records, as one text.
   *
   * @param id key of a record's id
   * @param into key of the text
   * @param spare records needed for each one taken: above 1 where some have the same id
   */
  final case class IdList(
      kind: RecordKind,
      count: LoadSettings => Int,
      id: SessionKey,
      into: SessionKey,
      separator: String,
      spare: Double = 1,
  ) extends Input {

    override def needs(load: LoadSettings): Map[RecordKind, Double] =
      Map(kind -> count(load) * spare)

    def step(feeders: Feeders, load: LoadSettings): Step =
      feeders.records.takeJoined(kind, count(load), id, into, separator)
  }

  /** The next line of each word list; a list is a file of a folder of `feeders`, named as its key. */
  final case class SearchTerms(lists: Vector[SessionKey], folder: String = "msf") extends Input {
    def step(feeders: Feeders, load: LoadSettings): Step = new SearchWords(lists, folder).take
  }

  /**
   * The next number of a record at the Z39.50 target: a record can be imported any number of times. Replace
   * `feeders/copycat` for your own target.
   */
  val OclcNumber: Input = SearchTerms(Vector(SessionKey.ExternalIdentifier), "copycat")

  /** A value that the settings give. */
  final case class Setting(key: SessionKey, value: LoadSettings => String) extends Input {
    def step(feeders: Feeders, load: LoadSettings): Step = {
      val text = value(load)
      Step.compute(_.set(key.name, text))
    }
  }

  /** Records at targets with this version of an interface or a later one; at others none. */
  final case class RecordsSince(id: String, version: String)(kinds: RecordKind*) extends Input {
    private def at(load: LoadSettings): Records =
      Records(if (load.api.interfaces.hasSince(id, version)) kinds.toVector else Vector.empty)

    override def needs(load: LoadSettings): Map[RecordKind, Double] = at(load).needs(load)

    def step(feeders: Feeders, load: LoadSettings): Step = at(load).step(feeders, load)
  }

  /** A MARC file to import; of several files the next one in each iteration. */
  final case class MarcFiles(files: LoadSettings => Vector[WantedFile], keys: FileKeys) extends Input {

    /** One of them at a time: all files can update the same instances. */
    override def needs(load: LoadSettings): Map[RecordKind, Double] =
      files(load)
        .collect { case WantedFile(_, records, true) => records.toDouble }
        .maxOption
        .map(ImportRecords.MarcInstanceToUpdate -> _)
        .toMap

    override def prepare(
        tenant: String,
        load: LoadSettings,
        feeders: Feeders,
    ): Either[String, Unit] = feeders.marc.makeAll(tenant, files(load), load.seed)

    def step(feeders: Feeders, load: LoadSettings): Step = {
      val each = files(load).map(feeders.marc.take(_, load.seed)(keys))
      Step.compute { session =>
        val iteration = SessionKey.Iteration.numberOf(session)
        each((iteration % each.size).toInt).update(session)
      }
    }
  }
}
