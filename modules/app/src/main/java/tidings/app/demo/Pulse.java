// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;

/** Keeps a filled server moving: every few seconds somebody posts or likes. */
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
      if (random.nextBoolean()) {
        post(somebody, session);
      } else {
        like(session);
      }
    } catch (RuntimeException failure) {
      LOG.debug("the demo missed a beat", failure);
    }
  }

  private void post(Person somebody, Session session) {
    var friend = known.pick(random);
    var friends = friend.equals(somebody) ? world.people().getLast() : friend;
    var post = posts.by(somebody, List.of(friends));
    session.post(post.text(), post.targets().toArray(Ref[]::new)).await();
  }

  private void like(Session session) {
    var others = session.feed().await().page().items().stream()
        .map(entry -> entry.activity())
        .filter(activity -> !activity.actor().ref().equals(session.ref()))
        .toList();
    if (!others.isEmpty()) {
      session.like(others.get(random.nextInt(others.size())).id(), "like").await();
    }
  }
}
