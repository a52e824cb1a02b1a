// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Reason.ALREADY_TAKEN;

import java.util.List;
import java.util.Optional;
import tidings.core.Accounts.SignUp;
import tidings.core.Accounts.SignedIn;
import tidings.core.Entities.Described;
import tidings.core.Entities.Profile;
import tidings.core.Face;
import tidings.core.Refusal;
import tidings.store.Condition;
import tidings.store.Transaction;
import tidings.store.rows.ProfileRow;

/** How an account comes into the world: with a profile, and signed in. */
record SigningUp(Means means) {

  SignedIn signUp(SignUp ask) {
    if (means.registry().find(ask.id()).isPresent()) {
      return again(ask); // without hashing the password, which is dear
    }
    try {
      return made(ask);
    } catch (Refusal no) {
      if (no.reason() == ALREADY_TAKEN) {
        return again(ask);
      }
      throw no;
    }
  }

  private SignedIn made(SignUp ask) {
    var id = ask.id();
    var hash = means.passwords().hash(ask.password()).await();
    var first = means.repeats().first(id, ask.request());
    var session = means.sessions().opened(first.token(), id);
    var now = session.createdAt();
    var profile = new Profile(ask.name(), Optional.empty(), Optional.empty());
    var transaction = new Transaction()
        .put(new Account(id, Optional.of(hash), List.of(session.id()), 1, now).item())
        .onlyIf(Condition.absent())
        .orRefuse(taken(ask))
        .put(new ProfileRow(id.ref(), profile, id, 1, now).item())
        .put(Sessions.item(session));
    first.add(transaction, session);
    transaction.commit(means.table()).await();
    means.faces().forget(id.ref());
    means.bus().tell(new Described(id.ref()));
    var face = new Face(id.ref(), ask.name(), Optional.empty());
    return new SignedIn(face, first.token().text(), session.expiresAt());
  }

  /** The id has somebody; who asks again proves with the same password that it was them. */
  private SignedIn again(SignUp ask) {
    if (ask.request().isEmpty()) {
      throw taken(ask);
    }
    return means.attempts().count(
        ask.id(), ask.from(),
        () -> means.repeats().answer(ask.id(), ask.request()).orElseThrow(() -> taken(ask)));
  }

  private static Refusal taken(SignUp ask) {
    return ALREADY_TAKEN.because("somebody has the id " + ask.id());
  }
}
