// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import io.vertx.core.Future;
import java.util.regex.Pattern;
import tidings.core.Activity;
import tidings.core.AnswerSize;
import tidings.core.Page;
import tidings.gateway.http.Call;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.OwnSite;
import tidings.gateway.http.PageRequest;
import tidings.gateway.http.Response;
import tidings.gateway.http.VersionTag;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;

/**
 * Answers with <a href="https://www.w3.org/TR/activitystreams-core/">ActivityStreams 2.0</a>, to
 * whom asks for that type.
 */
public record ActivityStreams(OwnSite site) {
  private static final String CONTENT_TYPE = "application/activity+json";
  private static final String CONTEXT = "https://www.w3.org/ns/activitystreams";
  private static final Pattern ACCEPTED = Pattern.compile(
      "(?i)application/activity\\+json|application/ld\\+json[^,]*" + Pattern.quote(CONTEXT));
  private static final Pattern JSON = Pattern.compile("(?i)application/json");

  /** Whether the client wants it; one that takes the JSON of this API as well gets that. */
  public static boolean isWantedBy(Call call) {
    var accepted = call.request().getHeader("Accept");
    return accepted != null && ACCEPTED.matcher(accepted).find()
        && !JSON.matcher(accepted).find();
  }

  /** An activity as JSON-LD. */
  public Response activity(Call call, Activity activity) {
    return respond(activity, new ActivityStreamsJson(links(call))::activity)
        .with("ETag", VersionTag.of(activity.revision().number()));
  }

  /** A page of a list of activities. */
  public Future<Response> page(Call call, PageRequest request, Page<Activity> page) {
    return LargeAnswer.encode(page.items(), AnswerSize::ofActivity,
        () -> respond(page, pageWriter(links(call), request)));
  }

  private SiteLinks links(Call call) {
    return new SiteLinks(site.origin(call), call.basePath());
  }

  private static JsonWriter<Page<Activity>> pageWriter(SiteLinks links, PageRequest request) {
    return (page, json) -> json.put("id", links.address(request.path()))
        .put("type", "OrderedCollectionPage")
        .put("partOf", links.address(request.firstPath()))
        .putTextIfPresent("next", request.nextPath(page).map(links::address))
        .list("orderedItems", page.items(), new ActivityStreamsJson(links)::activity);
  }

  private static <T> Response respond(T value, JsonWriter<T> writer) {
    return Response.ok(value, (some, json) -> withContext(some, writer, json))
        .with("Content-Type", CONTENT_TYPE);
  }

  private static <T> void withContext(T value, JsonWriter<T> writer, JsonObjectWriter json) {
    json.put("@context", CONTEXT);
    writer.write(value, json);
  }
}
