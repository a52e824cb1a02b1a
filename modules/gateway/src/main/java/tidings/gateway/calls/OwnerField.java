// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.util.Optional;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.wire.JsonFields;
import tidings.wire.TextRule;

/** The field that names the owner of an entity by the ref of a user. */
final class OwnerField {
  private static final String NAME = "owner";

  private OwnerField() {}

  /** @throws Refusal if the field is missing, or is not the ref of a user */
  static UserId require(JsonFields body) {
    return body.text(NAME, TextRule.REF, OwnerField::user);
  }

  /** @throws Refusal if the field is not the ref of a user */
  static Optional<UserId> find(JsonFields body) {
    return body.optionalText(NAME, TextRule.REF, OwnerField::user);
  }

  private static UserId user(String text) {
    var owner = Ref.parse(text);
    if (!owner.isUser()) {
      throw INVALID_FIELD.refusal("owner must be the ref of a user");
    }
    return new UserId(owner.id());
  }
}
