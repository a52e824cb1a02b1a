// SPDX-License-Identifier: Apache-2.0
package tidings.app.notices;

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
import tidings.app.notices.PlainNotices.Group;
import tidings.core.ActivityId;
import tidings.core.Notifications;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.InboxOf;
import tidings.core.Notifications.Notification;
import tidings.core.UserId;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;

/** Whatever people do and undo, what Ana is told is what plain lists of it say. */
final class NoticesModelTest {
  private static final int CALLERS = 3;

  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final Stage stage = Stage.open(vertx, folder);
  private final List<Node> nodes =
      range(0, CALLERS).mapToObj(n -> new Node(vertx, stage)).toList();
  private int anas;
  private UserId ana;
  private List<ActivityId> posts;

  NoticesModelTest() throws IOException {
    range(0, Deed.PEOPLE).forEach(n -> new Cast(stage).user(Node.person(n).text()));
  }

  @AfterProperty
  void close() throws IOException {
    nodes.forEach(Node::close);
    stage.close();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Provide
  Arbitrary<List<Deed>> deeds() {
    return Deed.any().list().ofMinSize(20).ofMaxSize(120);
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void an_inbox_says_what_plain_lists_say(@ForAll("deeds") List<Deed> deeds) {
    begin();
    var plain = new PlainNotices();
    for (var deed : deeds) {
      nodes.getFirst().does(deed, ana, posts);
      plain.see(deed);
      assertSame(plain.groups());
    }
  }

  /** Each person does one thing after another, but nobody knows who of them is faster. */
  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void however_people_interleave_everybody_is_counted_once(@ForAll("deeds") List<Deed> deeds) {
    begin();
    var plain = new PlainNotices();
    deeds.forEach(plain::see);
    var callers = deeds.stream().collect(groupingBy(deed -> deed.who() % CALLERS));
    callers.entrySet()
        .stream()
        .map(caller -> CompletableFuture.runAsync(
            () -> caller.getValue()
                .forEach(deed -> nodes.get(caller.getKey()).does(deed, ana, posts)),
            Thread::startVirtualThread))
        .toList()
        .forEach(CompletableFuture::join);
    var told = inbox().page()
        .items()
        .stream()
        .collect(toMap(this::name, notification -> notification));
    assertThat(told.keySet())
        .containsExactlyInAnyOrderElementsOf(plain.groups().stream().map(Group::name).toList());
    plain.everybody().forEach((group, people) -> {
      var notification = told.get(group);
      assertThat(notification.count()).isEqualTo(people.size());
      assertThat(actors(notification))
          .hasSize(Math.min(people.size(), Notifications.SHOWN))
          .doesNotHaveDuplicates()
          .isSubsetOf(people);
    });
    deeds.forEach(deed -> nodes.get(deed.who() % CALLERS).undoesAll(deed, ana, posts));
    assertThat(inbox().page().items()).isEmpty();
  }

  private void begin() {
    ana = new Cast(stage).user("ana" + ++anas);
    posts = nodes.getFirst().posts(ana);
  }

  private void assertSame(List<Group> groups) {
    var inbox = inbox();
    assertThat(inbox.page().items().stream().map(this::group).toList()).isEqualTo(groups);
    assertThat(inbox.unseen())
        .isEqualTo(groups.stream().filter(group -> !group.seen()).count());
    assertThat(inbox.unread())
        .isEqualTo(groups.stream().filter(group -> !group.read()).count());
  }

  private Inbox inbox() {
    var ask = new InboxOf(ana, Optional.empty(), Notifications.KEPT);
    return (Inbox) nodes.getFirst().notifications().answer(ask);
  }

  private Group group(Notification told) {
    return new Group(name(told), told.count(), actors(told), told.seen(), told.read());
  }

  private String name(Notification told) {
    var kind = told.kind().name().toLowerCase(ROOT);
    return kind + told.activity().map(post -> "" + posts.indexOf(post.id())).orElse("");
  }

  private static List<Integer> actors(Notification told) {
    return told.actors().stream().map(actor -> Node.number(actor.ref())).toList();
  }
}
