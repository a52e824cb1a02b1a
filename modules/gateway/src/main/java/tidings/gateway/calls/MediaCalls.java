// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Media;
import tidings.core.Media.AppendUpload;
import tidings.core.Media.BeginUpload;
import tidings.core.Media.CancelUpload;
import tidings.core.Media.DeletePicture;
import tidings.core.Media.FindRendition;
import tidings.core.Media.FinishUpload;
import tidings.core.Media.GetPicture;
import tidings.core.Media.Kind;
import tidings.core.Media.ListPictures;
import tidings.core.Media.Picture;
import tidings.core.Media.PictureSize;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.http.UploadedBody;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.LimitedAction;
import tidings.gateway.limits.RateLimits;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls about uploaded pictures and recordings. */
public final class MediaCalls {
  private static final TextRule ALT = TextRule.text(Media.MAX_ALT_LENGTH);
  private static final int ID_LENGTH = 32;

  private final Vertx vertx;
  private final Bus bus;
  private final RateLimits limits;
  private final MediaContent content;

  public MediaCalls(Vertx vertx, Bus bus, RateLimits limits) {
    this.vertx = vertx;
    this.bus = bus;
    this.limits = limits;
    this.content = new MediaContent(bus);
  }

  /** Receives a file and answers when the picture that is made of it, or the recording, is stored. */
  public Future<Response> upload(Call call, Session me) {
    var alt = alt(call);
    var bytes = UploadedBody.announcedBytes(call.request());
    return limits.limit(call, me, Charge.of(LimitedAction.UPLOADS),
        () -> bus.ask(new BeginUpload(me.user(), bytes))
            .compose(id -> receive(call, id, alt))
            .map(picture -> Response.created(picture, MediaCalls::write)
                .with("Location", call.publicPath("/v1/media/" + picture.id()))));
  }

  private Future<Picture> receive(Call call, MediaId id, Optional<String> alt) {
    return UploadedBody
        .receive(vertx, call.request(), part -> bus.ask(new AppendUpload(id, part)))
        .compose(received -> finish(id, alt))
        .onFailure(failure -> bus.ask(new CancelUpload(id)));
  }

  /** Asks again while the picture waits for others, which may take longer than one ask. */
  private Future<Picture> finish(MediaId id, Optional<String> alt) {
    return bus.ask(new FinishUpload(id, alt))
        .compose(done -> done.map(Future::succeededFuture).orElseGet(() -> finish(id, alt)));
  }

  private static Optional<String> alt(Call call) {
    var alt = call.queryParameter("alt");
    if (alt.filter(text -> !ALT.predicate().test(text)).isPresent()) {
      throw Call.invalidParameter("alt", ALT.requirement());
    }
    return alt;
  }

  public Future<Response> list(Call call, Session me) {
    var pageRequest = call.pageRequest(Optional.of(me.user()));
    return bus.ask(
        new ListPictures(me.user(), kind(call), pageRequest.after(), pageRequest.limit()))
        .map(list -> {
          var next = pageRequest.nextCursor(list.page());
          return pageRequest.withNextLink(Response.ok(list, (pictures, json) -> json
              .list("items", pictures.page().items(), MediaCalls::write)
              .put("next", next)
              .put("usedBytes", pictures.usedBytes())
              .put("quotaBytes", pictures.quotaBytes())), next);
        });
  }

  private static Kind kind(Call call) {
    return switch (call.queryParameter("kind").orElse("picture")) {
      case "picture" -> Kind.PICTURE;
      case "recording" -> Kind.RECORDING;
      default -> throw Call.invalidParameter("kind", "must be picture or recording");
    };
  }

  public Future<Response> show(Call call, Session me) {
    return bus.ask(new GetPicture(me.user(), new MediaId(call.pathValue("id"))))
        .map(picture -> Response.ok(picture, MediaCalls::write));
  }

  public Future<Response> delete(Call call, Session me) {
    return bus.ask(new DeletePicture(me.user(), new MediaId(call.pathValue("id"))))
        .map(deleted -> Response.noContent());
  }

  /** Serves a picture in one of its sizes, to all readers who know its address. */
  public Future<Response> serve(Call call, Optional<UserId> reader) {
    var name = call.pathValue("name");
    return bus.ask(findRendition(name))
        .map(found -> found
            .map(picture -> content.response(call.request(), picture, reader.isEmpty()))
            .orElseThrow(() -> notFound(name)));
  }

  private static FindRendition findRendition(String name) {
    if (name.length() < ID_LENGTH) {
      throw notFound(name);
    }
    try {
      var size = PictureSize.ofSuffix(name.substring(ID_LENGTH)).orElseThrow(() -> notFound(name));
      return new FindRendition(new MediaId(name.substring(0, ID_LENGTH)), size);
    } catch (Refusal noId) {
      throw notFound(name);
    }
  }

  private static Refusal notFound(String name) {
    return NOT_FOUND.refusal("there is no picture " + name);
  }

  private static void write(Picture picture, JsonObjectWriter json) {
    json.put("id", picture.id().text())
        .put("type", picture.type().mediaType())
        .put("alt", picture.alt())
        .put("createdAt", picture.createdAt())
        .time("unusedUntil", picture.unusedUntil());
    var full = picture.size(PictureSize.FULL);
    if (picture.type().isPicture()) {
      json.put("width", full.width())
          .put("height", full.height())
          .putTextIfPresent("color", picture.color())
          .object("sizes", picture, MediaCalls::writeSizes);
    } else {
      json.put("url", full.size().pathOf(picture.id())).put("bytes", full.bytes());
    }
  }

  private static void writeSizes(Picture picture, JsonObjectWriter json) {
    picture.sizes().forEach(size -> json.object(size.size().code(), size,
        (one, fields) -> fields.put("url", one.size().pathOf(picture.id()))
            .put("width", one.width())
            .put("height", one.height())
            .put("bytes", one.bytes())));
  }
}
