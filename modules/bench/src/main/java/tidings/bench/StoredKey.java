// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tidings.accounts.keys.ServiceKeyRow;
import tidings.accounts.keys.ServiceKeyText;
import tidings.core.KeyName;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.store.Item;

/** A service key as stored by the command that creates one. */
final class StoredKey {
  private static final ServiceKeyText TEXT =
      new ServiceKeyText(new KeyName("bench"), "k".repeat(43));
  private static final Duration LIFETIME = Duration.ofDays(1);
  /** The bearer token. */
  static final String TOKEN = TEXT.text();

  private StoredKey() {}

  static Item of(Scope... scopes) {
    var now = Instant.now();
    return ServiceKeyRow.of(
        new ServiceKey(TEXT.name(), Set.of(scopes), now, Optional.empty(), now.plus(LIFETIME)),
        TEXT).item();
  }
}
