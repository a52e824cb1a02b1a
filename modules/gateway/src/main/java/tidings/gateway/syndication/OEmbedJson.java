// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import java.time.LocalDate;
import java.time.ZoneOffset;
import tidings.core.Activity;
import tidings.core.Entities.Entity;
import tidings.wire.JsonObjectWriter;

/**
 * Writes the answers of oEmbed.
 *
 * @param maxWidth pixels
 */
record OEmbedJson(SiteLinks links, int maxWidth) {
  /** Pixels of a column in which a text is read well. */
  private static final int WIDTH = 550;

  /** A quotation, which needs no script and no frame. */
  void activity(Activity activity, JsonObjectWriter json) {
    beginning("rich", EntryTitle.of(activity), json);
    json.put("author_name", activity.actor().name())
        .put("author_url", links.page(activity.actor().ref()))
        .put("html", quotation(activity))
        .put("width", Math.min(WIDTH, maxWidth));
  }

  void entity(Entity entity, JsonObjectWriter json) {
    beginning("link", entity.profile().name(), json);
    json.put("author_name", entity.profile().name())
        .put("author_url", links.page(entity.ref()));
  }

  private void beginning(String type, String title, JsonObjectWriter json) {
    json.put("version", "1.0")
        .put("type", type)
        .put("title", title)
        .put("provider_name", "Tidings")
        .put("provider_url", links.home());
  }

  private String quotation(Activity activity) {
    var page = links.page(activity.id());
    var date = LocalDate.ofInstant(activity.publishedAt(), ZoneOffset.UTC);
    return "<blockquote cite=\"%s\"><p dir=\"auto\"%s>%s</p><footer>%s, %s</footer></blockquote>"
        .formatted(HtmlText.of(page),
            activity.object().language().map(" lang=\"%s\""::formatted).orElse(""),
            HtmlText.of(activity.object().text().orElseGet(() -> EntryTitle.of(activity))),
            link(links.page(activity.actor().ref()), activity.actor().name()),
            link(page, date.toString()));
  }

  private static String link(String address, String text) {
    return "<a href=\"%s\">%s</a>".formatted(HtmlText.of(address), HtmlText.of(text));
  }
}
