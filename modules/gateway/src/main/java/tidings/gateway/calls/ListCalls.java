// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.EDITS;
import static tidings.gateway.limits.LimitedAction.FOLLOWS;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Lists.AddMember;
import tidings.core.Lists.DeleteList;
import tidings.core.Lists.ListInfo;
import tidings.core.Lists.ListsOf;
import tidings.core.Lists.PutList;
import tidings.core.Lists.RemoveMember;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls for the lists of users: set and delete them, their members, their feeds. */
public final class ListCalls {
  private static final String PUBLIC = "public";
  private static final TextRule TITLE = TextRule.name(Lists.MAX_TITLE_LENGTH);
  private static final TextRule VISIBILITY = new TextRule(
      "must be private or public", text -> text.equals("private") || text.equals(PUBLIC));

  private final Bus bus;
  private final RateLimits limits;
  private final ListPages pages;
  private final ExistingEntity existing;

  public ListCalls(Bus bus, RateLimits limits, ViewCalls views) {
    this.bus = bus;
    this.limits = limits;
    this.pages = new ListPages(bus, views);
    this.existing = new ExistingEntity(bus);
  }

  public Future<Response> own(Call call, Session me) {
    var member = call.queryParameter("member").map(Ref::parse);
    return bus.ask(new ListsOf(me.user().ref(), Optional.of(me.user()), member))
        .map(ListCalls::response);
  }

  public Future<Response> of(Call call, Optional<UserId> reader) {
    var owner = call.user().ref();
    return bus.ask(new ListsOf(owner, reader, Optional.empty()))
        .compose(lists -> existing.require(owner, reader, lists))
        .map(ListCalls::response);
  }

  private static Response response(List<ListInfo> lists) {
    return Response.ok(lists, (all, json) -> json.list("items", all, ListCalls::list));
  }

  public Future<Response> put(Call call, Session me) {
    var ask = call.read(body -> new PutList(me.user(), ownList(call, me).name(),
        body.optionalText("title", TITLE),
        body.optionalText("visibility", VISIBILITY).filter(PUBLIC::equals).isPresent()));
    return limits.limit(call, me, Charge.of(EDITS),
        () -> bus.ask(ask).map(list -> Response.ok(list, ListCalls::list)));
  }

  public Future<Response> delete(Call call, Session me) {
    return bus.ask(new DeleteList(me.user(), ownList(call, me).name()))
        .map(done -> Response.noContent());
  }

  public Future<Response> add(Call call, Session me) {
    var ask = new AddMember(me.user(), ownList(call, me), call.ref());
    return limits.limit(call, me, Charge.of(FOLLOWS),
        () -> bus.ask(ask).map(done -> Response.noContent()));
  }

  public Future<Response> remove(Call call, Session me) {
    return bus.ask(new RemoveMember(me.user(), ownList(call, me), call.ref()))
        .map(done -> Response.noContent());
  }

  public Future<Response> members(Call call, Optional<UserId> reader) {
    return pages.members(call, reader, list(call));
  }

  public Future<Response> feed(Call call, Optional<UserId> reader) {
    return pages.feed(call, reader, list(call));
  }

  private static ListId ownList(Call call, Session me) {
    return new ListId(me.user().ref(), call.pathValue("name"));
  }

  private static ListId list(Call call) {
    return new ListId(call.user().ref(), call.pathValue("name"));
  }

  private static void list(ListInfo list, JsonObjectWriter json) {
    json.put("name", list.id().name())
        .put("title", list.title())
        .put("visibility", list.isPublic() ? PUBLIC : "private")
        .put("members", list.members())
        .put("createdAt", list.createdAt());
    list.hasMember().ifPresent(has -> json.put("hasMember", has));
  }
}
