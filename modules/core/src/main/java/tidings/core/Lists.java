// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;

/**
 * Requests to the lists actor. A list is a named set of refs that a user keeps, or what an entity
 * follows that is no user. Its feed is read with {@link Feeds.ListFeedOf}. A list is no follow: it
 * counts nowhere, and nobody is told of it.
 */
public sealed interface Lists<A> extends Ask<A> {
  /** Max. lists of a user. */
  int MAX_LISTS = 50;
  /** Max. members of a list, each of which is a source that its feed is merged from. */
  int MAX_MEMBERS = 200;
  /** Max. characters of the title of a list. */
  int MAX_TITLE_LENGTH = 100;

  /**
   * Creates a list, or gives it another title and visibility; its members stay. Refused as {@code
   * too_many} above {@value #MAX_LISTS} lists.
   *
   * @param title its name if it is empty
   * @param isPublic whether others may read it
   */
  record PutList(UserId user, String name, Optional<String> title, boolean isPublic)
      implements Lists<ListInfo> {
    @Override
    public Object key() {
      return user;
    }

    public ListId list() {
      return new ListId(user.ref(), name);
    }
  }

  /** Deletes a list with its members. Idempotent. */
  record DeleteList(UserId user, String name) implements Lists<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Removes the title of a list of a user and makes it private; its members stay, and its owner can
   * change it again. For moderators, who tell why in the audit log.
   */
  record BlankList(UserId moderator, ListId list, String reason) implements Lists<Done> {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /**
   * Adds a member. Idempotent. Refused as {@code not_found} if there is no such list, or if the user
   * could not follow the member; as {@code too_many} above {@value #MAX_MEMBERS} members; as {@code
   * forbidden} if the list is of an entity that the user does not own.
   */
  record AddMember(UserId user, ListId list, Ref member) implements Lists<Done> {
    @Override
    public Object key() {
      return list;
    }
  }

  /** Removes a member, whether or not the user may still see it. Idempotent. */
  record RemoveMember(UserId user, ListId list, Ref member) implements Lists<Done> {
    @Override
    public Object key() {
      return list;
    }
  }

  /**
   * The lists of a user that the reader may see, sorted by name.
   *
   * @param member if given, the answer tells which lists have it
   */
  record ListsOf(Ref owner, Optional<UserId> reader, Optional<Ref> member)
      implements Lists<List<ListInfo>>, Read {
    @Override
    public Object key() {
      return owner;
    }
  }

  /**
   * The members of a list that the reader may see, sorted by ref. Those that are gone for good are
   * removed when the owner comes across them.
   */
  record MembersOf(ListId list, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Lists<Page<EntitySummary>>, Read {
    @Override
    public Object key() {
      return list;
    }
  }

  /**
   * @param members their number, also of those that the reader does not see
   * @param hasMember whether it has the member that was asked for; empty if none was
   */
  record ListInfo(ListId id, String title, boolean isPublic, int members, Instant createdAt,
      Optional<Boolean> hasMember) {}
}
