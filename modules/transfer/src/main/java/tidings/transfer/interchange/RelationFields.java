// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_REF;

import java.time.Instant;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.wire.JsonFields;

/** Parses fields that relations of a user have in common: the target and the start time. */
final class RelationFields {
  private RelationFields() {}

  static Instant since(JsonFields fields, Instant now) {
    return Timestamps.readPast(fields, "since", now)
        .orElseThrow(() -> fields.invalid("since", "is missing"));
  }

  /** @throws IdMapping.UnknownIdException if it is an activity that no earlier line defines */
  static Ref target(JsonFields fields, IdMapping ids) {
    return ids.ref(fields.text("ref", IdMapping.REF_RULE));
  }

  /** The target of a relation that users have to other users only. */
  static UserId otherUser(JsonFields fields, UserId user) {
    var ref = Ref.parse(fields.text("ref", IdMapping.REF_RULE));
    if (!ref.isUser() || ref.equals(user.ref())) {
      throw INVALID_REF.refusal(ref + " is not another user");
    }
    return new UserId(ref.id());
  }
}
