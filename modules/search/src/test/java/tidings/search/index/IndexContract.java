// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tidings.core.EntitySummary;
import tidings.core.Ref;
import tidings.core.Search.EntityOrder;
import tidings.core.Search.SearchFilter;
import tidings.search.index.IndexDocument.HiddenUser;
import tidings.search.words.SearchText;

/** Each engine keeps what was committed, and ranks what it finds in the same way. */
public abstract class IndexContract {
  private static final Ref ANA = Ref.parse("user:ana");
  private static final Ref BEN = Ref.parse("user:ben");
  private static final Ref CLEO = Ref.parse("user:cleo");

  @AutoClose
  private Index index;

  /** The store of the indexes of this test. */
  protected abstract IndexStore store() throws IOException;

  @BeforeEach
  void begin() throws IOException {
    index = store().open();
    index.begin();
    index.publish();
  }

  @Test
  void an_index_without_a_commit_has_to_be_built() throws IOException {
    put(ANA, "Ana Sousa", 0);
    reopen();

    assertThat(index.position()).isEmpty();
  }

  @Test
  void a_commit_keeps_the_documents_and_their_position() throws IOException {
    put(ANA, "Ana Sousa", 0);
    index.commit(17);
    put(BEN, "Ben Sousa", 0);
    reopen();

    assertThat(index.position()).isEqualTo(OptionalLong.of(17));
    assertThat(find("sousa")).containsExactly(ANA);
  }

  @Test
  void a_document_takes_the_place_of_an_earlier_one() throws IOException {
    put(ANA, "Ana Sousa", 0);
    put(ANA, "Ana Lima", 0);

    assertThat(find("lima")).containsExactly(ANA);
    assertThat(find("sousa")).isEmpty();
    index.delete(ANA);
    assertThat(find("lima")).isEmpty();
  }

  @Test
  void more_followers_rank_higher_and_typos_last() throws IOException {
    put(ANA, "Lima", 10);
    put(BEN, "Lima", 1_000);
    put(CLEO, "Lina", 1_000_000);

    assertThat(find("lima")).containsExactly(BEN, ANA, CLEO);
    assertThat(suggest("li")).containsExactly(CLEO, BEN, ANA);
    assertThat(suggest("lim")).containsExactly(BEN, ANA);
  }

  @Test
  void pages_of_hits_follow_each_other() throws IOException {
    put(ANA, "Lima", 10);
    put(BEN, "Lima", 1_000);
    put(CLEO, "Lina", 1_000_000);

    assertThat(find("lima", 0, 1)).containsExactly(BEN);
    assertThat(find("lima", 1, 1)).containsExactly(ANA);
    assertThat(find("lima", 2, 1)).containsExactly(CLEO);
    assertThat(find("lima", 3, 1)).isEmpty();
  }

  @Test
  void pages_of_a_list_continue_after_an_entity_although_others_come_before_it()
      throws IOException {
    put(ANA, "Ana", 30);
    put(BEN, "Ben", 20);
    put(CLEO, "Cleo", 20);

    var first = list(EntityOrder.FOLLOWERS, Optional.empty());
    put(Ref.parse("user:dora"), "Dora", 40);
    var second = list(EntityOrder.FOLLOWERS, Optional.of(first.getLast()));

    assertThat(first).extracting(ListPlace::ref).containsExactly(ANA, BEN);
    assertThat(second).extracting(ListPlace::ref).containsExactly(CLEO);
    assertThat(list(EntityOrder.FOLLOWERS, Optional.of(second.getLast()))).isEmpty();
  }

  @Test
  void a_list_is_sorted_by_name_without_accents_and_case() throws IOException {
    put(ANA, "émile", 0);
    put(BEN, "Eva", 0);
    put(CLEO, "Zoë", 0);

    var first = list(EntityOrder.NAME, Optional.empty());

    assertThat(first).extracting(ListPlace::ref).containsExactly(ANA, BEN);
    var after = ListPlace.of(first.getLast().cursor());
    assertThat(list(EntityOrder.NAME, Optional.of(after))).extracting(ListPlace::ref)
        .containsExactly(CLEO);
  }

  @Test
  void a_hidden_user_is_in_no_list() throws IOException {
    put(ANA, "Ana", 0);
    index.put(new HiddenUser(BEN));

    assertThat(list(EntityOrder.NEWEST, Optional.empty())).extracting(ListPlace::ref)
        .containsExactly(ANA);
  }

  @Test
  void a_word_whose_folded_form_has_spaces_is_found() throws IOException {
    put(ANA, "ﷺ", 0);

    assertThat(find("ﷺ")).containsExactly(ANA);
  }

  @Test
  void the_index_that_is_built_beside_takes_the_place_of_the_present_one() throws IOException {
    put(ANA, "Ana Sousa", 0);
    index.commit(17);
    try (var next = store().openNext()) {
      next.begin();
      next.put(document(BEN, "Ben Sousa", 0));
      next.commit(18);
      next.refresh();
      assertThat(find("sousa")).containsExactly(ANA);
      next.publish();
    }
    index.close();
    store().replaceByNext();
    index = store().open();

    assertThat(index.position()).isEqualTo(OptionalLong.of(18));
    assertThat(find("sousa")).containsExactly(BEN);
  }

  @Test
  void what_was_read_is_known_to_the_writer() throws IOException {
    index.put(new HiddenUser(BEN));
    put(ANA, "Ana", 0);
    index.refresh();

    assertThat(index.hasClosed(BEN)).isTrue();
    assertThat(index.hasClosed(ANA)).isFalse();
    assertThat(index.has(ANA)).isTrue();
    assertThat(index.has(CLEO)).isFalse();
    assertThat(index.isTargeted(ANA)).isFalse();
  }

  /** Two entities. */
  private List<ListPlace> list(EntityOrder order, Optional<ListPlace> after) throws IOException {
    index.refresh();
    return index.list(new EntityList("user", order, after), 2);
  }

  private void reopen() throws IOException {
    index.close();
    index = store().open();
  }

  private void put(Ref ref, String name, long followers) throws IOException {
    index.put(document(ref, name, followers));
  }

  private static IndexDocument document(Ref ref, String name, long followers) {
    return IndexDocument.of(new EntitySummary(ref, name, Optional.empty()), Optional.empty(),
        followers, Optional.empty(), false);
  }

  private List<Ref> find(String query) throws IOException {
    return find(query, 0, 10);
  }

  private List<Ref> find(String query, int from, int count) throws IOException {
    index.refresh();
    var terms = SearchText.terms(query);
    return index.find(new WordSearch(terms, SearchFilter.ALL, Instant.EPOCH), from, count);
  }

  private List<Ref> suggest(String prefix) throws IOException {
    index.refresh();
    return index.suggest(SearchText.prefixes(prefix), 10);
  }
}
