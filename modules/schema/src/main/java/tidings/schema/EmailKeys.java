// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.util.List;
import java.util.stream.Stream;
import tidings.core.EmailAddress;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;

/** Keys of the e-mail addresses of accounts, and of the links that are sent by mail. */
public final class EmailKeys {
  private EmailKeys() {}

  public static Key email(UserId user) {
    return new Key("ACCOUNT#" + user, "EMAIL");
  }

  /** @param hash hash of the address in the form in which addresses are compared */
  public static Key claim(String hash) {
    return new Key("EMAIL#" + hash, "EMAIL");
  }

  /** The claims on the addresses of an account, whoever has them. @param email its row */
  public static List<Key> claimsOf(Item email) {
    return Stream.of("confirmed", "pending")
        .flatMap(name -> email.findText(name).stream())
        .map(text -> claim(Sha256.hex(new EmailAddress(text).normalized())))
        .toList();
  }

  /** @param hash hash of the token of the link */
  public static Key link(String hash) {
    return new Key("LINK#" + hash, "LINK");
  }
}
