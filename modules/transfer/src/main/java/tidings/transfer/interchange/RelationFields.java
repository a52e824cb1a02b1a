// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_REF;
import static tidings.wire.TextRule.line;

import java.time.Instant;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.wire.JsonFields;

/** Parses fields that relations of a user have in common: the target and the start time. */
final class RelationFields {
  private static final int MAX_REF_LENGTH = 100;

  private RelationFields() {}

  static Instant since(JsonFields fields, Instant now) {
    return Timestamps.readPast(fields, "since", now)
        .orElseThrow(() -> fields.invalid("since", "is missing"));
  }

  /** @throws IdMapping.UnknownIdException if it is an activity that no earlier line defines */
  static Ref target(JsonFields fields, IdMapping ids) {
    var ref = ref(fields);
    return ref.isActivity() ? ids.resolve(ref.id()).ref() : ref;
  }

  /** The target of a relation that users have to other users only. */
  static UserId otherUser(JsonFields fields, UserId user) {
    var ref = ref(fields);
    if (!ref.isUser() || ref.equals(user.ref())) {
      throw INVALID_REF.refusal(ref + " is not another user");
    }
    return new UserId(ref.id());
  }

  private static Ref ref(JsonFields fields) {
    return Ref.parse(fields.text("ref", line(1, MAX_REF_LENGTH)));
  }
}
