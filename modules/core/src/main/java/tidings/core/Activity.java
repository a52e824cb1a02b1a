// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An activity as somebody reads it.
 *
 * @param data JSON of an object, up to {@value #MAX_DATA_LENGTH} characters; the application's own
 * @param revision of object and data
 * @param yourLikes the kinds that the reader has given, in order
 */
public record Activity(Envelope envelope, EntitySummary actor, Content object,
    Optional<String> data,
    Revision revision, Counts counts, List<String> yourLikes) {
  public static final int MAX_DATA_LENGTH = 4096;

  /**
   * What was posted; it has at least one of text, url and image.
   *
   * @param type {@code [a-z]{1,20}}, such as {@code note} or {@code photo}
   * @param text up to {@value #MAX_TEXT_LENGTH} characters
   * @param name up to {@value #MAX_NAME_LENGTH} characters
   * @param url http or https, up to {@value #MAX_URL_LENGTH} characters
   * @param image like {@code url}, or {@code /pictures/} and the name of a picture that the server
   *     has itself
   */
  public record Content(String type, Optional<String> text, Optional<String> name,
      Optional<String> url, Optional<String> image) {
    public static final int MAX_TEXT_LENGTH = 5000;
    public static final int MAX_NAME_LENGTH = 200;
    public static final int MAX_URL_LENGTH = 1000;

    /** Whether there is something to show. */
    public boolean isVisible() {
      return text.isPresent() || url.isPresent() || image.isPresent();
    }
  }

  /**
   * How often it was changed.
   *
   * @param number counted from 1
   * @param editedAt when it was changed last; empty when it is as it was posted
   */
  public record Revision(long number, Optional<Instant> editedAt) {
    public static final Revision FIRST = new Revision(1, Optional.empty());

    /** The one after this. */
    public Revision next(Instant editTime) {
      return new Revision(number + 1, Optional.of(editTime));
    }
  }

  /** Each equals the number of rows that it counts; likes by kind, without zeros, in order. */
  public record Counts(Map<String, Long> likes, long comments) {
    public static final Counts NONE = new Counts(Map.of(), 0);
  }

  /** As it is read by who has not liked it. */
  public Activity withoutYourLikes() {
    return new Activity(envelope, actor, object, data, revision, counts, List.of());
  }

  public ActivityId id() {
    return envelope.id();
  }

  public Instant publishedAt() {
    return envelope.id().time();
  }
}
