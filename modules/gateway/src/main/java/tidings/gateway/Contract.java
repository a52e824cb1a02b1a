// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import tidings.gateway.live.Live;

/** Every call of the contract, with the parameters and the fields that it knows. */
final class Contract {
  private Contract() {}

  static Routes routes(Means means, Live live, Connections connections) {
    var bus = means.bus();
    var origins = new Origins(means.settings().front().origins());
    var accounts = new AccountCalls(bus, origins);
    var entities = new EntityCalls(bus);
    var follows = new FollowCalls(bus);
    var silence = new SilenceCalls(bus);
    var activities = new ActivityCalls(bus);
    var likes = new LikeCalls(bus);
    var trending = new TrendingCalls(bus);
    var feeds = new FeedCalls(bus, means.seal());
    var moderation = new ModerationCalls(bus);
    var notifications = new NotificationCalls(bus);
    var sockets = new LiveCalls(bus, live, origins, connections);

    return new Routes(new Authentication(bus, origins))
        .open("POST /v1/accounts?cookie {id,password,name}", accounts::signUp)
        .member("PUT /v1/accounts/me/password {old,new}", accounts::changePassword)
        .open("POST /v1/sessions?cookie {id,password}", accounts::signIn)
        .member("GET /v1/sessions", accounts::sessions)
        .member("DELETE /v1/sessions/{id}", accounts::signOut)

        .anyone("GET /v1/entities/{ref}?with", entities::look)
        .member("PUT /v1/entities/{ref} {name,about,image}", entities::describe)
        .anyone(
            "GET /v1/entities/{ref}/activities?verb&type&since&until&limit&after",
            activities::outbox)
        .anyone("GET /v1/entities/{ref}/followers?limit&after", follows::followers)
        .anyone("GET /v1/entities/{ref}/following?limit&after", follows::following)
        .anyone("GET /v1/entities/{ref}/likes?limit&after", likes::liked)

        .member("PUT /v1/follows/{ref} {backfill,notify,verbs,until}", follows::follow)
        .member("POST /v1/follows:batch {items}", follows::followAll)
        .member("GET /v1/follows/{ref}", follows::edge)
        .member("DELETE /v1/follows/{ref}?history", follows::unfollow)

        .member("GET /v1/blocks?limit&after", silence::blocks)
        .member("PUT /v1/blocks/{ref}", silence::block)
        .member("DELETE /v1/blocks/{ref}", silence::unblock)
        .member("GET /v1/mutes?limit&after", silence::mutes)
        .member("PUT /v1/mutes/{ref} {until}", silence::mute)
        .member("DELETE /v1/mutes/{ref}", silence::unmute)

        .member("POST /v1/activities {verb,object,targets,data,expiresAt}", activities::publish)
        .member("POST /v1/activities:batch {items}", activities::publishAll)
        .anyone("GET /v1/activities/{id}", activities::show)
        .member("PATCH /v1/activities/{id} {object,data}", activities::edit)
        .member("DELETE /v1/activities/{id}", activities::delete)
        .member("POST /v1/activities/{id}/restore", activities::restore)
        .member("GET /v1/activities/{id}/delivery", activities::delivery)

        .member("PUT /v1/activities/{id}/likes/{kind}", likes::like)
        .member("DELETE /v1/activities/{id}/likes/{kind}", likes::unlike)
        .anyone("GET /v1/activities/{id}/likes?kind&limit&after", likes::likers)

        .anyone("GET /v1/trending?type&limit", trending::top)
        .member("POST /v1/activities/{id}/reports {reason}", moderation::report)
        .member("POST /v1/activities/{id}/reports/dismiss", moderation::dismiss)
        .member("POST /v1/activities/{id}/takedown {reason}", moderation::takeDown)
        .member("GET /v1/reports?limit&after", moderation::queue)

        .member("GET /v1/feed?limit&after", feeds::page)
        .member("GET /v1/feed/explain/{id}", feeds::explain)
        .member("PUT /v1/feed/read {position}", feeds::readTo)

        .member("GET /v1/notifications?limit&after", notifications::inbox)
        .member("PUT /v1/notifications/seen {ids}", notifications::seen)
        .member("PUT /v1/notifications/read {ids}", notifications::read)

        .member("POST /v1/live/tickets", sockets::ticket)
        .open("GET /v1/live", sockets::open);
  }
}
