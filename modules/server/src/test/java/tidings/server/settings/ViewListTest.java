// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.FeedView;
import tidings.core.FeedView.Filter;
import tidings.core.FeedView.GroupKey;
import tidings.core.FeedView.Ranking;
import tidings.core.LanguageTag;
import tidings.core.Ref;
import tidings.server.terminal.CommandException;

final class ViewListTest {
  @Test
  void views_are_read_from_json_in_a_file_or_a_flag() {
    var text =
        """
            [{"name":"digest","verbs":["post"],"types":["photo"],"targets":["city:lisbon"],
              "tags":["Fado"],"targetTypes":["city"],"languages":["pt","EN-gb"],"groupBy":["verb","target","day"]},
             {"name":"best","rank":{"halfLife":"6h","likes":1,"comments":0.5,"shares":3}}]""";

    assertThat(parse(text)).isEqualTo(parse(new JsonArray(text)));
    var views = parse(text);
    assertThat(views.getFirst().filter()).isEqualTo(new Filter(Set.of("post"), Set.of("photo"),
        Set.of(Ref.parse("city:lisbon"), Ref.parse("tag:fado")), Set.of("city"),
        Set.of(new LanguageTag("pt"), new LanguageTag("en-GB"))));
    assertThat(views.getFirst().grouping())
        .containsExactlyInAnyOrder(GroupKey.VERB, GroupKey.TARGET, GroupKey.DAY);
    assertThat(views.getFirst().isPageable()).isTrue();
    assertThat(views.getLast().ranking())
        .contains(new Ranking(Duration.ofHours(6), 1, 0.5, 3, 0, 200));
    assertThat(views.getLast().isPageable()).isFalse();
    assertThat(parse("[]")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "digest", "[1]", "[{}]", "[{'name':'A digest'}]", "[{'name':'a'},{'name':'a'}]",
    "[{'name':'a','verb':'post'}]", "[{'name':'a','verbs':['Post']}]",
    "[{'name':'a','targets':['lisbon']}]", "[{'name':'a','tags':['!']}]",
    "[{'name':'a','languages':['portuguese!']}]", "[{'name':'a','groupBy':['week']}]",
    "[{'name':'a','rank':{}}]",
    "[{'name':'a','rank':{'halfLife':'6h','likes':-1}}]",
    "[{'name':'a','rank':{'halfLife':'6h','window':501}}]",
    "[{'name':'a','groupBy':['day'],'rank':{'halfLife':'6h'}}]"})
  void invalid_views_are_refused(String text) {
    assertThatThrownBy(() -> parse(text.replace('\'', '"')))
        .isInstanceOf(CommandException.class).hasMessageContaining("feeds.views");
  }

  private static List<FeedView> parse(Object value) {
    return ViewList.of(new Setting("feeds.views", value, "a test"));
  }
}
