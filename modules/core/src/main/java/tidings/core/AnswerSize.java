// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import tidings.core.Bookmarks.Bookmarked;
import tidings.core.Entities.Entity;
import tidings.core.Feeds.Entry;
import tidings.core.Likes.LikedActivity;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Notifications.Notification;
import tidings.core.Search.Found;
import tidings.core.Search.FoundActivity;
import tidings.core.Search.FoundEntity;
import tidings.core.Trending.Trend;

/** The bytes that a value takes at most in an answer, found without encoding it as JSON. */
@FunctionalInterface
public interface AnswerSize<T> {
  /** Takes no time: no character needs more bytes, as texts have no control characters to escape. */
  TextSize UPPER_BOUND = text -> 3 * text.length();
  TextSize EXACT = AnswerSize::exact;
  /** Takes no time, and is about right for Latin letters. */
  TextSize ESTIMATE = String::length;

  /** Field names, ids, times and numbers of an activity and of the item around it. */
  int ACTIVITY_BYTES = 640;
  /** Field names, ref, counts and time of an entity. */
  int ENTITY_BYTES = 480;
  /** Field names and the ref of an entity, or a ref in a list. */
  int REF_BYTES = 130;
  /** A handle with the name of its field. */
  int HANDLE_BYTES = 80;
  /** A kind of like with its count. */
  int LIKES_BYTES = 48;
  /** Field names, address, size and colour of an uploaded picture. */
  int PICTURE_BYTES = 160;
  /** Field names of the preview of a link. */
  int PREVIEW_BYTES = 80;
  /** Field names and end of a poll, and its number of voters. */
  int POLL_BYTES = 120;
  /** The quotes of a choice of a poll, its count and the reader's vote. */
  int CHOICE_BYTES = 24;
  /** A part of a text that a search has found. */
  int HIGHLIGHT_BYTES = 50;

  int of(T value, TextSize texts);

  /** The bytes of a text. */
  @FunctionalInterface
  interface TextSize {
    int of(String text);

    default int of(Optional<String> text) {
      return text.isPresent() ? of(text.get()) : 0;
    }
  }

  static int ofActivity(Activity activity, TextSize texts) {
    var object = activity.object();
    return ACTIVITY_BYTES + ofEntity(activity.actor(), texts)
        + texts.of(object.text()) + texts.of(object.name()) + texts.of(object.url())
        + texts.of(object.image()) + ofPictures(object.pictures(), texts)
        + texts.of(object.recording().map(ShownRecording::text))
        + ofPoll(object.poll(), texts) + texts.of(object.language().map(LanguageTag::text))
        + texts.of(activity.data())
        + activity.preview().map(preview -> ofPreview(preview, texts)).orElse(0)
        + texts.of(activity.foreignId()) + ofRefs(activity.envelope().targets())
        + LIKES_BYTES * (activity.counts().likes().size() + activity.yourLikes().size())
        + (activity.shared().isPresent() ? ofActivity(activity.shared().get(), texts) : 0);
  }

  static int ofEntry(Entry entry, TextSize texts) {
    return ofActivity(entry.activity(), texts) + ofRefs(entry.via())
        + entry.sharedBy().stream().mapToInt(sharer -> ofEntity(sharer, texts)).sum();
  }

  static int ofViewed(ViewedFeed.Item item, TextSize texts) {
    return ofEntry(item.entry(), texts) + item.group().stream()
        .flatMap(group -> group.actors().stream()).mapToInt(actor -> ofEntity(actor, texts)).sum();
  }

  static int ofLiked(LikedActivity liked, TextSize texts) {
    return ofActivity(liked.activity(), texts);
  }

  static int ofBookmarked(Bookmarked bookmarked, TextSize texts) {
    return ofActivity(bookmarked.activity(), texts) + texts.of(bookmarked.folder());
  }

  static int ofFound(Found found, TextSize texts) {
    return found instanceof FoundActivity activity
        ? ofActivity(activity.activity(), texts)
            + HIGHLIGHT_BYTES * activity.highlights().size()
        : ofEntity(((FoundEntity) found).entity(), texts);
  }

  static int ofTrend(Trend trend, TextSize texts) {
    return trend.activity().map(activity -> ofActivity(activity, texts))
        .orElseGet(() -> ofEntity(trend.entity(), texts));
  }

  static int ofNotification(Notification notification, TextSize texts) {
    return ACTIVITY_BYTES
        + notification.actors().stream().mapToInt(actor -> ofEntity(actor, texts)).sum()
        + notification.activity().map(activity -> ofActivity(activity, texts)).orElse(0)
        + notification.comment().map(comment -> ofActivity(comment, texts)).orElse(0)
        + notification.takedown().map(takedown -> texts.of(takedown.reason())).orElse(0)
        + notification.custom().map(custom -> ofCustom(custom, texts)).orElse(0);
  }

  private static int ofCustom(CustomNotice custom, TextSize texts) {
    return texts.of(custom.text()) + custom.link().map(texts::of).orElse(0);
  }

  static int ofReported(ReportedActivity reported, TextSize texts) {
    return ofActivity(reported.activity(), texts)
        + reported.reports().stream().mapToInt(complaint -> ofComplaint(complaint, texts)).sum()
        + reported.dismissed().map(last -> ofEntity(last.moderator(), texts)).orElse(0);
  }

  private static int ofComplaint(Complaint complaint, TextSize texts) {
    return ofEntity(complaint.reporter(), texts) + texts.of(complaint.reason());
  }

  static int ofProfile(Entity entity, TextSize texts) {
    var profile = entity.profile();
    return ENTITY_BYTES
        + texts.of(profile.name()) + texts.of(profile.about()) + texts.of(profile.image())
        + texts.of(profile.data()) + ofHandle(profile.handle())
        + ofPictures(profile.banner().map(List::of).orElse(List.of()), texts);
  }

  static int ofEntity(EntitySummary entity, TextSize texts) {
    return REF_BYTES + texts.of(entity.name()) + texts.of(entity.image())
        + ofHandle(entity.handle());
  }

  private static int ofPictures(List<ShownPicture> pictures, TextSize texts) {
    return pictures.stream().mapToInt(one -> PICTURE_BYTES + texts.of(one.alt())).sum();
  }

  private static int ofPreview(LinkPreview preview, TextSize texts) {
    return PREVIEW_BYTES + texts.of(preview.url()) + texts.of(preview.title())
        + texts.of(preview.description()) + texts.of(preview.site())
        + ofPictures(preview.picture().map(List::of).orElse(List.of()), texts);
  }

  private static int ofPoll(Optional<Poll> poll, TextSize texts) {
    return poll.isEmpty()
        ? 0
        : POLL_BYTES + poll.get().choices().stream()
            .mapToInt(choice -> CHOICE_BYTES + texts.of(choice)).sum();
  }

  private static int ofHandle(Optional<Handle> handle) {
    return handle.isPresent() ? HANDLE_BYTES : 0;
  }

  private static int ofRefs(List<Ref> refs) {
    return REF_BYTES * refs.size();
  }

  private static int exact(String text) {
    int bytes = 0;
    for (int index = 0; index < text.length(); index++) {
      bytes += ofChar(text.charAt(index));
    }
    return bytes;
  }

  private static int ofChar(char c) {
    if (c < 0x80) {
      return c < ' ' || c == '"' || c == '\\' ? 2 : 1;
    }
    return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
  }
}
