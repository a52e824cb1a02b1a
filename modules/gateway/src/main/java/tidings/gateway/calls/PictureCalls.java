// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Activities.GetActivity;
import tidings.core.Entities.GetEntity;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.pictures.PictureProxy;

/**
 * Calls for pictures that are on other servers. They name what has the picture and not its address:
 * a reader gets the pictures of what this reader may see, and no others.
 */
public final class PictureCalls {
  private static final Pattern ON_ANOTHER_SERVER =
      Pattern.compile("https?:.*", Pattern.CASE_INSENSITIVE);

  private final Bus bus;
  private final PictureProxy proxy;

  public PictureCalls(Bus bus, PictureProxy proxy) {
    this.bus = bus;
    this.proxy = proxy;
  }

  public Future<Response> ofActivity(Call call, Optional<UserId> reader) {
    requireProxy();
    return bus.ask(new GetActivity(call.activityId(), reader))
        .compose(activity -> serve(call, activity.object().image()));
  }

  public Future<Response> ofEntity(Call call, Optional<UserId> reader) {
    requireProxy();
    return bus.ask(new GetEntity(call.ref(), reader))
        .compose(entity -> serve(call, entity.profile().image()));
  }

  private void requireProxy() {
    if (!proxy.isEnabled()) {
      throw NOT_FOUND.refusal("this server does not serve pictures of other servers");
    }
  }

  private Future<Response> serve(Call call, Optional<String> image) {
    var url = image.filter(ON_ANOTHER_SERVER.asMatchPredicate())
        .orElseThrow(() -> NOT_FOUND.refusal("there is no picture on another server"));
    return proxy.picture(url, call.client());
  }
}
