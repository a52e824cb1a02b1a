// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An activity as one reader sees it.
 *
 * @param object nothing is visible of that of a share without words
 * @param data a JSON object of up to {@value #MAX_DATA_LENGTH} characters, defined by the
 *     application
 * @param revision of object and data
 * @param yourLikes the kinds of like given by the reader, sorted
 * @param foreignId the id in another system, a line of up to {@value #MAX_FOREIGN_ID_LENGTH}
 *     characters
 * @param shared the activity that it shares, if the reader may see it; that one is shown without the
 *     one that it shares itself
 * @param preview of the first link of its text, made by the server some time after it
 * @param yourVotes the choices of its poll that the reader has voted for, ascending
 */
public record Activity(Envelope envelope, EntitySummary actor, Content object,
    Optional<String> data,
    Revision revision, Counts counts, List<String> yourLikes, Optional<String> foreignId,
    Optional<Activity> shared, Optional<LinkPreview> preview, List<Integer> yourVotes) {
  public static final int MAX_DATA_LENGTH = 4096;
  public static final int MAX_FOREIGN_ID_LENGTH = 128;

  /** An activity without an id in another system. */
  public Activity(Envelope envelope, EntitySummary actor, Content object, Optional<String> data,
      Revision revision, Counts counts, List<String> yourLikes) {
    this(envelope, actor, object, data, revision, counts, yourLikes, Optional.empty());
  }

  /** An activity that shows no shared one. */
  public Activity(Envelope envelope, EntitySummary actor, Content object, Optional<String> data,
      Revision revision, Counts counts, List<String> yourLikes, Optional<String> foreignId) {
    this(envelope, actor, object, data, revision, counts, yourLikes, foreignId, Optional.empty(),
        Optional.empty());
  }

  /** An activity in whose poll the reader has not voted. */
  public Activity(Envelope envelope, EntitySummary actor, Content object, Optional<String> data,
      Revision revision, Counts counts, List<String> yourLikes, Optional<String> foreignId,
      Optional<Activity> shared, Optional<LinkPreview> preview) {
    this(envelope, actor, object, data, revision, counts, yourLikes, foreignId, shared, preview,
        List.of());
  }

  /**
   * The content of an activity; at least one of text, url, image, pictures and recording is
   * present.
   *
   * @param type {@code [a-z]{1,20}}, for example {@code note} or {@code photo}
   * @param text up to {@value #MAX_TEXT_LENGTH} characters
   * @param name up to {@value #MAX_NAME_LENGTH} characters
   * @param url http or https, up to {@value #MAX_URL_LENGTH} characters
   * @param image like {@code url}, or {@code /media/} or {@code /pictures/} and the name of a picture hosted by the
   *     server
   * @param pictures uploaded pictures, up to {@value ShownPicture#MAX_OF_ACTIVITY}; shown instead of the image
   * @param recording uploaded video or audio
   * @param poll only beside a text, which asks the question
   * @param language of its words; empty if it is not known
   */
  public record Content(String type, Optional<String> text, Optional<String> name,
      Optional<String> url, Optional<String> image, List<ShownPicture> pictures,
      Optional<ShownRecording> recording, Optional<Poll> poll,
      Optional<LanguageTag> language) {
    public static final int MAX_TEXT_LENGTH = 5000;
    public static final int MAX_NAME_LENGTH = 200;
    public static final int MAX_URL_LENGTH = 1000;

    /** A content without a recording, a poll and a language. */
    public Content(String type, Optional<String> text, Optional<String> name,
        Optional<String> url, Optional<String> image, List<ShownPicture> pictures) {
      this(type, text, name, url, image, pictures, Optional.empty(), Optional.empty(),
          Optional.empty());
    }

    /** A content without pictures that were uploaded. */
    public Content(String type, Optional<String> text, Optional<String> name,
        Optional<String> url, Optional<String> image) {
      this(type, text, name, url, image, List.of());
    }

    /** That of a share without words: nothing to show. */
    public static final Content WITHOUT_WORDS = of("share");

    /** A content without any field yet. */
    public static Content of(String type) {
      return new Content(
          type, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A note: only a text. */
    public static Content note(String text) {
      return of("note").withText(Optional.of(text));
    }

    public Content withText(Optional<String> words) {
      return new Content(
          type, words, name, url, image, pictures, recording, poll, language);
    }

    public Content withName(String title) {
      return new Content(
          type, text, Optional.of(title), url, image, pictures, recording, poll, language);
    }

    public Content withImage(Optional<String> address) {
      return new Content(
          type, text, name, url, address, pictures, recording, poll, language);
    }

    public Content withPictures(List<ShownPicture> uploaded) {
      return new Content(
          type, text, name, url, image, uploaded, recording, poll, language);
    }

    public Content withRecording(ShownRecording uploaded) {
      return new Content(
          type, text, name, url, image, pictures, Optional.of(uploaded), poll, language);
    }

    public Content withPoll(Poll asked) {
      return new Content(
          type, text, name, url, image, pictures, recording, Optional.of(asked), language);
    }

    public Content withLanguage(LanguageTag ofWords) {
      return new Content(
          type, text, name, url, image, pictures, recording, poll, Optional.of(ofWords));
    }

    /** Whether there is anything to show. */
    public boolean isVisible() {
      return text.isPresent() || url.isPresent() || hasMedia();
    }

    /** Whether there is more to see than words: pictures, uploaded or elsewhere, or a recording. */
    public boolean hasMedia() {
      return image.isPresent() || !pictures.isEmpty() || recording.isPresent();
    }
  }

  /**
   * The version of the content.
   *
   * @param number counted from 1
   * @param editedAt time of the last edit of the content; empty if never edited
   */
  public record Revision(long number, Optional<Instant> editedAt) {
    public static final Revision FIRST = new Revision(1, Optional.empty());

    /** The next revision of the same content: its reach or preview has changed. */
    public Revision unedited() {
      return new Revision(number + 1, editedAt);
    }

    /** The next revision. */
    public Revision next(Instant editTime) {
      return new Revision(number + 1, Optional.of(editTime));
    }
  }

  /**
   * Counters, each equal to the number of rows that it counts. Likes are by kind, sorted, without
   * zeros. Shares are those with and without words. Votes are those of the poll, if there is one.
   *
   * @param comments on the activity itself
   * @param allComments these, the comments on them, and so on
   */
  public record Counts(Map<String, Long> likes, long comments, long allComments, long shares,
      Poll.Votes votes) {
    public static final Counts NONE = new Counts(Map.of(), 0);

    /** Counts of an activity whose comments have none. */
    public Counts(Map<String, Long> likes, long comments, long shares, Poll.Votes votes) {
      this(likes, comments, comments, shares, votes);
    }

    /** Counts of an activity without votes. */
    public Counts(Map<String, Long> likes, long comments, long shares) {
      this(likes, comments, shares, Poll.Votes.NONE);
    }

    /** Counts of an activity that nobody has shared. */
    public Counts(Map<String, Long> likes, long comments) {
      this(likes, comments, 0);
    }
  }

  /** A copy that shows the activity that it shares. */
  public Activity withShared(Optional<Activity> activity) {
    return new Activity(
        envelope, actor, object, data, revision, counts, yourLikes, foreignId, activity, preview,
        yourVotes);
  }

  /** A copy with the preview of its link. */
  public Activity withPreview(Optional<LinkPreview> linkPreview) {
    return new Activity(envelope, actor, object, data, revision, counts, yourLikes, foreignId,
        shared, linkPreview, yourVotes);
  }

  /** Whether it shares an activity and adds nothing to it. */
  public boolean isPlainShare() {
    return !object.isVisible() && envelope.shared().isPresent();
  }

  /** A copy without the reader's own likes and votes. */
  public Activity withoutYourLikes() {
    return new Activity(
        envelope, actor, object, data, revision, counts, List.of(), foreignId,
        shared.map(Activity::withoutYourLikes), preview, List.of());
  }

  public ActivityId id() {
    return envelope.id();
  }

  public Instant publishedAt() {
    return envelope.id().time();
  }
}
