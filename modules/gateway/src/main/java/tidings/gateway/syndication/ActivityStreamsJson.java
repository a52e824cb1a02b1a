// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.EntitySummary;
import tidings.core.Poll;
import tidings.core.Reach;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;
import tidings.wire.JsonObjectWriter;

/** Writes activities in the words of ActivityStreams 2.0. */
record ActivityStreamsJson(SiteLinks links) {
  private static final String PUBLIC = "https://www.w3.org/ns/activitystreams#Public";
  /** By verb; a verb that the vocabulary does not have is an activity without more. */
  private static final Map<String, String> TYPES = Map.ofEntries(
      Map.entry("post", "Create"), Map.entry("comment", "Create"), Map.entry("create", "Create"),
      Map.entry("share", "Announce"), Map.entry("add", "Add"), Map.entry("announce", "Announce"),
      Map.entry("arrive", "Arrive"), Map.entry("follow", "Follow"), Map.entry("invite", "Invite"),
      Map.entry("join", "Join"), Map.entry("leave", "Leave"), Map.entry("like", "Like"),
      Map.entry("listen", "Listen"), Map.entry("offer", "Offer"), Map.entry("read", "Read"),
      Map.entry("travel", "Travel"), Map.entry("update", "Update"), Map.entry("view", "View"));
  /** By type of the object. */
  private static final Map<String, String> OBJECT_TYPES = Map.of(
      "note", "Note", "photo", "Image", "image", "Image", "picture", "Image",
      "article", "Article", "video", "Video", "audio", "Audio", "event", "Event",
      "place", "Place", "page", "Page");

  void activity(Activity activity, JsonObjectWriter json) {
    var envelope = activity.envelope();
    json.put("id", links.activity(activity.id()))
        .put("type", type(activity))
        .put("url", links.page(activity.id()))
        .object("actor", activity.actor(), this::actor);
    if (activity.isPlainShare()) {
      json.putTextIfPresent("object", envelope.shared().map(links::activity));
    } else {
      json.object("object", activity, this::object);
    }
    json.put("published", activity.publishedAt())
        .putIfPresent("updated", activity.revision().editedAt());
    if (envelope.parent().isEmpty()) {
      json.texts("target", envelope.targets().stream().filter(target -> !target.isActivity())
          .map(links::entity).toList());
    }
    audience(activity, json);
  }

  /** A share with words is a note of its actor, which quotes another one. */
  private static String type(Activity activity) {
    var envelope = activity.envelope();
    return envelope.shared().isPresent() && !activity.isPlainShare()
        ? "Create"
        : TYPES.getOrDefault(envelope.verb(), "Activity");
  }

  private void actor(EntitySummary actor, JsonObjectWriter json) {
    json.put("id", links.entity(actor.ref()))
        .put("type", "Person")
        .put("name", actor.name())
        .put("url", links.page(actor.ref()));
    actor.image().ifPresent(image -> json.object("icon", image, this::picture));
  }

  private void object(Activity activity, JsonObjectWriter json) {
    var object = activity.object();
    json.put("type", object.poll().isPresent()
        ? "Question"
        : OBJECT_TYPES.getOrDefault(object.type(), "Object"))
        .put("attributedTo", links.entity(activity.actor().ref()))
        .putTextIfPresent("name", object.name())
        .putTextIfPresent("content", object.text().map(HtmlText::of))
        .putTextIfPresent("url", object.url())
        .putTextIfPresent("inReplyTo", activity.envelope().parent().map(links::activity))
        .putTextIfPresent("quoteUrl", activity.envelope().shared().map(links::activity));
    object.language().ifPresent(language -> object.text().ifPresent(
        text -> json.object("contentMap", text,
            (words, byLanguage) -> byLanguage.put(language.text(), HtmlText.of(words)))));
    object.image().ifPresent(image -> json.object("image", image, this::picture));
    var attachments = attachments(object);
    if (!attachments.isEmpty()) {
      json.list("attachment", attachments, Consumer::accept);
    }
    object.poll().ifPresent(poll -> question(poll, activity.counts().votes(), json));
    json.object("replies", activity.counts().comments(), ActivityStreamsJson::count)
        .object("likes",
            activity.counts().likes().values().stream().mapToLong(Long::longValue).sum(),
            ActivityStreamsJson::count)
        .object("shares", activity.counts().shares(), ActivityStreamsJson::count);
  }

  private List<Consumer<JsonObjectWriter>> attachments(Content object) {
    return Stream.concat(
        object.pictures().stream()
            .<Consumer<JsonObjectWriter>>map(picture -> json -> attachment(picture, json)),
        object.recording().stream()
            .<Consumer<JsonObjectWriter>>map(recording -> json -> recording(recording, json)))
        .toList();
  }

  private void picture(String image, JsonObjectWriter json) {
    json.put("type", "Image").put("url", links.picture(image));
  }

  private void attachment(ShownPicture picture, JsonObjectWriter json) {
    picture(picture.path(), json);
    json.putTextIfPresent("name", picture.alt());
    picture.size().ifPresent(
        size -> json.put("width", size.width()).put("height", size.height()));
  }

  private void recording(ShownRecording recording, JsonObjectWriter json) {
    json.put("type", recording.type().startsWith("video/") ? "Video" : "Audio")
        .put("mediaType", recording.type())
        .put("url", links.picture(recording.path()))
        .putTextIfPresent("name", recording.alt());
  }

  private static void question(Poll poll, Poll.Votes votes, JsonObjectWriter json) {
    var options = IntStream.range(0, poll.choices().size())
        .mapToObj(choice -> new Option(poll.choices().get(choice), votes.of(choice))).toList();
    json.list(poll.multiple() ? "anyOf" : "oneOf", options, ActivityStreamsJson::option)
        .put("endTime", poll.until());
  }

  /** A choice of a poll and its number of votes. */
  private record Option(String name, long votes) {}

  private static void option(Option option, JsonObjectWriter json) {
    json.put("type", "Note").put("name", option.name())
        .object("replies", option.votes(), ActivityStreamsJson::count);
  }

  private static void count(Long items, JsonObjectWriter json) {
    json.put("type", "Collection").put("totalItems", items);
  }

  private void audience(Activity activity, JsonObjectWriter json) {
    var reach = activity.envelope().reach();
    if (reach == Reach.FOLLOWERS) {
      json.texts("to", List.of(links.entity(activity.actor().ref()) + "/followers"));
    } else {
      json.texts(reach == Reach.PUBLIC ? "to" : "cc", List.of(PUBLIC));
    }
  }
}
