// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.function.Predicate.not;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.schema.rows.AccountRow;
import tidings.store.Item;

/**
 * What a user can sign in with. It is part of the account, so that the account's version decides
 * between two changes that would each leave the other way.
 *
 * @param passwordHash an encoded hash with its own parameters
 * @param passkeys hashes of the ids of the passkeys, oldest first
 */
record SignInWays(Optional<String> passwordHash, List<String> passkeys) {
  private static final String PASSKEYS = "passkeys";

  SignInWays {
    passkeys = List.copyOf(passkeys);
  }

  static SignInWays of(Item row) {
    return new SignInWays(row.findText(AccountRow.PASSWORD), row.list(PASSKEYS));
  }

  static SignInWays ofPassword(String hash) {
    return new SignInWays(Optional.of(hash), List.of());
  }

  static SignInWays ofPasskey(String passkey) {
    return new SignInWays(Optional.empty(), List.of(passkey));
  }

  void addTo(Item.Builder account) {
    account.set(PASSKEYS, passkeys);
  }

  /** Whether there is none, so that the user could not sign in. */
  boolean isEmpty() {
    return passwordHash.isEmpty() && passkeys.isEmpty();
  }

  SignInWays withPassword(Optional<String> hash) {
    return new SignInWays(hash, passkeys);
  }

  SignInWays withPasskey(String passkey) {
    return new SignInWays(passwordHash,
        Stream.concat(passkeys.stream(), Stream.of(passkey)).distinct().toList());
  }

  SignInWays withoutPasskey(String passkey) {
    return new SignInWays(passwordHash, passkeys.stream().filter(not(passkey::equals)).toList());
  }
}
