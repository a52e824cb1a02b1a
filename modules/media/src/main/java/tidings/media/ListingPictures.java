// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import java.util.stream.Stream;
import tidings.core.Cursor;
import tidings.core.Media.ListPictures;
import tidings.core.Media.Picture;
import tidings.core.Media.PictureList;
import tidings.core.Page;
import tidings.schema.MediaKeys;
import tidings.schema.rows.MediaRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Lists the pictures or recordings of a user. The index may be late, so what it finds is read from
 * the base rows.
 */
record ListingPictures(Table table, long quotaBytes) {

  PictureList list(ListPictures ask) {
    var usage = table.get(MediaKeys.usage(ask.user()));
    var found = table.query(MediaKeys.picturesOf(ask.user()).descending()
        .after(ask.after().map(Cursor::position)).limit(ask.limit())).await();
    var keys = found.items().stream().map(Item::key).toList();
    var rows = table.getAll(keys).await();
    var pictures = keys.stream()
        .flatMap(key -> Stream.ofNullable(rows.get(key)))
        .flatMap(row -> MediaRow.find(row).stream())
        .map(MediaRow::picture)
        .filter(picture -> picture.type().kind() == ask.kind())
        .toList();
    return new PictureList(new Page<Picture>(pictures, found.next().map(Cursor::new)),
        MediaUsage.bytes(usage.await()), quotaBytes);
  }
}
