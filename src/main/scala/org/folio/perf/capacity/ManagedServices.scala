package org.folio.perf.capacity

/**
 * Parts of a cluster that the model does not compute load for.
 *
 * @param kafkaBrokers 0: there is no Kafka
 */
final case class ManagedServices(kafkaType: String, kafkaBrokers: Int)

object ManagedServices {
  val none: ManagedServices = ManagedServices("", 0)

  private[capacity] def read(file: ConfigSection): ManagedServices =
    if (!file.has("managed")) none
    else {
      val section = file.section("managed").allowOnly("kafka")
      val kafka = section.section("kafka").allowOnly("type", "brokers")
      ManagedServices(
        kafka.text("type"),
        kafka.whole("brokers", min = 0),
      )
    }
}
