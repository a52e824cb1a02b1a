// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.search.index.Index;
import tidings.search.index.IndexDocument;
import tidings.store.Item;

/** Adds the activities and entities of a scan to an index that has none of them. */
final class IndexedRows {
  private final Index index;
  private final IndexSource source;
  private final IndexedTags tags;

  IndexedRows(Index index, IndexSource source) {
    this.index = index;
    this.source = source;
    this.tags = new IndexedTags(index, source);
  }

  /** Adds what these rows are about, whatever else is among them. Tags may follow later. */
  void add(List<Item> rows) throws IOException {
    Set<ActivityId> activities = new HashSet<>();
    Set<Ref> described = new HashSet<>();
    Set<Ref> counted = new HashSet<>();
    for (var row : rows) {
      if (ItemType.ACTIVITY.matches(row) && !ActivityRow.isDeleted(row)) {
        activities.add(new ActivityId(KeyFormat.ref(row.key()).id()));
      } else if (ItemType.ENTITY.matches(row)) {
        described.add(KeyFormat.ref(row.key()));
      } else if (ItemType.COUNTS.matches(row)
          && CountsRow.ofEntity(Optional.of(row)).followers() > 0) {
        counted.add(KeyFormat.ref(row.key()));
      }
    }
    addEntities(described, counted);
    addActivities(activities);
    tags.writeIfMany();
  }

  /** Writes the tags that were found. */
  void end() throws IOException {
    tags.write();
  }

  /** @param counted entities that may have no description; if they have, its row adds them */
  private void addEntities(Set<Ref> described, Set<Ref> counted) throws IOException {
    Set<Ref> all = new HashSet<>(described);
    all.addAll(counted);
    all.stream().filter(IndexedTags::isTag).forEach(tags::addFound);
    all.removeIf(ref -> ref.isActivity() || IndexedTags.isTag(ref));
    for (var entry : source.entities(all).entrySet()) {
      var state = entry.getValue();
      if (state.exists() && state.isDescribed() == described.contains(entry.getKey())) {
        index.add(state.document());
      }
    }
  }

  private void addActivities(Set<ActivityId> ids) throws IOException {
    for (var activity : source.activities(ids)) {
      index.add(IndexDocument.of(activity));
      activity.envelope().targets().stream().filter(IndexedTags::isTag).forEach(tags::addFound);
    }
  }
}
