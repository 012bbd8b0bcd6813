package org.folio.perf.sandbox.storage

/** Error of the object storage. Codes and statuses are those of S3. */
final case class StorageError(status: Int, code: String, message: String)

object StorageError {
  val AccessDenied: StorageError = StorageError(403, "AccessDenied", "Access Denied")
  val Expired: StorageError = StorageError(403, "AccessDenied", "Request has expired")

  val SignatureDoesNotMatch: StorageError = StorageError(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided.",
  )
  val NoSuchKey: StorageError =
    StorageError(404, "NoSuchKey", "The specified key does not exist.")

  val MethodNotAllowed: StorageError = StorageError(
    405,
    "MethodNotAllowed",
    "The specified method is not allowed against this resource.",
  )
}
