// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.function.Predicate.not;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.schema.rows.AccountRow;
import tidings.store.Item;

/**
 * The password, passkeys and identities by which a user signs in. They are part of the account, so
 * that the account's version decides between two changes that would each leave the other way.
 *
 * @param passwordHash an encoded hash with its own parameters
 * @param passkeys hashes of the ids of the passkeys, oldest first
 * @param identities hashes of the identities at other providers, oldest first
 */
record SignInWays(Optional<String> passwordHash, List<String> passkeys, List<String> identities) {
  /** Of a user whom the site signs in. */
  static final SignInWays NONE = new SignInWays(Optional.empty(), List.of(), List.of());
  private static final String PASSKEYS = "passkeys";
  private static final String IDENTITIES = "identities";

  SignInWays {
    passkeys = List.copyOf(passkeys);
    identities = List.copyOf(identities);
  }

  static SignInWays of(Item row) {
    return new SignInWays(
        row.findText(AccountRow.PASSWORD), row.list(PASSKEYS), row.list(IDENTITIES));
  }

  static SignInWays ofPassword(String hash) {
    return new SignInWays(Optional.of(hash), List.of(), List.of());
  }

  static SignInWays ofPasskey(String passkey) {
    return new SignInWays(Optional.empty(), List.of(passkey), List.of());
  }

  static SignInWays ofIdentity(String identity) {
    return new SignInWays(Optional.empty(), List.of(), List.of(identity));
  }

  void addTo(Item.Builder account) {
    account.set(PASSKEYS, passkeys).set(IDENTITIES, identities);
  }

  /** Whether there is none, so that the user could not sign in. */
  boolean isEmpty() {
    return passwordHash.isEmpty() && passkeys.isEmpty() && identities.isEmpty();
  }

  SignInWays withPassword(Optional<String> hash) {
    return new SignInWays(hash, passkeys, identities);
  }

  SignInWays withPasskey(String passkey) {
    return new SignInWays(passwordHash, with(passkeys, passkey), identities);
  }

  SignInWays withoutPasskey(String passkey) {
    return new SignInWays(passwordHash, without(passkeys, passkey), identities);
  }

  SignInWays withIdentity(String identity) {
    return new SignInWays(passwordHash, passkeys, with(identities, identity));
  }

  SignInWays withoutIdentity(String identity) {
    return new SignInWays(passwordHash, passkeys, without(identities, identity));
  }

  private static List<String> with(List<String> all, String added) {
    return Stream.concat(all.stream(), Stream.of(added)).distinct().toList();
  }

  private static List<String> without(List<String> all, String removed) {
    return all.stream().filter(not(removed::equals)).toList();
  }
}
