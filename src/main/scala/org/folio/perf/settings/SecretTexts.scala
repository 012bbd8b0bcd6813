package org.folio.perf.settings

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.ObjectMapper
import org.folio.perf.settings.SettingsError.BadSecret
import scala.jdk.CollectionConverters._

/** Parses a secret of AWS Secrets Manager: a JSON object of texts by their keys. */
private[settings] object SecretTexts {

  /**
   * Messages show no part of the secret.
   *
   * @param example of such a secret
   */
  def parse(
      place: SecretAddress,
      text: String,
      example: String,
  ): Either[SettingsError, Map[String, String]] = {
    def wrong(found: String) =
      BadSecret(place.name, s"it is $found; expected JSON with texts, such as $example.")
    try {
      val json = mapper.readTree(text)
      val fields = json.properties.asScala.toVector.map(f => f.getKey -> f.getValue)
      if (!json.isObject || fields.isEmpty) Left(wrong("no JSON object with keys"))
      else
        fields
          .collectFirst {
            case (_, value) if !value.isTextual => wrong("JSON with values that are no texts")
          }
          .toLeft(fields.map { case (key, value) => key -> value.textValue }.toMap)
    } catch { case _: JsonProcessingException => Left(wrong("no JSON")) }
  }

  private val mapper = new ObjectMapper
}
