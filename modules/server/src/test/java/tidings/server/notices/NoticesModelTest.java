// SPDX-License-Identifier: Apache-2.0
package tidings.server.notices;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.core.ActivityId;
import tidings.core.Notifications;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.InboxOf;
import tidings.core.Notifications.Notification;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.server.notices.NoticesModel.Group;

/** Random actions: Ana's notifications match the model. */
final class NoticesModelTest {
  private static final int CALLERS = 3;

  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final ActorFixture fixture = ActorFixture.open(vertx, folder);
  private final List<TestNode> nodes =
      range(0, CALLERS).mapToObj(n -> new TestNode(vertx, fixture)).toList();
  private int userCount;
  private UserId ana;
  private List<ActivityId> posts;

  NoticesModelTest() throws IOException {
    range(0, UserAction.PEOPLE)
        .forEach(n -> new FixtureRows(fixture).user(TestNode.person(n).text()));
  }

  @AfterProperty
  void close() throws IOException {
    nodes.forEach(TestNode::close);
    fixture.close();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Provide
  Arbitrary<List<UserAction>> actions() {
    return UserAction.any().list().ofMinSize(20).ofMaxSize(120);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void the_inbox_matches_the_model(@ForAll("actions") List<UserAction> actions) {
    newUser();
    var model = new NoticesModel();
    for (var action : actions) {
      nodes.getFirst().perform(action, ana, posts);
      model.apply(action);
      requireSame(model.groups());
    }
  }

  /** Each person acts in order; the actions of different people run concurrently. */
  @Property(edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void concurrent_actors_are_each_counted_once(
      @ForAll("actions") List<UserAction> actions) {
    newUser();
    var model = new NoticesModel();
    actions.forEach(model::apply);
    var callers = actions.stream().collect(groupingBy(action -> action.person() % CALLERS));
    callers.entrySet()
        .stream()
        .map(caller -> CompletableFuture.runAsync(
            () -> caller.getValue()
                .forEach(action -> nodes.get(caller.getKey()).perform(action, ana, posts)),
            Thread::startVirtualThread))
        .toList()
        .forEach(CompletableFuture::join);
    var byGroup = inbox().page()
        .items()
        .stream()
        .collect(toMap(this::name, notification -> notification));
    assertThat(byGroup.keySet())
        .containsExactlyInAnyOrderElementsOf(model.groups().stream().map(Group::name).toList());
    model.peopleByGroup().forEach((group, people) -> {
      var notification = byGroup.get(group);
      assertThat(notification.count()).isEqualTo(people.size());
      assertThat(actors(notification))
          .hasSize(Math.min(people.size(), Notifications.MAX_SHOWN_ACTORS))
          .doesNotHaveDuplicates()
          .isSubsetOf(people);
    });
    actions.forEach(action -> nodes.get(action.person() % CALLERS).undoAll(action, ana, posts));
    assertThat(inbox().page().items()).isEmpty();
  }

  private void newUser() {
    ana = new FixtureRows(fixture).user("ana" + ++userCount);
    posts = nodes.getFirst().posts(ana);
  }

  private void requireSame(List<Group> groups) {
    var inbox = inbox();
    assertThat(inbox.page().items().stream().map(this::group).toList()).isEqualTo(groups);
    assertThat(inbox.unseen())
        .isEqualTo(groups.stream().filter(group -> !group.seen()).count());
    assertThat(inbox.unread())
        .isEqualTo(groups.stream().filter(group -> !group.read()).count());
  }

  private Inbox inbox() {
    var ask = new InboxOf(ana, Optional.empty(), Notifications.MAX_GROUPS);
    return (Inbox) nodes.getFirst().notifications().answer(ask);
  }

  private Group group(Notification notification) {
    return new Group(name(notification), notification.count(), actors(notification),
        notification.seen(), notification.read());
  }

  private String name(Notification notification) {
    var kind = notification.kind().name().toLowerCase(ROOT);
    return kind + notification.activity().map(post -> "" + posts.indexOf(post.id())).orElse("");
  }

  private static List<Integer> actors(Notification notification) {
    return notification.actors().stream().map(actor -> TestNode.numberOf(actor.ref())).toList();
  }
}
