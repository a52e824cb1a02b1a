// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.UserId;
import tidings.gateway.limits.BucketKey.Scope;

/**
 * The tokens that one call takes from several buckets: from all of them or from none. Used by one
 * thread.
 */
final class Withdrawal {
  private final TokenBuckets buckets;
  private final Charge charge;
  private final List<Taken> taken = new ArrayList<>();

  /** Tokens of one bucket. */
  record Taken(LimitedBucket bucket, int count) {}

  Withdrawal(TokenBuckets buckets, Charge charge) {
    this.buckets = buckets;
    this.charge = charge;
  }

  /**
   * Takes the tokens of a client.
   *
   * @param isNew whether the account is, or may be, on its first day
   * @return what is missing; nothing is taken then
   */
  Optional<Taken> takeFrom(UserId user, String network, boolean isNew) {
    return take(Scope.ACCOUNT, user.text())
        .or(() -> isNew ? take(Scope.NEW_ACCOUNT, user.text()) : Optional.empty())
        .or(() -> take(Scope.ADDRESS, network));
  }

  /** Takes the tokens of a client without an account. */
  Optional<Taken> takeFrom(String network) {
    return take(Scope.ADDRESS, network);
  }

  /**
   * Takes the tokens of a client that names an account, which may not exist: those of the address
   * first, so that a refused client makes no further buckets.
   */
  Optional<Taken> takeFrom(String name, String network) {
    return take(Scope.ADDRESS, network).or(() -> take(Scope.ACCOUNT, name));
  }

  private Optional<Taken> take(Scope scope, String subject) {
    for (var action : charge.actions().entrySet()) {
      var bucket = buckets.find(new BucketKey(action.getKey(), scope, subject));
      if (bucket.isEmpty()) {
        continue;
      }
      var part = new Taken(bucket.get(), action.getValue());
      if (!part.bucket().take(part.count())) {
        taken.forEach(other -> other.bucket().putBack(other.count()));
        taken.clear();
        return Optional.of(part);
      }
      taken.add(part);
    }
    return Optional.empty();
  }

  /** The buckets that tokens were taken from. */
  List<LimitedBucket> buckets() {
    return taken.stream().map(Taken::bucket).toList();
  }
}
