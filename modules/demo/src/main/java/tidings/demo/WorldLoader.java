// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Progress;
import tidings.core.concurrent.BoundedExecutor;

/**
 * Loads the generated data into an empty server through its public API: sign-ups, follows, posts,
 * comments, likes.
 */
final class WorldLoader {
  /** Concurrent sign-ups; each one keeps a processor busy with hashing. */
  private static final int SIGN_UP_CONCURRENCY = 8;
  private static final int CALL_CONCURRENCY = 32;
  /** Cost of a sign-up in progress steps, relative to other calls. */
  private static final int SIGN_UP_STEPS = 30;
  /** Interval and limit for polling deliveries. */
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
  private static final int MAX_POLLS = 600;

  private final Tidings server;
  private final World world;
  private final Progress progress;
  private final Map<Person, Session> sessions = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<Activity> posted;
  private final AtomicReferenceArray<Activity> commented;

  WorldLoader(Tidings server, World world, Progress.Display display) {
    this.server = server;
    this.world = world;
    this.posted = new AtomicReferenceArray<>(world.posts().size());
    this.commented = new AtomicReferenceArray<>(world.comments().size());
    this.progress = display.start(
        (long) world.people().size() * SIGN_UP_STEPS + world.places().size()
            + world.follows().size()
            + 2L * world.posts().size() + world.comments().size() + world.likes().size());
  }

  /** Loads all data and returns the sessions of all people. */
  Map<Person, Session> load() {
    signUp();
    describe();
    follow();
    post();
    comment();
    like();
    awaitDeliveries();
    progress.end();
    return Map.copyOf(sessions);
  }

  private void signUp() {
    progress.begin(world.people().size() + " people sign up");
    BoundedExecutor.forEach(SIGN_UP_CONCURRENCY, world.people(), person -> {
      var session = server.signUp(person.id(), Demo.PASSWORD, person.name()).await();
      session.describe(person.ref(), person.profile()).await();
      sessions.put(person, session);
      progress.advance(SIGN_UP_STEPS);
    });
  }

  /** Each place is described by a different person, who becomes its owner. */
  private void describe() {
    progress.begin(world.places().size() + " cities, artists and topics");
    BoundedExecutor.forEach(CALL_CONCURRENCY, world.places().size(), i -> {
      var place = world.places().get(i);
      sessionOf(world.people().get(i % world.people().size()))
          .describe(place.ref(), place.profile()).await();
      progress.advance(1);
    });
  }

  private void follow() {
    progress.begin(world.follows().size() + " follows");
    BoundedExecutor.forEach(CALL_CONCURRENCY, world.follows(), follow -> {
      sessionOf(follow.follower()).follow(follow.target()).await();
      progress.advance(1);
    });
  }

  private void post() {
    progress.begin(world.posts().size() + " activities");
    BoundedExecutor.forEach(CALL_CONCURRENCY, world.posts().size(), i -> {
      var post = world.posts().get(i);
      posted.set(i, sessionOf(post.actor()).post(post.draft()).await());
      progress.advance(1);
    });
  }

  /** Posts the comments of each thread in order. */
  private void comment() {
    progress.begin(world.comments().size() + " comments");
    var threads = IntStream.range(0, world.comments().size()).boxed()
        .collect(
            groupingBy(i -> world.comments().get(i).postIndex(), LinkedHashMap::new, toList()));
    BoundedExecutor.forEach(CALL_CONCURRENCY, threads.values(), thread -> thread.forEach(i -> {
      var comment = world.comments().get(i);
      var on = comment.parentIndex().isPresent()
          ? commented.get(comment.parentIndex().getAsInt())
          : posted.get(comment.postIndex());
      var id = requireNonNull(on).id();
      commented.set(i, sessionOf(comment.actor()).comment(id, comment.text()).await());
      progress.advance(1);
    }));
  }

  private void like() {
    progress.begin(world.likes().size() + " likes");
    BoundedExecutor.forEach(CALL_CONCURRENCY, world.likes(), like -> {
      var activity = requireNonNull(posted.get(like.postIndex()));
      sessionOf(like.person()).like(activity.id(), like.kind()).await();
      progress.advance(1);
    });
  }

  /** Waits for the fan-out, so that feeds are complete for the first visitor. */
  private void awaitDeliveries() {
    progress.begin(world.posts().size() + " deliveries");
    BoundedExecutor.forEach(CALL_CONCURRENCY, world.posts().size(), i -> {
      var session = sessionOf(world.posts().get(i).actor());
      var id = requireNonNull(posted.get(i)).id();
      for (int poll = 0; poll < MAX_POLLS && isRunning(session, id); poll++) {
        LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      }
      progress.advance(1);
    });
  }

  private static boolean isRunning(Session session, ActivityId id) {
    return session.delivery(id).await().state() == Delivery.State.RUNNING;
  }

  private Session sessionOf(Person person) {
    return requireNonNull(sessions.get(person));
  }
}
