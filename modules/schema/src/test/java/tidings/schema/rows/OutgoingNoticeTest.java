// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;
import tidings.core.CustomNotice;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Op;

final class OutgoingNoticeTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Position STAMP = Position.startOf(NOW);
  private static final ActivityId PHOTO = new ActivityId(Position.startOf(NOW).text());
  private static final NoticeGroup LIKES = NoticeGroup.likes(PHOTO);

  private static final Item WANTS_LIKES = preferences(Map.of("like", new Channels(false, true)));

  @Test
  void news_go_out_if_the_user_wants_it() {
    var row = stored(group(LIKES, WANTS_LIKES).with(state -> state.joinedBy(BEN, NOW)));
    var outgoing = NoticeRow.outgoing(row).orElseThrow();
    assertThat(outgoing.user()).isEqualTo(ANA);
    assertThat(outgoing.group()).isEqualTo(LIKES.id());
    assertThat(outgoing.type()).isEqualTo("like");
    assertThat(outgoing.actors()).containsExactly(BEN);
    assertThat(outgoing.activity()).contains(PHOTO);
    assertThat(outgoing.count()).isEqualTo(1);
  }

  @Test
  void nothing_goes_out_unless_the_user_wants_it() {
    var row = stored(group(LIKES).with(state -> state.joinedBy(BEN, NOW)));
    assertThat(NoticeRow.outgoing(row)).isEmpty();
    var follow = stored(group(NoticeGroup.follows(NOW), WANTS_LIKES)
        .with(state -> state.joinedBy(BEN, NOW)));
    assertThat(NoticeRow.outgoing(follow)).isEmpty();
  }

  @Test
  void a_mute_a_mark_or_an_undone_like_is_no_news() {
    var news = stored(group(LIKES, WANTS_LIKES).with(state -> state.joinedBy(BEN, NOW)));
    var again = group(LIKES, WANTS_LIKES, news);
    assertThat(NoticeRow.outgoing(stored(again.with(NoticeState::markedRead)))).isEmpty();
    assertThat(NoticeRow.outgoing(stored(again.with(state -> state.leftBy(BEN))))).isEmpty();
    assertThat(NoticeRow.outgoing(stored(again.with(
        state -> state.joinedByMuted(new UserId("cem"), NOW))))).isEmpty();
  }

  @Test
  void a_notice_of_the_site_goes_out_with_its_text() {
    var group = NoticeGroup.custom("order-shipped", "42", Optional.empty());
    var notice = new CustomNotice(
        "order-shipped", "On its way", Optional.of("/orders/42"), Optional.of(BEN));
    var row = stored(
        group(group, preferences(Map.of("order-shipped", new Channels(true, true))))
            .joinedBy(notice, Optional.of(PHOTO), NOW));
    var outgoing = NoticeRow.outgoing(row).orElseThrow();
    assertThat(outgoing.type()).isEqualTo("custom");
    assertThat(outgoing.kind()).contains("order-shipped");
    assertThat(outgoing.text()).contains("On its way");
    assertThat(outgoing.link()).contains("/orders/42");
    assertThat(outgoing.activity()).contains(PHOTO);
    assertThat(NoticeRow.of(ANA, row).custom()).contains(notice);
  }

  private static NoticeRow group(NoticeGroup group, Item... rows) {
    return NoticeRow.of(ANA, group,
        Stream.of(rows).collect(Collectors.toMap(Item::key, Function.identity())));
  }

  private static Item preferences(Map<String, Channels> byType) {
    var preferences = new NoticePreferences(NoticePreferences.NONE.standard(), byType);
    return new NoticePreferencesRow(ANA, preferences).item();
  }

  private static Item stored(NoticeRow row) {
    return item(row.write(STAMP));
  }

  private static Item item(Op op) {
    assertThat(List.of(op)).first().isInstanceOf(Op.Put.class);
    return ((Op.Put) op).item();
  }
}
