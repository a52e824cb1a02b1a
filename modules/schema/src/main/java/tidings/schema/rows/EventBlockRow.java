// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.schema.EventLogKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/**
 * Consecutive events of the log in one item, as an item for each would cost a write each.
 *
 * @param events at least one
 */
public record EventBlockRow(List<SiteEvent> events) {
  /**
   * Characters from which on a block gets no further event. With the largest event, each character
   * of three bytes, it is below the max. size of an item.
   */
  private static final int FULL_CHARS = 32 << 10;
  private static final String FIRST = "first";
  private static final String EVENTS = "events";
  private static final char BETWEEN_PARTS = ' ';
  private static final char BEFORE_DATA = '\n';
  private static final String PUBLIC = "+";
  private static final String FOR_THE_SITE = "-";
  private static final int PARTS_BEFORE_REFS = 3;
  private static final int CHARS_OF_REF = 90;

  public EventBlockRow {
    events = List.copyOf(events);
  }

  /** Divides consecutive events into blocks. */
  public static List<EventBlockRow> of(List<SiteEvent> events) {
    var blocks = new ArrayList<EventBlockRow>();
    int from = 0;
    int chars = 0;
    for (int index = 0; index < events.size(); index++) {
      var event = events.get(index);
      chars += chars(event);
      boolean isFull = chars >= FULL_CHARS || index == events.size() - 1
          || event.position() == EventLogKeys.lastOfPartition(event.position());
      if (isFull) {
        blocks.add(new EventBlockRow(events.subList(from, index + 1)));
        from = index + 1;
        chars = 0;
      }
    }
    return blocks;
  }

  /** The characters of a stored event, or some more. */
  public static int chars(SiteEvent event) {
    return event.data().length() + CHARS_OF_REF * (1 + event.about().size());
  }

  public Item item(Instant expiresAt) {
    return ItemType.EVENT_BLOCK.at(EventLogKeys.block(events.getLast().position()))
        .set(FIRST, events.getFirst().position())
        .set(EVENTS, events.stream().map(EventBlockRow::encode).toList())
        .expiresAt(expiresAt.getEpochSecond())
        .build();
  }

  public static EventBlockRow of(Item row) {
    long first = row.number(FIRST);
    var texts = row.list(EVENTS);
    return new EventBlockRow(IntStream.range(0, texts.size())
        .mapToObj(index -> decode(first + index, texts.get(index)))
        .toList());
  }

  /** Kind, time, whether it is public, and refs, in a line; then the data. */
  private static String encode(SiteEvent event) {
    var text = new StringBuilder(event.data().length() + 200)
        .append(event.kind()).append(BETWEEN_PARTS)
        .append(event.at().toEpochMilli()).append(BETWEEN_PARTS)
        .append(event.isPublic() ? PUBLIC : FOR_THE_SITE);
    event.about().forEach(ref -> text.append(BETWEEN_PARTS).append(ref));
    return text.append(BEFORE_DATA).append(event.data()).toString();
  }

  private static SiteEvent decode(long position, String text) {
    int end = text.indexOf(BEFORE_DATA);
    var parts = text.substring(0, end).split(String.valueOf(BETWEEN_PARTS), -1);
    var about = IntStream.range(PARTS_BEFORE_REFS, parts.length)
        .mapToObj(index -> Ref.parse(parts[index])).toList();
    return new SiteEvent(position, parts[0], Instant.ofEpochMilli(Long.parseLong(parts[1])),
        about, parts[2].equals(PUBLIC), text.substring(end + 1));
  }
}
