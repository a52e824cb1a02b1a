// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * A user who posts, edits and deletes own activities, and likes any. Each action is retried until
 * it is acknowledged, and then recorded in the expected feeds.
 */
final class TrialWriter implements AutoCloseable {
  private static final Duration MAX_PAUSE = Duration.ofMillis(120);
  private static final String KIND = "like";
  /** Number of recent activities to choose from; all of them are on every reader's screen. */
  private static final int RECENT_ACTIVITIES = 20;
  /** Percentages of the kinds of actions. */
  private static final int POSTS = 45;
  private static final int LIKES = 25;
  private static final int UNLIKES = 8;
  private static final int CHANGES = 12;

  private final Session session;
  private final List<Ref> topics;
  private final ExpectedFeeds expectedFeeds;
  private final RandomGenerator random;
  private final RetryUntilAcknowledged retry;
  /** Own activities that are not deleted, oldest first. */
  private final List<ActivityId> own = new ArrayList<>();
  private final CompletableFuture<Void> finished = new CompletableFuture<>();
  private volatile boolean stopped;
  private int actions;

  TrialWriter(Session session, List<Ref> topics, ExpectedFeeds expectedFeeds,
      RandomGenerator random, RetryUntilAcknowledged retry) {
    this.retry = retry;
    this.session = session;
    this.topics = topics;
    this.expectedFeeds = expectedFeeds;
    this.random = random;
  }

  /** Starts writing. */
  void start() {
    Thread.startVirtualThread(() -> {
      try {
        while (!stopped) {
          act();
          actions++;
          LockSupport.parkNanos(random.nextLong(MAX_PAUSE.toNanos()));
        }
        finished.complete(null);
      } catch (RuntimeException failure) {
        finished.completeExceptionally(failure);
      }
    });
  }

  private void act() {
    int percent = random.nextInt(100);
    if (percent < POSTS || own.isEmpty()) {
      post();
    } else if (percent < POSTS + LIKES) {
      like();
    } else if (percent < POSTS + LIKES + UNLIKES) {
      unlike();
    } else if (percent < POSTS + LIKES + UNLIKES + CHANGES) {
      change();
    } else {
      delete();
    }
  }

  private void post() {
    var draft = Drafts.note("Action " + actions, topics.get(random.nextInt(topics.size())));
    var key = UUID.randomUUID().toString();
    var posted = retry.call(() -> session.post(draft, key));
    own.add(posted.id());
    expectedFeeds.posted(posted);
  }

  private void like() {
    var id = pick(expectedFeeds.newest(RECENT_ACTIVITIES));
    try {
      retry.call(() -> session.like(id, KIND));
      expectedFeeds.liked(id, KIND, session.ref());
    } catch (ApiRefusal refused) {
      requireNotFound(refused);
    }
  }

  private void unlike() {
    var id = pick(expectedFeeds.newest(RECENT_ACTIVITIES));
    try {
      retry.call(() -> session.unlike(id, KIND));
      expectedFeeds.unliked(id, KIND, session.ref());
    } catch (ApiRefusal refused) {
      requireNotFound(refused);
    }
  }

  private void change() {
    var id = pick(newestOwn());
    expectedFeeds.changed(
        retry.call(() -> session.edit(id, Edits.text("Changed by " + actions))));
  }

  private void delete() {
    var id = pick(newestOwn());
    retry.call(() -> session.delete(id));
    own.remove(id);
    expectedFeeds.deleted(id);
  }

  private List<ActivityId> newestOwn() {
    return own.subList(Math.max(0, own.size() - RECENT_ACTIVITIES), own.size());
  }

  private ActivityId pick(List<ActivityId> ids) {
    return ids.get(random.nextInt(ids.size()));
  }

  /** Allowed only if another writer has deleted the activity in the meantime. */
  private static void requireNotFound(ApiRefusal refused) {
    if (!refused.is(NOT_FOUND)) {
      throw refused;
    }
  }

  /**
   * Finishes the current action, then stops.
   *
   * @throws java.util.concurrent.CompletionException if writing has failed
   */
  @Override
  public void close() {
    stopped = true;
    finished.join();
  }

  /** Number of actions; final after {@link #close}. */
  int actions() {
    return actions;
  }
}
