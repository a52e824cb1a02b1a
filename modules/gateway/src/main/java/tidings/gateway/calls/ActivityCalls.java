// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.COMMENTS;
import static tidings.gateway.limits.LimitedAction.EDITS;
import static tidings.gateway.limits.LimitedAction.MENTIONS;
import static tidings.gateway.limits.LimitedAction.POSTS;
import static tidings.wire.TextRule.WORD;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.Accounts.Session;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.Delete;
import tidings.core.Activities.DeliveryOf;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Edit;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activities.GetActivities;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Outcome;
import tidings.core.Activities.ParentsOf;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activities.SharesOf;
import tidings.core.Activities.Sort;
import tidings.core.Activities.Unshare;
import tidings.core.Activities.Upsert;
import tidings.core.Activities.Upserted;
import tidings.core.Activities.WithForeignId;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.AnswerSize;
import tidings.core.Envelope;
import tidings.core.FieldPatch;
import tidings.core.IdempotencyKey;
import tidings.core.Lookup;
import tidings.core.MentionedHandles;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.Call;
import tidings.gateway.http.IdempotencyHeader;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.Response;
import tidings.gateway.http.VersionTag;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.gateway.syndication.ActivityStreams;
import tidings.wire.ActivityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls for activities: publish, read, edit, delete, restore, outbox, delivery. */
public final class ActivityCalls {
  private static final Set<String> BATCH_FIELDS =
      Set.of("verb", "object", "targets", "data", "expiresAt", "visibility", "foreignId",
          "publishedAt");

  private final Bus bus;
  private final RateLimits limits;
  private final ActivityStreams streams;
  private final ExistingEntity existing;

  public ActivityCalls(Bus bus, RateLimits limits, ActivityStreams streams) {
    this.bus = bus;
    this.limits = limits;
    this.streams = streams;
    this.existing = new ExistingEntity(bus);
  }

  public Future<Response> publish(Call call, Session me) {
    return post(call, me, call.read(body -> Post.of(body, me)), IdempotencyHeader.findKey(call));
  }

  public Future<Response> publishAll(Call call, Session me) {
    var upserts = new UpsertBatch(bus, me.user());
    var items = call.read(body -> body.objects("items", BatchCall.MAX_ITEMS)).stream()
        .map(fields -> item(call, me, fields, upserts))
        .toList();
    return BatchCall.of(call, me, bus, items,
        (results, json) -> json.list("items", results, BatchCall::result));
  }

  /** Upserts need no key of their own, as they are idempotent; that of the batch is reserved. */
  private BatchCall.Item item(Call call, Session me, JsonFields fields, UpsertBatch upserts) {
    try {
      var post = fields.readAll(body -> Post.of(body.requireOnly(BATCH_FIELDS), me));
      return post.foreign()
          .map(foreign -> upserts.add(new ForeignDraft(post.draft(), foreign))).<BatchCall.Item>map(
              upsert -> key -> upsert(call, me, post.draft(), upsert))
          .orElseGet(() -> key -> publish(call, me, post.draft(), key));
    } catch (Refusal refusal) {
      return key -> Future.failedFuture(refusal);
    }
  }

  /** A draft, and what it is in the system of the site. */
  private record Post(Draft draft, Optional<ForeignPost> foreign) {
    static Post of(JsonFields body, Session me) {
      return new Post(ActivityCalls.draft(body), ForeignFields.find(body, me));
    }
  }

  private Future<Response> post(
      Call call, Session me, Post post, Optional<IdempotencyKey> key) {
    return post.foreign().isPresent()
        ? upsert(call, me, post.draft(),
            () -> bus.ask(new Upsert(me.user(), post.draft(), post.foreign().get(), key)))
        : publish(call, me, post.draft(), key);
  }

  private Future<Response> upsert(
      Call call, Session me, Draft draft, Supplier<Future<Upserted>> upsert) {
    return limits.limit(call, me, charge(me, draft), () -> upsert.get().map(upserted -> {
      var response = upserted.outcome() == Outcome.CREATED
          ? Response.created(upserted, ActivityCalls::upserted)
          : Response.ok(upserted, ActivityCalls::upserted);
      var activity = upserted.activity();
      return response.with("ETag", VersionTag.of(activity.revision().number()))
          .with("Location", call.publicPath("/v1/activities/" + activity.id()));
    }));
  }

  private static void upserted(Upserted upserted, JsonObjectWriter json) {
    ActivityJson.activity(upserted.activity(), json);
    json.put("result", upserted.outcome().code());
  }

  private Future<Response> publish(
      Call call, Session me, Draft draft, Optional<IdempotencyKey> key) {
    return limits.limit(call, me, charge(me, draft),
        () -> bus.ask(new Publish(me.user(), draft, key))
            .map(
                activity -> Response.created(activity, ActivityJson::activity)
                    .with("ETag", VersionTag.of(activity.revision().number()))
                    .with("Location", call.publicPath("/v1/activities/" + activity.id()))));
  }

  private static Charge charge(Session me, Draft draft) {
    var mentioned = MentionedHandles.in(draft.object().text());
    return Charge.ofDelivery(draft.verb().equals(Envelope.COMMENT) ? COMMENTS : POSTS)
        .and(MENTIONS, mentioned.size());
  }

  public Future<Response> show(Call call, Optional<UserId> reader) {
    return bus.ask(new GetActivity(call.activityId(), reader))
        .map(activity -> ActivityStreams.isWantedBy(call)
            ? streams.activity(call, activity)
            : activityResponse(activity));
  }

  /** A page of all: there are few. */
  public Future<Response> parents(Call call, Optional<UserId> reader) {
    return bus.ask(new ParentsOf(call.activityId(), reader))
        .compose(parents -> LargeAnswer.encode(parents, AnswerSize::ofActivity,
            () -> Response.ok(parents, ActivityCalls::onlyPage)));
  }

  private static void onlyPage(List<Activity> activities, JsonObjectWriter json) {
    json.list("items", activities, ActivityJson::activity).put("next", Optional.empty());
  }

  public Future<Response> withForeignId(Call call, Optional<UserId> reader) {
    var foreignId = ForeignFields.parameter(call);
    var pageRequest = call.pageRequest(reader);
    return bus.ask(
        new WithForeignId(foreignId, reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> pageRequest.respond(page, AnswerSize::ofActivity, ActivityJson::activity));
  }

  public Future<Response> getAll(Call call, Optional<UserId> reader) {
    var ids = call.read(
        body -> body.requiredTexts("ids", Lookup.MAX_IDS, TextRule.REF, ActivityId::new));
    return bus.ask(new GetActivities(ids, reader))
        .compose(found -> LookupResponse.of(
            found, AnswerSize::ofActivity, ActivityJson::activity));
  }

  public Future<Response> edit(Call call, Session me) {
    var changes = call.read(ActivityCalls::changes);
    var mentioned = MentionedHandles.in(changes.text().applyTo(Optional.empty()));
    var ask = new Edit(me.user(), call.activityId(), changes, VersionTag.ifMatch(call));
    return limits.limit(call, me, Charge.of(EDITS).and(MENTIONS, mentioned.size()),
        () -> bus.ask(ask).map(ActivityCalls::activityResponse));
  }

  public Future<Response> restore(Call call, Session me) {
    var ask = new Restore(me.user(), call.activityId());
    return limits.limit(call, me, Charge.ofDelivery(POSTS),
        () -> bus.ask(ask).map(ActivityCalls::activityResponse));
  }

  private static Response activityResponse(Activity activity) {
    return Response.ok(activity, ActivityJson::activity)
        .with("ETag", VersionTag.of(activity.revision().number()));
  }

  public Future<Response> delete(Call call, Session me) {
    return bus.ask(new Delete(me.user(), call.activityId())).map(done -> Response.noContent());
  }

  public Future<Response> delivery(Call call, Session me) {
    return bus.ask(new DeliveryOf(me.user(), call.activityId()))
        .map(delivery -> Response.ok(delivery, ActivityJson::delivery));
  }

  public Future<Response> outbox(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    var filter = call.activityFilter();
    var ref = call.ref();
    var ask = new OutboxOf(
        ref, filter, sort(call), reader, pageRequest.after(), pageRequest.limit());
    return bus.ask(ask)
        .compose(page -> existing.require(ref, reader, pageRequest, page))
        .compose(page -> ActivityStreams.isWantedBy(call)
            ? streams.page(call, pageRequest, page)
            : pageRequest.respond(page, AnswerSize::ofActivity, ActivityJson::activity));
  }

  private static Sort sort(Call call) {
    return switch (call.queryParameter("sort").orElse("newest")) {
      case "newest" -> Sort.NEWEST;
      case "oldest" -> Sort.OLDEST;
      case "top" -> Sort.TOP;
      default -> throw Call.invalidParameter("sort", "must be newest, oldest or top");
    };
  }

  private static Draft draft(JsonFields body) {
    var targets = body.texts("targets", Envelope.MAX_TARGETS, TextRule.REF, Ref::parse)
        .orElse(List.of());
    var verb = body.text("verb", WORD);
    return new Draft(
        verb,
        content(body, verb, targets),
        targets,
        body.json("data", Activity.MAX_DATA_LENGTH),
        body.time("expiresAt"),
        ActivityJson.reach(body));
  }

  /** The object may be missing if an activity is shared. */
  private static Content content(JsonFields body, String verb, List<Ref> targets) {
    boolean isShare = verb.equals(Envelope.SHARE) && targets.stream().anyMatch(Ref::isActivity);
    return isShare
        ? ActivityJson.findContent(body).orElse(Content.WITHOUT_WORDS)
        : ActivityJson.content(body);
  }

  public Future<Response> shares(Call call, Optional<UserId> reader) {
    var pageRequest = call.pageRequest(reader);
    return bus.ask(
        new SharesOf(call.activityId(), reader, pageRequest.after(), pageRequest.limit()))
        .compose(page -> pageRequest.respond(page, AnswerSize::ofActivity, ActivityJson::activity));
  }

  public Future<Response> unshare(Call call, Session me) {
    return bus.ask(new Unshare(me.user(), call.activityId())).map(done -> Response.noContent());
  }

  /** JSON merge patch (RFC 7396) of the object; {@code data} is replaced as a whole. */
  private static ActivityPatch changes(JsonFields body) {
    var object = body.objectOrEmpty("object", ActivityJson.OBJECT_FIELDS);
    var type = object.fieldPatch("type", WORD);
    body.require(type != FieldPatch.REMOVE, "object", "must have a type");
    return new ActivityPatch(
        type,
        object.fieldPatch("text", ActivityJson.TEXT),
        object.fieldPatch("name", ActivityJson.NAME),
        object.fieldPatch("url", ActivityJson.URL),
        object.fieldPatch("image", ActivityJson.IMAGE),
        body.jsonFieldPatch("data", Activity.MAX_DATA_LENGTH),
        ActivityJson.findReach(body),
        ActivityJson.pictures(object),
        ActivityJson.recordingPatch(object), ActivityJson.unchangedPoll(object),
        ActivityJson.languagePatch(object));
  }
}
