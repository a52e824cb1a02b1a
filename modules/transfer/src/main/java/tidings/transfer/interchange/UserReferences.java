// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.LinkedHashMap;
import java.util.Map;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.store.Key;

/** The keys that a relation of a user to something else requires, by their names for messages. */
final class UserReferences {
  private UserReferences() {}

  /** Users and activities must exist; other targets exist from their first use. */
  static Map<String, Key> of(UserId user, Ref target) {
    var keys = new LinkedHashMap<String, Key>();
    keys.put(user.ref().toString(), AccountKeys.account(user));
    if (target.isUser()) {
      keys.put(target.toString(), AccountKeys.account(new UserId(target.id())));
    } else if (target.isActivity()) {
      keys.put(target.toString(), ActivityKeys.profile(target));
    }
    return keys;
  }
}
