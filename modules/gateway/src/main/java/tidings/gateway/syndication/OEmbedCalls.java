// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Activities.GetActivity;
import tidings.core.ActivityId;
import tidings.core.Entities.GetEntity;
import tidings.core.Entities.GetUser;
import tidings.core.Handle;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.Call;
import tidings.gateway.http.OwnSite;
import tidings.gateway.http.Response;

/**
 * What other sites show in place of an address of the page: a call of <a
 * href="https://oembed.com">oEmbed</a>, for the pages of entities and activities.
 */
public final class OEmbedCalls {
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,4}");
  private static final Pattern QUERY_OR_FRAGMENT = Pattern.compile("[?#].*");

  private final Bus bus;
  private final OwnSite site;

  public OEmbedCalls(Bus bus, OwnSite site) {
    this.bus = bus;
    this.site = site;
  }

  public Future<Response> describe(Call call, Optional<UserId> reader) {
    call.queryParameter("format").filter(format -> !format.equals("json")).ifPresent(other -> {
      throw Call.invalidParameter("format", "must be json");
    });
    int maxWidth = size(call, "maxwidth");
    size(call, "maxheight"); // what is shown has no height of its own
    var links = new SiteLinks(site.origin(call), call.basePath());
    var name = pageName(call, links);
    if (name.startsWith("@")) {
      return bus.ask(new GetUser(new Handle(name.substring(1)), reader))
          .map(user -> Response.ok(user, new OEmbedJson(links, maxWidth)::entity));
    }
    var ref = Ref.parse(name);
    return ref.isActivity()
        ? bus.ask(new GetActivity(new ActivityId(ref.id()), reader))
            .map(activity -> Response.ok(activity, new OEmbedJson(links, maxWidth)::activity))
        : bus.ask(new GetEntity(ref, reader))
            .map(entity -> Response.ok(entity, new OEmbedJson(links, maxWidth)::entity));
  }

  /** The name of the page that {@code url} leads to: a ref, or {@code @} and a handle. */
  private static String pageName(Call call, SiteLinks links) {
    var url = call.queryParameter("url")
        .orElseThrow(() -> Call.invalidParameter("url", "must be the address of a page"));
    var home = links.home();
    var name = url.startsWith(home)
        ? QUERY_OR_FRAGMENT.matcher(url.substring(home.length())).replaceFirst("")
        : "";
    if (!isPage(name)) {
      throw NOT_FOUND.refusal("this server has no page of an entity or an activity at that url");
    }
    return name;
  }

  private static boolean isPage(String name) {
    try {
      return name.startsWith("@") ? Handle.isValid(name.substring(1)) : isFound(Ref.parse(name));
    } catch (Refusal none) {
      return false;
    }
  }

  private static boolean isFound(Ref ref) {
    return !ref.isActivity() || ActivityId.isValid(ref.id());
  }

  /** The number of pixels in a parameter; the largest if it is absent. */
  private static int size(Call call, String name) {
    return call.queryParameter(name).map(text -> {
      if (!NUMBER.matcher(text).matches()) {
        throw Call.invalidParameter(name, "must be a number of pixels");
      }
      return Integer.parseInt(text);
    }).orElse(Integer.MAX_VALUE);
  }
}
