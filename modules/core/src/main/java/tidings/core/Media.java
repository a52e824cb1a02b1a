// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.bus.Ask;

/**
 * Requests to the actor of uploaded pictures. A file is received part by part, by the node that
 * makes the picture of it.
 */
public sealed interface Media<A> extends Ask<A> {
  /** How long a picture is kept that nothing shows. */
  Duration UNUSED_KEPT = Duration.ofDays(1);
  /** Max. characters of the description for those who do not see a picture. */
  int MAX_ALT_LENGTH = 1000;
  /** Max. bytes of a {@link ReadPart}. */
  int MAX_PART_BYTES = 64 * 1024;

  /**
   * Begins an upload; {@code body_too_large} if it is known to be, {@code busy} if there are too
   * many, {@code media_off} if there is no folder for them.
   *
   * @param announcedBytes the size of the file, if it is known
   */
  record BeginUpload(UserId user, Optional<Long> announcedBytes) implements Media<MediaId>,
      Unordered {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Adds the next part of a file; {@code body_too_large} beyond the largest size. */
  record AppendUpload(MediaId id, Buffer bytes) implements Media<Done>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Makes a picture of the file, which is complete, and stores it, or stores a recording. Empty if
   * that takes longer: ask again. {@code invalid_picture} or {@code invalid_recording} if it is
   * none, {@code quota_exceeded} if the user has too many.
   */
  record FinishUpload(MediaId id, Optional<String> alt) implements Media<Optional<Picture>>,
      Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Makes a picture of a file that the server has fetched, and stores it for nobody: it counts for no
   * user. Empty if that takes too long; refused as {@link BeginUpload} and {@link FinishUpload}.
   */
  record StoreFetched(Buffer content) implements Media<Optional<Picture>>, Unordered {
    @Override
    public Object key() {
      return content.length();
    }
  }

  /** Forgets an upload that has failed. Nothing happens if there is none. */
  record CancelUpload(MediaId id) implements Media<Done>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Returns a picture of a user; {@code not_found} if it is of another one. */
  record GetPicture(UserId user, MediaId id) implements Media<Picture>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * The pictures of a user, or the recordings, the last uploaded first, and the space that all of
   * both take. A page may be short, as it is read without a look at what they are.
   */
  record ListPictures(UserId user, Kind kind, Optional<Cursor> after, int limit)
      implements Media<PictureList>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * A page of pictures.
   *
   * @param usedBytes what all pictures and recordings of the user take
   * @param quotaBytes what they may take
   */
  record PictureList(Page<Picture> page, long usedBytes, long quotaBytes) {}

  /** Deletes a picture of a user, wherever it is shown. Nothing happens if there is none. */
  record DeletePicture(UserId user, MediaId id) implements Media<Done>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Finds a size of a picture to serve, for all who know its address. */
  record FindRendition(MediaId id, PictureSize size) implements Media<Optional<ServedPicture>>,
      Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Reads a part of the content of a picture.
   *
   * @param count up to {@link #MAX_PART_BYTES}
   */
  record ReadPart(String blob, long from, int count) implements Media<Buffer>, Read {
    @Override
    public Object key() {
      return blob;
    }
  }

  /** The sizes of a picture; none is larger than the uploaded one. */
  enum PictureSize {
    FULL(2048),
    CARD(800),
    /** A square from the middle. */
    AVATAR(160);

    private final int maxSide;

    PictureSize(int maxSide) {
      this.maxSide = maxSide;
    }

    /** Max. width and height in pixels. */
    public int maxSide() {
      return maxSide;
    }

    /** The name in lower case, as in the API. */
    public String code() {
      return name().toLowerCase(ROOT);
    }

    /** The name of this size in the address of a picture. */
    public String nameOf(MediaId id) {
      return this == FULL ? id.text() : id.text() + "-" + code();
    }

    /** The path of a picture in this size, relative to the address of the server. */
    public String pathOf(MediaId id) {
      return "/media/" + nameOf(id);
    }

    /** The size that the end of a name stands for. */
    public static Optional<PictureSize> ofSuffix(String suffix) {
      return Stream.of(values())
          .filter(size -> (size == FULL ? "" : "-" + size.code()).equals(suffix)).findFirst();
    }
  }

  /** The types of stored pictures and recordings. */
  enum MediaType {
    /** For pictures without transparent pixels. */
    JPEG("image/jpeg"),
    PNG("image/png"),
    MP4("video/mp4"),
    WEBM("video/webm"),
    M4A("audio/mp4"),
    WEBA("audio/webm"),
    OGG("audio/ogg"),
    MP3("audio/mpeg"),
    WAV("audio/wav"),
    FLAC("audio/flac");

    private final String mediaType;

    MediaType(String mediaType) {
      this.mediaType = mediaType;
    }

    public String mediaType() {
      return mediaType;
    }

    public boolean isPicture() {
      return this == JPEG || this == PNG;
    }

    public Kind kind() {
      return isPicture() ? Kind.PICTURE : Kind.RECORDING;
    }
  }

  /** What is listed; clients that know only pictures get only them. */
  enum Kind {
    PICTURE,
    RECORDING
  }

  /**
   * An uploaded picture, or a recording: video or audio, which is in one size without a width and a
   * height.
   *
   * @param user who has uploaded it; empty if the server has fetched it
   * @param color the mean colour, such as {@code #7f9fd0}: for its place until it is there; empty
   *     for a recording
   * @param alt a description for those who do not see it
   * @param unusedUntil when it is deleted unless an activity or a profile shows it; empty if one does
   * @param sizes all of them
   */
  record Picture(MediaId id, Optional<UserId> user, MediaType type, Optional<String> color,
      Optional<String> alt,
      Instant createdAt, Optional<Instant> unusedUntil, List<Rendition> sizes) {
    /** Whether this user has uploaded it. */
    public boolean isOf(UserId other) {
      return user.filter(other::equals).isPresent();
    }

    public Rendition size(PictureSize size) {
      return sizes.stream().filter(one -> one.size() == size).findFirst().orElseThrow();
    }
  }

  /**
   * A picture in one size.
   *
   * @param bytes of its content
   * @param blob names the content: the SHA-256 hash of it
   */
  record Rendition(PictureSize size, int width, int height, long bytes, String blob) {}

  /** A size of a picture, to be served. */
  record ServedPicture(MediaType type, Rendition rendition) {}
}
