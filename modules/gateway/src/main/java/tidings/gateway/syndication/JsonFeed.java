// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.EntitySummary;
import tidings.core.LanguageTag;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;
import tidings.wire.JsonObjectWriter;

/** Writes a page as a <a href="https://www.jsonfeed.org/version/1.1/">JSON Feed 1.1</a>. */
record JsonFeed(SiteLinks links) {
  static final String CONTENT_TYPE = "application/feed+json";
  private static final String VERSION = "https://jsonfeed.org/version/1.1";

  static void write(SyndicatedPage page, JsonObjectWriter json) {
    json.put("version", VERSION)
        .put("title", page.title())
        .put("home_page_url", page.home())
        .put("feed_url", page.address())
        .putTextIfPresent("description", page.entity().profile().about())
        .putTextIfPresent("icon", page.entity().profile().image().map(page.links()::picture))
        .putTextIfPresent("next_url", page.next());
    page.hub().ifPresent(hub -> json.list("hubs", List.of(hub), JsonFeed::hub));
    json.list("items", page.activities().items(), new JsonFeed(page.links())::item);
  }

  private static void hub(String address, JsonObjectWriter json) {
    json.put("type", "WebSub").put("url", address);
  }

  private void item(Activity activity, JsonObjectWriter json) {
    var object = activity.object();
    json.put("id", links.page(activity.id()))
        .put("url", links.page(activity.id()))
        .putTextIfPresent("external_url",
            object.url().or(() -> activity.envelope().shared().map(links::page)))
        .putTextIfPresent("title", object.name())
        // an item has to have a content, even if it is a picture alone
        .put("content_text", object.text().orElseGet(() -> EntryTitle.of(activity)))
        .putTextIfPresent("image", image(object).map(links::picture))
        .put("date_published", activity.publishedAt())
        .putIfPresent("date_modified", activity.revision().editedAt())
        .list("authors", List.of(activity.actor()), this::author)
        .texts("tags", SyndicatedPage.tags(activity))
        .putTextIfPresent("language", object.language().map(LanguageTag::text));
    object.recording().ifPresent(
        recording -> json.list("attachments", List.of(recording), this::attachment));
  }

  private void attachment(ShownRecording recording, JsonObjectWriter json) {
    json.put("url", links.picture(recording.path())).put("mime_type", recording.type())
        .putTextIfPresent("title", recording.alt());
  }

  /** A feed has one picture of each item. */
  private static Optional<String> image(Content object) {
    return object.pictures().stream().map(ShownPicture::path).findFirst().or(object::image);
  }

  private void author(EntitySummary author, JsonObjectWriter json) {
    json.put("name", author.name())
        .put("url", links.page(author.ref()))
        .putTextIfPresent("avatar", author.image().map(links::picture));
  }
}
