// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import tidings.client.ApiRefusal;
import tidings.client.Session;

/** The users of one lane, one of them a moderator, and an ended session. */
final class FuzzUsers {
  private static final int USERS = 4;
  private static final String WRONG_CREDENTIALS = "wrong_credentials";
  private static final String BAD_TOKEN = "k3vD0XcWq1sB7mYtR5hZ2nLpA8uEgJfo";

  private final FuzzContext context;
  private final RandomGenerator random;
  private final List<FuzzUser> users = new ArrayList<>();
  private String endedToken = BAD_TOKEN;

  FuzzUsers(FuzzContext context, RandomGenerator random) {
    this.context = context;
    this.random = random;
  }

  /** The ids of all users of a lane, which other lanes know too; the first one is a moderator. */
  static List<String> ids(FuzzPlan plan, int lane) {
    return IntStream.range(0, USERS)
        .mapToObj(number -> plan.name() + "_" + lane + "_" + number).toList();
  }

  /** Signs the users up. */
  void create(int lane) {
    ids(context.plan(), lane).forEach(id -> users.add(signUp(id, users.isEmpty())));
    var session = signIn(users.getLast(), SchemaValues.PASSWORDS.getFirst()).await();
    endedToken = session.token();
    session.signOut().await();
  }

  /** Opens sessions of users that another instance has signed up. */
  void signIn(int lane) {
    for (var id : ids(context.plan(), lane)) {
      var user = new FuzzUser(id, users.isEmpty());
      user.opened(signIn(user, SchemaValues.PASSWORDS.getFirst()).await().token());
      users.add(user);
    }
  }

  List<FuzzUser> all() {
    return users;
  }

  /** Any caller, rather a user. */
  FuzzCaller any() {
    var caller = switch (random.nextInt(20)) {
      case 0, 1 -> FuzzCaller.ANONYMOUS;
      case 2 -> FuzzCaller.refused(BAD_TOKEN);
      case 3 -> FuzzCaller.refused(endedToken);
      default -> of(users.get(random.nextInt(USERS)));
    };
    return random.nextInt(8) == 0 ? caller.onPage() : caller;
  }

  /** A user as the caller, signed in again if its sessions have ended. */
  FuzzCaller of(FuzzUser user) {
    if (!users.contains(user)) {
      return FuzzCaller.of(users.getLast()); // it was replaced
    }
    return FuzzCaller.of(user.needsSession() ? renewed(user) : user);
  }

  /** Signs a user in again; one that is suspended or locked by wrong guesses is replaced. */
  private FuzzUser renewed(FuzzUser user) {
    for (var password : user.passwords()) {
      try {
        user.opened(signIn(user, password).await().token());
        return user;
      } catch (ApiRefusal refused) {
        if (!refused.code().equals(WRONG_CREDENTIALS)) {
          return replaced(user);
        }
      }
    }
    return user;
  }

  private FuzzUser replaced(FuzzUser user) {
    var id = context.plan().name() + "_other_" + context.replacements().incrementAndGet();
    try {
      var other = signUp(id, user.isModerator());
      users.set(users.indexOf(user), other);
      return other;
    } catch (ApiRefusal refused) { // by the limit of sign-ups
      return user;
    }
  }

  private FuzzUser signUp(String id, boolean isModerator) {
    var user = new FuzzUser(id, isModerator);
    user.opened(context.client().signUp(id, SchemaValues.PASSWORDS.getFirst(), "User " + id)
        .await().token());
    if (isModerator) {
      context.grant().accept(id);
    }
    return user;
  }

  private Future<Session> signIn(FuzzUser user, String password) {
    return context.client().signIn(user.id(), password);
  }
}
