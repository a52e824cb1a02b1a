// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

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

/** Simulates activity on a filled server: posts, comments and likes every few seconds. */
final class ActivitySimulator implements Runnable {
  /** Maximum number of actions, so that a forgotten demo does not fill the disk. */
  private static final int MAX_ACTIONS = 10_000;
  private static final Duration MIN_INTERVAL = Duration.ofSeconds(2);
  private static final Duration MAX_INTERVAL = Duration.ofSeconds(6);

  private static final Logger LOG = LoggerFactory.getLogger(ActivitySimulator.class);

  private final Tidings server;
  private final World world;
  private final Map<Person, Session> sessions;
  private final RandomGenerator random = RandomGenerator.getDefault();
  private final PostGenerator postGenerator = new PostGenerator(random);
  private final CommentGenerator commentGenerator = new CommentGenerator(random);
  private final SkewedPicker<Person> authors;

  /** @param sessions existing sessions of people */
  ActivitySimulator(Tidings server, World world, Map<Person, Session> sessions) {
    this.server = server;
    this.world = world;
    this.sessions = new ConcurrentHashMap<>(sessions);
    this.authors = new SkewedPicker<>(
        world.people().stream().filter(person -> !person.id().equals(PeopleGenerator.ANA))
            .toList());
  }

  @Override
  public void run() {
    try {
      for (int action = 0; action < MAX_ACTIONS; action++) {
        Thread.sleep(
            Duration.ofMillis(random.nextLong(MIN_INTERVAL.toMillis(), MAX_INTERVAL.toMillis())));
        act();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void act() {
    try {
      var author = authors.pick(random);
      var session = sessions.computeIfAbsent(
          author, person -> server.signIn(person.id(), Demo.PASSWORD).await());
      switch (random.nextInt(5)) {
        case 0, 1 -> post(author, session);
        case 2 -> comment(author, session);
        default -> like(session);
      }
    } catch (RuntimeException failure) {
      LOG.debug("a step of the demo failed", failure);
    }
  }

  private void post(Person author, Session session) {
    var friend = authors.pick(random);
    var friends = friend.equals(author) ? world.people().getLast() : friend;
    session.post(postGenerator.generate(author, List.of(friends)).draft()).await();
  }

  private void like(Session session) {
    pick(session).ifPresent(activity -> session.like(activity.id(), "like").await());
  }

  /** Comments on an activity in the feed. */
  private void comment(Person author, Session session) {
    pick(session).ifPresent(activity -> world.people().stream()
        .filter(person -> person.ref().equals(activity.actor().ref()))
        .findFirst()
        .map(actor -> commentGenerator.remark(author, new DemoPost(
            actor, activity.object().text().orElse(""), List.of(), Optional.empty())))
        .ifPresent(text -> session.comment(activity.id(), text).await()));
  }

  /** A recent activity of another person. */
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
