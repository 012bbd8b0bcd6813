package org.folio.perf.workflows.lists

import org.folio.perf.feeders.lists.WantedList

/**
 * The 29 lists of the published tests of the lists app. They do not include a thirtieth list,
 * which took more than five hours to create.
 *
 * Source: the published queries are in words; their translation into FQL is our own.
 */
object PublishedLists {

  // Ids that the entity types have in Poppy and Quesnelia.
  private val Items = "0cb79a4c-f7eb-4941-a104-745224ae0292"
  private val Loans = "4e09d89a-44ed-418e-a9cc-820dfb27bf3a"
  private val Users = "0069cf6f-2833-46db-8a51-8934769b8289"

  val all: Vector[WantedList] = Vector(
    WantedList(
      "item_status in [Aged to lost, Claimed returned, Declared lost, Long missing, Missing]",
      Items,
      """{"item_status": {"$in": ["Aged to lost", "Claimed returned", "Declared lost", "Long missing", "Missing"]}}""",
    ),
    WantedList(
      "item_status != Available",
      Items,
      """{"item_status": {"$ne": "Available"}}""",
    ),
    WantedList(
      "instance_updated_date > 2019-07-20",
      Items,
      """{"instance_updated_date": {"$gt": "2019-07-20"}}""",
    ),
    WantedList(
      "instance_primary_contributor contains Smith",
      Items,
      """{"instance_primary_contributor": {"$regex": "Smith"}}""",
    ),
    WantedList(
      "(item_permanent_location_name == acq admin) AND (item_status in [Available, Awaiting delivery, Awaiting pickup])",
      Items,
      """{"$and": [{"item_permanent_location_name": {"$eq": "acq admin"}}, {"item_status": {"$in": ["Available", "Awaiting delivery", "Awaiting pickup"]}}]}""",
    ),
    WantedList(
      "item_material_type not In book, electronic resource",
      Items,
      """{"item_material_type": {"$nin": ["book", "electronic resource"]}}""",
    ),
    WantedList(
      "item_copy_number != c.1",
      Items,
      """{"item_copy_number": {"$ne": "c.1"}}""",
    ),
    WantedList(
      "(item_effective_call_number_type_name == Library of Congress classification) AND (item_effective_call_number starts with D)",
      Items,
      """{"$and": [{"item_effective_call_number_type_name": {"$eq": "Library of Congress classification"}}, {"item_effective_call_number": {"$regex": "^D"}}]}""",
    ),
    WantedList(
      "(item_material_type == book) AND (item_created_date >= 2018-01-01) AND (item_created_date <= 2021-01-01)",
      Items,
      """{"$and": [{"item_material_type": {"$eq": "book"}}, {"item_created_date": {"$gte": "2018-01-01"}}, {"item_created_date": {"$lte": "2021-01-01"}}]}""",
    ),
    WantedList(
      "instance_id in [list]",
      Items,
      """{"instance_id": {"$in": ["<13 instance ids>"]}}""",
    ),
    WantedList(
      "item_permanent_location_name == acq admin",
      Items,
      """{"item_permanent_location_name": {"$eq": "acq admin"}}""",
    ),
    WantedList(
      "(instance_id not in [970a8b97-d58c-46e4-9766-f777a99abc2c, 7ef91348-858a-4860-925f-77077410249d, 9796d69d-0acf-429d-a23f-eaa5aac84c7c]) AND (item_status not in [Available, In transit, Paged, Restricted])",
      Items,
      """{"$and": [{"instance_id": {"$nin": ["<3 instance ids>"]}}, {"item_status": {"$nin": ["Available", "In transit", "Paged", "Restricted"]}}]}""",
    ),
    WantedList(
      "instance_title contains africa",
      Items,
      """{"instance_title": {"$regex": "africa"}}""",
    ),
    WantedList(
      "id in [list[100]]",
      Items,
      """{"id": {"$in": ["<100 item ids>"]}}""",
    ),
    WantedList(
      "(item_permanent_location_name == UC/HP/ASR/JRLASR) AND (item_temporary_location_name != UC/HP/ASR/JRLASR)",
      Items,
      """{"$and": [{"item_permanent_location_name": {"$eq": "UC/HP/ASR/JRLASR"}}, {"item_temporary_location_name": {"$ne": "UC/HP/ASR/JRLASR"}}]}""",
    ),
    WantedList(
      "item_status == Checked out",
      Items,
      """{"item_status": {"$eq": "Checked out"}}""",
    ),
    WantedList(
      "(user_active == false) AND (loan_status == Open)",
      Loans,
      """{"$and": [{"user_active": {"$eq": "false"}}, {"loan_status": {"$eq": "Open"}}]}""",
    ),
    WantedList(
      "(loan_status == Open) AND (item_status == Available)",
      Loans,
      """{"$and": [{"loan_status": {"$eq": "Open"}}, {"item_status": {"$eq": "Available"}}]}""",
    ),
    WantedList(
      "(loan_checkout_date > 2020-01-01) AND (loan_checkout_date < 2021-01-01)",
      Loans,
      """{"$and": [{"loan_checkout_date": {"$gt": "2020-01-01"}}, {"loan_checkout_date": {"$lt": "2021-01-01"}}]}""",
    ),
    WantedList(
      "loan_policy_name in [stksq3r, stksqunlim, stksyearly]",
      Loans,
      """{"loan_policy_name": {"$in": ["stksq3r", "stksqunlim", "stksyearly"]}}""",
    ),
    WantedList(
      "(loan_status == Open) AND (user_expiration_date <= 2023-12-31)",
      Loans,
      """{"$and": [{"loan_status": {"$eq": "Open"}}, {"user_expiration_date": {"$lte": "2023-12-31"}}]}""",
    ),
    WantedList(
      "loan_status == Open",
      Loans,
      """{"loan_status": {"$eq": "Open"}}""",
    ),
    WantedList(
      "(loan_status == Open) AND (user_patron_group not in [Faculty, Staff]) AND (item_material_type == book)",
      Loans,
      """{"$and": [{"loan_status": {"$eq": "Open"}}, {"user_patron_group": {"$nin": ["Faculty", "Staff"]}}, {"item_material_type": {"$eq": "book"}}]}""",
    ),
    WantedList(
      "user_active == true",
      Users,
      """{"user_active": {"$eq": "true"}}""",
    ),
    WantedList(
      "user_patron_group not in [Undergraduate, Graduate]",
      Users,
      """{"user_patron_group": {"$nin": ["Undergraduate", "Graduate"]}}""",
    ),
    WantedList(
      "user_patron_group in [Undergraduate, Graduate]",
      Users,
      """{"user_patron_group": {"$in": ["Undergraduate", "Graduate"]}}""",
    ),
    WantedList(
      "user_primary_address contains CA",
      Users,
      """{"user_primary_address": {"$regex": "CA"}}""",
    ),
    WantedList(
      "user_preferred_contact_type not in [Email, Text Message]",
      Users,
      """{"user_preferred_contact_type": {"$nin": ["Email", "Text Message"]}}""",
    ),
    WantedList(
      "user_barcode starts with 0",
      Users,
      """{"user_barcode": {"$regex": "^0"}}""",
    ),
  )
}
