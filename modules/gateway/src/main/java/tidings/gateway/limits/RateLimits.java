// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import static tidings.core.errors.ErrorCode.RATE_LIMITED;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import tidings.core.Accounts.Session;
import tidings.core.Activities.FanOutCompleted;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.Call;
import tidings.gateway.http.Problem;
import tidings.gateway.http.Response;
import tidings.gateway.limits.BucketKey.Scope;

/**
 * The rate limits of this node, which every call that writes asks first. An action takes a token
 * from the bucket of the account, and one from that of the network of the client; without a token
 * it is refused as {@code rate_limited}. Reads nothing from the store, except the age of an account
 * that has used up the share of a new one. Used by all event loops.
 */
public final class RateLimits {
  private final Bus bus;
  private final TokenBuckets buckets;
  private final AccountAges ages;
  private final RefusalLog refusals;

  public RateLimits(RateLimitSettings settings, Bus bus, InstantSource clock) {
    this.bus = bus;
    this.buckets = new TokenBuckets(settings, clock);
    this.ages = new AccountAges(bus, clock);
    this.refusals = new RefusalLog(clock);
  }

  /** Charges authors for the feed rows of their posts from now on. */
  public void subscribe() {
    bus.subscribe(FanOutCompleted.class,
        completed -> chargeRows(completed.actor(), completed.rows()));
  }

  /** The number of actions that a limit has refused. */
  public long refused(LimitedAction action) {
    return refusals.count(action);
  }

  /** Runs a call of a user if the limits allow it; the response tells what is left of them. */
  public Future<Response> limit(Call call, Session me, Charge charge,
      Supplier<Future<Response>> action) {
    return isExempt(me)
        ? action.get()
        : limit(me.user(), call.client().network(), charge, action);
  }

  /** Runs a sign-up if its address may have another account. */
  public Future<Response> limitSignUp(Call call, Supplier<Future<Response>> action) {
    return limitByAddress(call, LimitedAction.SIGN_UPS, action);
  }

  /** Runs a sign-in without a password if its address may try it. */
  public Future<Response> limitSignIn(Call call, Supplier<Future<Response>> action) {
    return limitByAddress(call, LimitedAction.SIGN_INS, action);
  }

  /** Runs an action without an account, if its address may do more of them. */
  public Future<Response> limitByAddress(Call call, LimitedAction limited,
      Supplier<Future<Response>> action) {
    var withdrawal = new Withdrawal(buckets, Charge.of(limited));
    return withdrawal.takeFrom(call.client().network())
        .map(this::refuse)
        .orElseGet(() -> withHeaders(action.get(), withdrawal));
  }

  /**
   * Runs an action on an account that the client only names, whether there is one or not.
   *
   * @param name of the account
   */
  public Future<Response> limitByName(Call call, Charge charge, String name,
      Supplier<Future<Response>> action) {
    var withdrawal = new Withdrawal(buckets, charge);
    return withdrawal.takeFrom(name, call.client().network())
        .map(this::refuse)
        .orElseGet(() -> withHeaders(action.get(), withdrawal));
  }

  /** Whether a session has no limits: a back end has those of its own users. */
  private static boolean isExempt(Session session) {
    return session.serviceKey().isPresent();
  }

  private Future<Response> limit(UserId user, String network, Charge charge,
      Supplier<Future<Response>> action) {
    var withdrawal = new Withdrawal(buckets, charge);
    var missing = withdrawal.takeFrom(user, network, ages.mayBeNew(user));
    if (missing.isEmpty()) {
      return withHeaders(action.get(), withdrawal);
    }
    boolean decidedByAge = missing.get().bucket().key().scope() == Scope.NEW_ACCOUNT;
    return decidedByAge && !ages.isKnown(user)
        ? ages.learn(user).compose(known -> limit(user, network, charge, action))
        : refuse(missing.get());
  }

  private static Future<Response> withHeaders(Future<Response> result, Withdrawal withdrawal) {
    return result.map(response -> RateLimitHeaders.add(response, withdrawal.buckets()));
  }

  private Future<Response> refuse(Withdrawal.Taken missing) {
    var bucket = missing.bucket();
    refusals.add(bucket.key());
    var problem = Problem.of(refusal(bucket.key(), bucket.timeUntil(missing.count())));
    return Future.succeededFuture(RateLimitHeaders.add(problem, List.of(bucket)));
  }

  private static Refusal refusal(BucketKey key, Duration wait) {
    var cause = switch (key.scope()) {
      case ACCOUNT -> "by this account";
      case NEW_ACCOUNT -> "by an account that is new today";
      case ADDRESS -> "from this address";
    };
    return RATE_LIMITED
        .refusal("too many " + key.action().description() + " " + cause + "; try again later")
        .withRetryAfter(wait);
  }

  private void chargeRows(UserId author, long rows) {
    if (rows > 0) {
      for (var scope : List.of(Scope.ACCOUNT, Scope.NEW_ACCOUNT)) {
        buckets.find(new BucketKey(LimitedAction.FEED_ROWS, scope, author.text()))
            .ifPresent(bucket -> bucket.charge(rows));
      }
    }
  }
}
