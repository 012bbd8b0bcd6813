package org.folio.perf.capacity

/**
 * What a cluster has beside what its load is worked out for.
 *
 * @param databaseReaders instances that only read; they have the writer's class
 * @param kafkaBrokers 0: there is no Kafka
 */
final case class ManagedServices(databaseReaders: Int, kafkaType: String, kafkaBrokers: Int)

object ManagedServices {
  val none: ManagedServices = ManagedServices(0, "", 0)

  private[capacity] def read(file: ConfigSection): ManagedServices =
    if (!file.has("managed")) none
    else {
      val section = file.section("managed").allowOnly("databaseReaders", "kafka")
      val kafka = section.section("kafka").allowOnly("type", "brokers")
      ManagedServices(
        section.whole("databaseReaders", min = 0),
        kafka.text("type"),
        kafka.whole("brokers", min = 0),
      )
    }
}
