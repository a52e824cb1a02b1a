// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;
import tidings.core.errors.Refusal;

/** Requests to the actor of invites: links with which one account each can be created. */
public sealed interface Invites<A> extends Ask<A> {
  /** Max. unused invites at a time, so that one query lists all. */
  int MAX_INVITES = 1_000;
  Duration MAX_LIFETIME = Duration.ofDays(365);
  /** Max. characters of a note. */
  int MAX_NOTE_LENGTH = 100;

  /**
   * Creates an invite; {@code too_many} if there are {@value #MAX_INVITES}.
   *
   * @param note for whom it is, shown in the list
   */
  record CreateInvite(Duration lifetime, Optional<String> note)
      implements Invites<NewInvite>, Unordered {
    /** @throws Refusal {@code invalid_field} */
    public CreateInvite {
      if (lifetime.isNegative() || lifetime.isZero()
          || lifetime.compareTo(MAX_LIFETIME) > 0) {
        throw INVALID_FIELD.refusal("an invite lasts up to " + MAX_LIFETIME.toDays() + " days");
      }
      if (!note.map(Invites::isNote).orElse(true)) {
        throw INVALID_FIELD.refusal("a note is a line of 1 to " + MAX_NOTE_LENGTH + " characters");
      }
    }

    @Override
    public Object key() {
      return "";
    }
  }

  /** The unused invites, the newest first, without their secrets. */
  record ListInvites() implements Invites<List<Invite>>, Read {
    @Override
    public Object key() {
      return "";
    }
  }

  /** Ends an unused invite; {@code not_found} if there is none with this id. */
  record RevokeInvite(String id) implements Invites<Done>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Whether a text can be a note. */
  static boolean isNote(String text) {
    return !text.isBlank() && text.length() <= MAX_NOTE_LENGTH
        && text.chars().noneMatch(Character::isISOControl);
  }

  /** @param id the beginning of the hash of its secret */
  record Invite(String id, Optional<String> note, Instant createdAt, Instant expiresAt) {}

  /** @param link with the secret, returned only here; the store has only its hash */
  record NewInvite(Invite invite, String link) {}
}
