// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import static tidings.core.Reason.NOT_FOUND;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Refused;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * Somebody who posts, changes and deletes what is theirs, and likes what anybody has posted. What is
 * begun is tried until it is acknowledged, and then the oracle knows it.
 */
final class Writer implements AutoCloseable {
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(120);
  private static final String KIND = "heart";
  /** How far back somebody changes, likes and deletes: all of that is on everybody's screen. */
  private static final int BACK = 20;
  /** Of a hundred deeds. */
  private static final int POSTS = 45;
  private static final int LIKES = 25;
  private static final int UNLIKES = 8;
  private static final int CHANGES = 12;

  private final Session session;
  private final List<Ref> topics;
  private final Oracle oracle;
  private final RandomGenerator random;
  private final Persistence persistence;
  /** What is theirs and not deleted, oldest first. */
  private final List<ActivityId> own = new ArrayList<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private volatile boolean stopped;
  private int deeds;

  Writer(Session session, List<Ref> topics, Oracle oracle, RandomGenerator random,
      Persistence persistence) {
    this.persistence = persistence;
    this.session = session;
    this.topics = topics;
    this.oracle = oracle;
    this.random = random;
  }

  /** Writes from now on. */
  void open() {
    Thread.startVirtualThread(() -> {
      try {
        while (!stopped) {
          act();
          deeds++;
          LockSupport.parkNanos(random.nextLong(LONGEST_PAUSE.toNanos()));
        }
        over.complete(null);
      } catch (RuntimeException failure) {
        over.completeExceptionally(failure);
      }
    });
  }

  private void act() {
    int dice = random.nextInt(100);
    if (dice < POSTS || own.isEmpty()) {
      post();
    } else if (dice < POSTS + LIKES) {
      like();
    } else if (dice < POSTS + LIKES + UNLIKES) {
      unlike();
    } else if (dice < POSTS + LIKES + UNLIKES + CHANGES) {
      change();
    } else {
      delete();
    }
  }

  private void post() {
    var draft = Drafts.note("Deed " + deeds, topics.get(random.nextInt(topics.size())));
    var key = UUID.randomUUID().toString();
    var posted = persistence.ask(() -> session.post(draft, key));
    own.add(posted.id());
    oracle.posted(posted);
  }

  private void like() {
    var id = some(oracle.newest(BACK));
    try {
      persistence.ask(() -> session.like(id, KIND));
      oracle.liked(id, KIND, session.ref());
    } catch (Refused refused) {
      expectGone(refused);
    }
  }

  private void unlike() {
    var id = some(oracle.newest(BACK));
    try {
      persistence.ask(() -> session.unlike(id, KIND));
      oracle.unliked(id, KIND, session.ref());
    } catch (Refused refused) {
      expectGone(refused);
    }
  }

  private void change() {
    var id = some(newestOwn());
    oracle.changed(persistence.ask(() -> session.edit(id, Edits.text("Changed by " + deeds))));
  }

  private void delete() {
    var id = some(newestOwn());
    persistence.ask(() -> session.delete(id));
    own.remove(id);
    oracle.deleted(id);
  }

  private List<ActivityId> newestOwn() {
    return own.subList(Math.max(0, own.size() - BACK), own.size());
  }

  private ActivityId some(List<ActivityId> ids) {
    return ids.get(random.nextInt(ids.size()));
  }

  /** Another writer may have deleted it meanwhile. */
  private static void expectGone(Refused refused) {
    if (!refused.is(NOT_FOUND)) {
      throw refused;
    }
  }

  /** Ends what is begun, and no more. @throws java.util.concurrent.CompletionException */
  @Override
  public void close() {
    stopped = true;
    over.join();
  }

  /** How much it has done, once it is closed. */
  int deeds() {
    return deeds;
  }
}
