package org.folio.perf.source.aws

import com.amazonaws.AmazonServiceException
import com.amazonaws.services.s3.AmazonS3ClientBuilder
import com.amazonaws.services.s3.model._
import java.io.ByteArrayInputStream
import java.nio.file.Path
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * An object of a bucket.
 *
 * @param eTag MD5 in hexadecimal digits for most objects; another text for encrypted ones
 */
final case class StoredObject(key: String, bytes: Long, eTag: String)

/**
 * A bucket of S3. Needs the permissions `s3:ListBucket`, `s3:GetObject` and `s3:PutObject`. Each failure is a sentence with the problem and what to do. Nothing is ever deleted.
 *
 * @param endpoint `None`: AWS's own endpoint of the region
 */
final class S3Bucket(
    name: String,
    region: String,
    endpoint: Option[String],
) extends AutoCloseable {
  import S3Bucket._

  private val calls = AwsCalls.at(region, endpoint, Deadline)
  private lazy val s3 = {
    // Other makers' endpoints have no names for buckets.
    val builder = AmazonS3ClientBuilder.standard().withPathStyleAccessEnabled(endpoint.isDefined)
    calls.client(builder.disableChunkedEncoding())
  }

  /** Names of the folders directly in a folder. @param prefix with a slash at its end; empty: the bucket */
  def folders(prefix: String): Either[String, Vector[String]] =
    pages(prefix, Some("/")) { found =>
      found.getCommonPrefixes.asScala.map(_.stripPrefix(prefix).stripSuffix("/"))
    }

  def objects(prefix: String): Either[String, Vector[StoredObject]] =
    pages(prefix, None) { found =>
      found.getObjectSummaries.asScala
        .map(each => StoredObject(each.getKey, each.getSize, each.getETag))
    }

  /** The content of an object; `None`: there is none of this key. Left also: it is larger than `most` bytes. */
  def read(key: String, most: Long): Either[String, Option[Array[Byte]]] =
    calls
      .ask(AwsService.S3, "GetObject", new GetObjectRequest(name, key)) { request =>
        try
          Using.resource(s3.getObject(request)) { found =>
            val bytes = found.getObjectMetadata.getContentLength
            if (bytes > most) Left(s"$key has $bytes bytes; at most $most are read.")
            else Right(Some(found.getObjectContent.readAllBytes()))
          }
        catch { case e: AmazonServiceException if e.getErrorCode == "NoSuchKey" => Right(None) }
      }
      .flatMap(identity)

  def write(key: String, bytes: Array[Byte], contentType: String): Either[String, Unit] = {
    val metadata = new ObjectMetadata
    metadata.setContentLength(bytes.length.toLong)
    // The index changes with each run.
    metadata.setCacheControl("no-cache")
    val request = new PutObjectRequest(name, key, new ByteArrayInputStream(bytes), metadata)
    request.getRequestClientOptions.setReadLimit(bytes.length + 1)
    put(request, contentType)
  }

  def upload(key: String, file: Path, contentType: String): Either[String, Unit] =
    put(new PutObjectRequest(name, key, file.toFile).withMetadata(new ObjectMetadata), contentType)

  private def put(request: PutObjectRequest, contentType: String): Either[String, Unit] = {
    request.getMetadata.setContentType(contentType)
    calls.ask(AwsService.S3, "PutObject", request)(s3.putObject(_)).map(_ => ())
  }

  override def close(): Unit = calls.close()

  private def pages[A](prefix: String, delimiter: Option[String])(
      items: ListObjectsV2Result => Iterable[A]
  ): Either[String, Vector[A]] = {
    val found = calls.list(AwsService.S3, "ListBucket") { token =>
      new ListObjectsV2Request()
        .withBucketName(name)
        .withPrefix(prefix)
        .withDelimiter(delimiter.orNull)
        .withContinuationToken(token)
    }(s3.listObjectsV2(_))(items, _.getNextContinuationToken)
    found.problem.toLeft(found.items)
  }
}

private object S3Bucket {

  /** Longest time for a publication, whose files may be large. */
  private val Deadline = 6.hours
}
