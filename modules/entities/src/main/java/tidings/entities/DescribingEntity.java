// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.CHANGED_MEANWHILE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Described;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Entities.Outcome;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Handle;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.AccountRow;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.ErasedUserRow;
import tidings.schema.rows.HandleRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.RoleRow;
import tidings.schema.rows.ShownMedia;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Describes users and other entities, for their owners and for the site, and creates the users that
 * the site describes first.
 */
record DescribingEntity(Bus bus, Table table, EntitySummaries summaries, InstantSource clock,
    AuditRows audit, boolean claimsModerated) {

  /** A description that was decided, with what it writes; nothing if it changes nothing. */
  record Decision(Described described, Optional<Transaction> transaction) {}

  Described describe(Describe ask) {
    var described = OptimisticRetry.retry(table, () -> {
      var decision = decide(ask, table.getAll(keys(ask).toList()).await());
      decision.transaction().ifPresent(changes -> changes.commit(table).await());
      return decision.described();
    });
    tell(described);
    return described;
  }

  void tell(Described described) {
    if (described.outcome() != Outcome.UNCHANGED) {
      summaries.invalidate(described.entity().ref());
      bus.publish(new EntityDescribed(described.entity().ref()));
    }
  }

  /** What a description reads. */
  static Stream<Key> keys(Describe ask) {
    return Stream.concat(
        EntityRows.keys(ask.ref(), ask.user()).stream(),
        bySite(ask) && ask.ref().isUser() ? accountKeys(user(ask.ref())) : Stream.of());
  }

  private static Stream<Key> accountKeys(UserId user) {
    return Stream.concat(
        Stream.of(AccountKeys.account(user)),
        Handle.ofId(user).stream().map(AccountKeys::handle));
  }

  /**
   * Decides about a description.
   *
   * @param stored the rows of its {@link #keys}
   * @throws Refusal if it is not allowed
   */
  Decision decide(Describe ask, Map<Key, Item> stored) {
    requireDescribable(ask);
    requireNotErased(ask, stored);
    var rows = new EntityRows(ask.ref(), ask.user(), stored, clock.instant());
    var before = rows.profile();
    before.ifPresentOrElse(
        profile -> requireMayChange(ask, profile), () -> requireMayBeFirst(ask));
    long version = before.map(ProfileRow::version).orElse(0L);
    if (ask.version().isPresent() && ask.version().get() != version) {
      throw CHANGED_MEANWHILE.refusal("the current version is " + version);
    }
    var after = before.map(profile -> changed(ask, profile)).orElseGet(() -> first(ask));
    if (before.filter(profile -> isSame(profile, after)).isPresent()) {
      return new Decision(
          new Described(rows.withProfile(before.get()), Outcome.UNCHANGED), Optional.empty());
    }
    var transaction = new Transaction()
        .put(after.item())
        .onlyIf(before.isPresent()
            ? Condition.equal(ProfileRow.VERSION, version)
            : Condition.absent());
    ShownMedia.keep(table, transaction, ask.ref(), ask.user(),
        before.map(profile -> ShownMedia.of(profile.profile())).orElse(Set.of()),
        ShownMedia.of(after.profile()));
    if (ask.ref().isUser()) {
      addUser(transaction, ask, stored, before, after);
    } else if (bySite(ask)) {
      ask.owner().map(UserId::ref).ifPresent(owner -> transaction
          .check(ActivityKeys.profile(owner), ProfileRow.exists())
          .orRefuse(VisibilityReader.notFound(owner)));
      transaction.put(audit.ofSite(Action.DESCRIBED, ask.ref()));
    }
    return new Decision(
        new Described(
            rows.withProfile(after), before.isPresent() ? Outcome.CHANGED : Outcome.CREATED),
        Optional.of(transaction));
  }

  private void addUser(Transaction transaction, Describe ask, Map<Key, Item> stored,
      Optional<ProfileRow> before, ProfileRow after) {
    var user = user(ask.ref());
    HandleRow.addChange(transaction, user,
        before.flatMap(profile -> profile.profile().handle()), after.profile().handle());
    if (!bySite(ask)) {
      return;
    }
    var account = AccountKeys.account(user);
    boolean isNew = !stored.containsKey(account);
    if (isNew) {
      transaction.put(AccountRow.of(user, Optional.empty(), after.createdAt()).build())
          .onlyIf(Condition.absent());
      HandleRow.addIfFree(transaction, user,
          Handle.ofId(user).map(AccountKeys::handle).map(stored::get));
    }
    transaction.put(audit.ofSite(isNew ? Action.CREATED_USER : Action.DESCRIBED, ask.ref()));
  }

  private static void requireDescribable(Describe ask) {
    if (ask.ref().isActivity()) {
      throw FORBIDDEN.refusal("an activity has no profile to edit");
    }
    if (ask.change().changesUser() && !ask.ref().isUser()) {
      throw INVALID_FIELD.refusal("only users approve followers and have handles");
    }
    if (ask.owner().isPresent() && (ask.ref().isUser() || !bySite(ask))) {
      throw INVALID_FIELD.refusal("only the site names the owner, of what is no user");
    }
    if (ask.ref().isUser() && ask.user().isPresent()
        && !ask.ref().equals(ask.user().get().ref())) {
      throw FORBIDDEN.refusal("you can only edit your own profile");
    }
  }

  /** Ids of the erased are not given again. */
  private static void requireNotErased(Describe ask, Map<Key, Item> stored) {
    if (bySite(ask) && ask.ref().isUser()
        && ErasedUserRow
            .is(Optional.ofNullable(stored.get(AccountKeys.account(user(ask.ref())))))) {
      throw ErasedUserRow.refusal(user(ask.ref()));
    }
  }

  private static void requireMayChange(Describe ask, ProfileRow before) {
    if (!bySite(ask) && !ask.user().filter(before::isOwnedBy).isPresent()) {
      throw FORBIDDEN.refusal(ask.ref() + " belongs to another user");
    }
  }

  private void requireMayBeFirst(Describe ask) {
    if (ask.existing()) {
      throw NOT_FOUND.refusal(ask.ref() + " is not described");
    }
    ask.ref().requireNew();
    var user = ask.user().filter(named -> !ask.ref().isUser());
    if (user.isPresent() && !mayClaim(user.get())) {
      throw FORBIDDEN.refusal("only moderators can describe " + ask.ref() + " first");
    }
  }

  private boolean mayClaim(UserId user) {
    return !claimsModerated || RoleRow.has(table, user, Role.MODERATOR);
  }

  private ProfileRow first(Describe ask) {
    var named = ask.change().applyTo(Profile.named(ask.ref().defaultName()));
    var owner = ask.ref().isUser() ? Optional.of(user(ask.ref())) : ask.user().or(ask::owner);
    return new ProfileRow(ask.ref(), suitable(ask.ref(), named), owner, 1,
        clock.instant().truncatedTo(MILLIS), Optional.empty());
  }

  private static ProfileRow changed(Describe ask, ProfileRow before) {
    var profile =
        before.with(suitable(ask.ref(), ask.change().applyTo(before.profile())));
    return ask.owner().map(profile::ownedBy).orElse(profile);
  }

  /** A handle that is the id is none of its own. */
  private static Profile suitable(Ref ref, Profile profile) {
    if (!ref.isUser()) {
      return profile;
    }
    var id = Handle.ofId(user(ref)).map(Handle::folded);
    return profile
        .with(profile.followers().or(() -> Optional.of(FollowerPolicy.EVERYBODY)))
        .withHandle(profile.handle().filter(handle -> !id.equals(Optional.of(handle.folded()))));
  }

  private static boolean isSame(ProfileRow before, ProfileRow after) {
    return before.profile().equals(after.profile()) && before.owner().equals(after.owner());
  }

  private static boolean bySite(Describe ask) {
    return ask.user().isEmpty();
  }

  private static UserId user(Ref ref) {
    return new UserId(ref.id());
  }
}
