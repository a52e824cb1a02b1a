// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.Media.MediaType;
import tidings.core.Media.PictureSize;
import tidings.media.processing.ProcessedPicture;
import tidings.media.recordings.ChannelInputStream;

/**
 * A picture or recording that is to be stored.
 *
 * @param color the mean colour of a picture
 * @param sizes all of a picture; a recording has one
 */
record NewMedia(MediaType type, Optional<String> color, List<Size> sizes) {
  /** One size. @param content begins anew with each call */
  record Size(PictureSize size, int width, int height, long bytes,
      Supplier<InputStream> content) {}

  static NewMedia of(ProcessedPicture picture) {
    return new NewMedia(picture.type(), Optional.of(picture.color()),
        picture.renditions().stream()
            .map(one -> new Size(one.size(), one.width(), one.height(), one.content().length,
                () -> new ByteArrayInputStream(one.content())))
            .toList());
  }

  /** A recording, whose file is as it is to be stored. */
  static NewMedia of(MediaType type, FileChannel file) throws IOException {
    return new NewMedia(type, Optional.empty(),
        List.of(new Size(PictureSize.FULL, 0, 0, file.size(),
            () -> new ChannelInputStream(file))));
  }
}
