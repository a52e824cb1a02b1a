// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.core.EntitySummary;
import tidings.core.Ref;
import tidings.core.Search.SearchFilter;
import tidings.search.index.Index;
import tidings.search.index.IndexContract;
import tidings.search.index.IndexDocument;
import tidings.search.index.IndexDocument.ActivityDocument;
import tidings.search.index.IndexStore;
import tidings.search.index.WordSearch;

/** The index in a cluster, which several servers may write. */
@Tag("opensearch")
final class OpenSearchIndexTest extends IndexContract {
  private static final Ref ANA = Ref.parse("user:ana");
  private static final int MANY = 1_100;

  private final String name = OpenSearchLocal.newIndex();
  private final OpenSearchCluster cluster =
      new OpenSearchCluster(OpenSearchLocal.settings(name));

  @Override
  protected IndexStore store() {
    return cluster;
  }

  @AfterEach
  void disconnect() {
    cluster.close();
  }

  @Test
  void an_older_write_does_not_replace_a_newer_one() throws IOException {
    var one = begun();
    var other = cluster.open();
    other.readAfter(8);
    other.put(document("Newer"));
    other.refresh();

    one.readAfter(7);
    one.put(document("Older"));
    one.delete(ANA);
    one.refresh();

    assertThat(one.suggest(List.of("newer"), 10)).containsExactly(ANA);
    assertThat(one.suggest(List.of("older"), 10)).isEmpty();
  }

  @Test
  void an_older_write_does_not_bring_back_what_was_deleted() throws IOException {
    var one = begun();
    var other = cluster.open();
    one.readAfter(7);
    one.put(document("Older"));
    other.readAfter(8);
    other.delete(ANA);
    other.refresh();

    one.refresh();

    assertThat(one.suggest(List.of("older"), 10)).isEmpty();
  }

  @Test
  void a_server_that_is_behind_does_not_move_the_position_back() throws IOException {
    var one = begun();
    var other = cluster.open();
    other.commit(9);
    one.commit(8);

    assertThat(cluster.open().position()).isEqualTo(OptionalLong.of(9));
  }

  @Test
  void a_server_does_not_write_to_an_index_that_another_has_replaced() throws IOException {
    var replaced = begun();
    var next = cluster.openNext();
    next.begin();
    next.commit(4);
    next.publish();

    assertThat(replaced.isCurrent()).isFalse();
    replaced.put(document("Late"));
    assertThatThrownBy(replaced::refresh).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> replaced.commit(5)).isInstanceOf(IOException.class);
    assertThat(cluster.open().position()).isEqualTo(OptionalLong.of(4));
  }

  /** More than are sent, and than are read, at once. */
  @Test
  void all_activities_of_a_user_are_deleted_but_those_that_were_read_later() throws IOException {
    var index = begun();
    index.readAfter(7);
    for (int number = 0; number < MANY; number++) {
      index.put(activity(number));
    }
    index.readAfter(9);
    index.put(activity(0));
    index.refresh();
    assertThat(index.documents()).isEqualTo(MANY);

    var other = cluster.open();
    other.readAfter(8);
    other.deleteActivitiesBy(ANA);
    other.refresh();

    assertThat(index.documents()).isEqualTo(1);
    assertThat(index.find(new WordSearch(List.of("many"), SearchFilter.ALL, Instant.EPOCH), 0, 10))
        .containsExactly(activity(0).ref());
  }

  private static IndexDocument activity(int number) {
    return new ActivityDocument(new Ref("activity", "a" + number), Optional.of("One of many"),
        Optional.empty(), Instant.EPOCH, ANA, List.of(), false);
  }

  private Index begun() throws IOException {
    var index = cluster.openNext();
    index.begin();
    index.commit(3);
    index.publish();
    return cluster.open();
  }

  private static IndexDocument document(String word) {
    return IndexDocument.of(new EntitySummary(ANA, word, Optional.empty()), Optional.empty(), 0,
        Optional.empty(), false);
  }
}
