// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;

/** Keeps a filled server moving: every few seconds somebody posts, comments or likes. */
final class Pulse implements Runnable {
  /** What is done at the most; a demo that is forgotten ends with a store that is not large. */
  private static final int BEATS = 10_000;
  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofSeconds(6);

  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);

  private final Tidings server;
  private final World world;
  private final Map<Person, Session> sessions;
  private final RandomGenerator random = RandomGenerator.getDefault();
  private final Posts posts = new Posts(random);
  private final Threads threads = new Threads(random);
  private final Weighted<Person> known;

  /** @param sessions of those who are signed in already */
  Pulse(Tidings server, World world, Map<Person, Session> sessions) {
    this.server = server;
    this.world = world;
    this.sessions = new ConcurrentHashMap<>(sessions);
    this.known = new Weighted<>(
        world.people().stream().filter(person -> !person.id().equals(People.ANA)).toList());
  }

  @Override
  public void run() {
    try {
      for (int beat = 0; beat < BEATS; beat++) {
        Thread.sleep(Duration.ofMillis(random.nextLong(SHORTEST.toMillis(), LONGEST.toMillis())));
        beat();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() {
    try {
      var somebody = known.pick(random);
      var session = sessions.computeIfAbsent(
          somebody, person -> server.signIn(person.id(), Demo.PASSWORD).await());
      switch (random.nextInt(5)) {
        case 0, 1 -> post(somebody, session);
        case 2 -> comment(somebody, session);
        default -> like(session);
      }
    } catch (RuntimeException failure) {
      LOG.debug("the demo missed a beat", failure);
    }
  }

  private void post(Person somebody, Session session) {
    var friend = known.pick(random);
    var friends = friend.equals(somebody) ? world.people().getLast() : friend;
    session.post(posts.by(somebody, List.of(friends)).draft()).await();
  }

  private void like(Session session) {
    pick(session).ifPresent(activity -> session.like(activity.id(), "like").await());
  }

  /** Says something about what they read, as they would about a post of the one who wrote it. */
  private void comment(Person somebody, Session session) {
    pick(session).ifPresent(activity -> world.people().stream()
        .filter(person -> person.ref().equals(activity.actor().ref()))
        .findFirst()
        .map(actor -> threads.remark(somebody, new Post(
            actor, activity.object().text().orElse(""), List.of(), Optional.empty())))
        .ifPresent(remark -> session.comment(activity.id(), remark).await()));
  }

  /** Something new that somebody else has posted. */
  private Optional<Activity> pick(Session session) {
    var others = session.feed().await().page().items().stream()
        .map(entry -> entry.activity())
        .filter(activity -> !activity.actor().ref().equals(session.ref()))
        .toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(others.get(random.nextInt(others.size())));
  }
}
