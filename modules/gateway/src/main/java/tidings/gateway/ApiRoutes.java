// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Vertx;
import tidings.core.ServiceKeys.Scope;
import tidings.gateway.calls.AccountCalls;
import tidings.gateway.calls.ActivityCalls;
import tidings.gateway.calls.BlockAndMuteCalls;
import tidings.gateway.calls.BookmarkCalls;
import tidings.gateway.calls.CredentialCalls;
import tidings.gateway.calls.EmailCalls;
import tidings.gateway.calls.EntityCalls;
import tidings.gateway.calls.EntityFollowCalls;
import tidings.gateway.calls.ErasureCalls;
import tidings.gateway.calls.EventCalls;
import tidings.gateway.calls.ExportCalls;
import tidings.gateway.calls.FeedCalls;
import tidings.gateway.calls.FollowCalls;
import tidings.gateway.calls.ImportCalls;
import tidings.gateway.calls.LikeCalls;
import tidings.gateway.calls.ListCalls;
import tidings.gateway.calls.LiveCalls;
import tidings.gateway.calls.MediaCalls;
import tidings.gateway.calls.ModerationCalls;
import tidings.gateway.calls.MutedWordCalls;
import tidings.gateway.calls.NotificationCalls;
import tidings.gateway.calls.PasskeyCalls;
import tidings.gateway.calls.PictureCalls;
import tidings.gateway.calls.PinCalls;
import tidings.gateway.calls.PollCalls;
import tidings.gateway.calls.ProviderCalls;
import tidings.gateway.calls.RelationCalls;
import tidings.gateway.calls.SearchCalls;
import tidings.gateway.calls.SiteCalls;
import tidings.gateway.calls.SiteNoticeCalls;
import tidings.gateway.calls.SuspensionCalls;
import tidings.gateway.calls.TrendingCalls;
import tidings.gateway.calls.ViewCalls;
import tidings.gateway.calls.WebhookCalls;
import tidings.gateway.events.Firehose;
import tidings.gateway.http.AllowedOrigins;
import tidings.gateway.http.Connections;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.Downloads;
import tidings.gateway.http.OwnSite;
import tidings.gateway.http.TokenCookies;
import tidings.gateway.live.LiveSockets;
import tidings.gateway.syndication.ActivityStreams;
import tidings.gateway.syndication.OEmbedCalls;
import tidings.gateway.syndication.SyndicationCalls;

/** The routes of the API: for each call its method, path, query parameters and body fields. */
final class ApiRoutes {
  private ApiRoutes() {}

  static RouteTable create(Vertx vertx, GatewayContext context, LiveSockets live,
      Firehose firehose, Downloads downloads, Connections connections) {
    var bus = context.bus();
    var csrfCheck =
        new CsrfCheck(new AllowedOrigins(context.settings().endpoint().allowedOrigins()));
    var cookies = new TokenCookies(context.settings().rules().siteSignIn().cookie());
    var limits = context.rateLimits();
    var accounts = new AccountCalls(bus, csrfCheck, limits);
    var ownSite = new OwnSite(context.settings().endpoint().publicUrl());
    var passkeys = new PasskeyCalls(bus, csrfCheck, limits, ownSite);
    var providers = new ProviderCalls(bus, csrfCheck, limits, ownSite);
    var site = new SiteCalls(bus);
    var events = new EventCalls(bus, firehose);
    var webhooks = new WebhookCalls(bus);
    var imports = new ImportCalls(vertx, bus);
    var media = new MediaCalls(vertx, bus, limits);
    var credentials = new CredentialCalls(bus, limits);
    var emails = new EmailCalls(bus, limits);
    var entities = new EntityCalls(bus, limits);
    var pins = new PinCalls(bus, limits);
    var follows = new FollowCalls(bus, limits);
    var relations = new RelationCalls(bus);
    var blocksAndMutes = new BlockAndMuteCalls(bus, limits);
    var mutedWords = new MutedWordCalls(bus, limits);
    var activities = new ActivityCalls(bus, limits, new ActivityStreams(ownSite));
    var embeds = new OEmbedCalls(bus, ownSite);
    var syndication = new SyndicationCalls(bus, ownSite, context.settings().endpoint().feedHub());
    var likes = new LikeCalls(bus, limits);
    var polls = new PollCalls(bus, limits);
    var bookmarks = new BookmarkCalls(bus, limits);
    var views = new ViewCalls(
        bus, context.signer(), context.settings().rules().views());
    var lists = new ListCalls(bus, limits, views);
    var entityFollows = new EntityFollowCalls(bus, limits, views);
    var trending = new TrendingCalls(bus);
    var search = new SearchCalls(bus);
    var feeds = new FeedCalls(bus, context.signer(), views);
    var moderation = new ModerationCalls(bus, limits);
    var suspensions = new SuspensionCalls(bus);
    var notifications = new NotificationCalls(bus);
    var erasures = new ErasureCalls(bus);
    var exports = new ExportCalls(bus, downloads);
    var siteNotices = new SiteNoticeCalls(bus);
    var pictures = new PictureCalls(bus, context.pictureProxy());
    var sockets = new LiveCalls(bus, live, csrfCheck, cookies, connections);

    return new RouteTable(
        new Authentication(
            bus, csrfCheck, cookies, context.settings().rules().readingOpen()),
        new ConfirmedUsers(bus, context.settings().rules().emailPolicy()))
        .noAuth("POST /v1/accounts?cookie {id,password,name,email,invite}", accounts::signUp)
        .requireAuth("GET /v1/accounts/me", accounts::me)
        .requireSignIn("PUT /v1/accounts/me/password {old,new}", accounts::changePassword)
        .noAuth("POST /v1/sessions?cookie {id,password}", accounts::signIn)
        .requireSignIn("GET /v1/sessions", accounts::sessions)
        .requireSignIn("DELETE /v1/sessions/{id}", accounts::signOut)

        .requireSignIn("GET /v1/accounts/me/credentials", credentials::list)
        .requireSignIn("DELETE /v1/accounts/me/password", credentials::removePassword)
        .requireSignIn("POST /v1/accounts/me/passkeys:begin {password}", passkeys::beginAdding)
        .requireSignIn("POST /v1/accounts/me/passkeys {name,attestationObject,clientDataJSON}",
            passkeys::add)
        .requireSignIn("PUT /v1/accounts/me/passkeys/{id} {name}", credentials::renamePasskey)
        .requireSignIn("DELETE /v1/accounts/me/passkeys/{id}", credentials::removePasskey)
        .noAuth("POST /v1/accounts/passkey/begin {id,name,invite}", passkeys::beginSignUp)
        .noAuth(
            "POST /v1/accounts/passkey/finish?cookie"
                + " {id,name,attestationObject,clientDataJSON,invite}",
            passkeys::signUp)
        .noAuth("POST /v1/sessions/passkey/begin", passkeys::beginSignIn)
        .noAuth("POST /v1/sessions/passkey/finish?cookie"
            + " {credential,userHandle,authenticatorData,clientDataJSON,signature}",
            passkeys::signIn)
        .requireSignIn("GET /v1/accounts/me/email", emails::show)
        .requireSignIn("PUT /v1/accounts/me/email {email,password}", emails::set)
        .requireSignIn("POST /v1/accounts/me/email/confirmation", emails::sendAgain)
        .requireSignIn("POST /v1/accounts/me/email/remove {password}", emails::remove)
        .noAuth("POST /v1/email-confirmations {token}", emails::confirm)
        .noAuth("POST /v1/password-resets {id,email}", emails::requestReset)
        .noAuth("POST /v1/password-resets/complete {token,password}", emails::completeReset)

        .noAuth("GET /v1/providers", providers::list)
        .noAuth("POST /v1/sessions/providers/{provider}/begin", providers::beginSignIn)
        .noAuth("POST /v1/sessions/providers/{provider}?cookie {code,state,invite}",
            providers::signIn)
        .noAuth("POST /v1/accounts/providers/{provider}?cookie {id,name,invite}",
            providers::signUp)
        .requireSignIn("POST /v1/accounts/me/identities/{provider}/begin", providers::beginLinking)
        .requireSignIn("POST /v1/accounts/me/identities/{provider} {code,state}", providers::link)
        .requireSignIn("DELETE /v1/accounts/me/identities/{provider}", providers::unlink)

        .optionalAuth("GET /v1/entities/{ref}?with", entities::get)
        .optionalAuth("POST /v1/entities:read {refs} reads", entities::getAll)
        .requireConfirmedOrSite(
            "PUT /v1/entities/{ref} {name,about,image,banner,data,followers,handle,owner}",
            entities::replace)
        .requireConfirmedOrSite(
            "PATCH /v1/entities/{ref} {name,about,image,banner,data,followers,handle,owner}",
            entities::change)
        .requireConfirmed("PUT /v1/entities/{ref}/pins/{id}", pins::pin)
        .requireAuth("DELETE /v1/entities/{ref}/pins/{id}", pins::unpin)
        .requireSite("POST /v1/entities:batch {items} batch", site::replaceEntities)
        .optionalAuth("GET /v1/handles/{handle}", entities::user)
        .requireSite("PUT /v1/users/{id} {name,about,image,banner,data,followers,handle,owner}",
            site::replaceUser)
        .requireSite("PATCH /v1/users/{id} {name,about,image,banner,data,followers,handle,owner}",
            site::changeUser)
        .requireSite("POST /v1/users:batch {items} batch", site::replaceUsers)
        .requireUserOrSite("DELETE /v1/users/{id}", erasures::erase)
        .requireSite("GET /v1/users/{id}/erasure", erasures::report)
        .requireUserOrSite("GET /v1/users/{id}/export", exports::export)

        .requireSite(Scope.WEBHOOKS, "POST /v1/webhooks {name,url,kinds,entities,enabled}",
            webhooks::create)
        .requireSite(Scope.WEBHOOKS, "GET /v1/webhooks", webhooks::list)
        .requireSite(Scope.WEBHOOKS, "GET /v1/webhooks/{id}", webhooks::show)
        .requireSite(Scope.WEBHOOKS, "PATCH /v1/webhooks/{id} {name,url,kinds,entities,enabled}",
            webhooks::change)
        .requireSite(Scope.WEBHOOKS, "DELETE /v1/webhooks/{id}", webhooks::delete)
        .requireSite(Scope.WEBHOOKS, "POST /v1/webhooks/{id}/rotate", webhooks::rotate)
        .requireSite(Scope.WEBHOOKS, "POST /v1/webhooks/{id}/test", webhooks::test)
        .requireSite(Scope.WEBHOOKS, "POST /v1/webhooks/{id}/replay {after,deadLetters}",
            webhooks::replay)
        .requireSite(Scope.WEBHOOKS, "GET /v1/webhooks/{id}/deliveries", webhooks::deliveries)

        .requireSite(Scope.IMPORT, "POST /v1/import?update&ignoreUnknown&maxWrong upload",
            imports::begin)
        .requireSite(Scope.IMPORT, "GET /v1/import/{id}", imports::show)

        .requireConfirmed("POST /v1/media?alt upload", media::upload)
        .requireAuth("GET /v1/media?kind&limit&after", media::list)
        .requireAuth("GET /v1/media/{id}", media::show)
        .requireAuth("DELETE /v1/media/{id}", media::delete)
        .optionalAuth("GET /media/{name}", media::serve)

        .optionalAuth("GET /v1/entities/{ref}/picture", pictures::ofEntity)
        .requireAuth("POST /v1/entities/{ref}/blank {reason}", moderation::blank)
        .requireAuth("PUT /v1/entities/{ref}/owner {owner}", moderation::transfer)
        .requireUserOrSite("POST /v1/entities/{ref}/sessions/end {reason}",
            suspensions::endSessions)
        .optionalAuth(
            "GET /v1/entities/{ref}/activities"
                + "?verb&type&targetType&since&until&sort&limit&after",
            activities::outbox)
        .optionalAuth("GET /v1/entities/{ref}/activities.atom"
            + "?verb&type&targetType&since&until&limit&after", syndication::atom)
        .optionalAuth("GET /v1/entities/{ref}/activities.json"
            + "?verb&type&targetType&since&until&limit&after", syndication::json)
        .optionalAuth("GET /v1/entities/{ref}/followers?limit&after", follows::followers)
        .optionalAuth("GET /v1/entities/{ref}/following?limit&after", follows::following)
        .optionalAuth("GET /v1/entities/{ref}/likes?limit&after", likes::liked)

        .requireConfirmed("PUT /v1/follows/{ref} {backfill,notify,verbs,until}", follows::follow)
        .requireConfirmed("POST /v1/follows:batch?history {items,unfollow} batch",
            follows::changeAll)
        .requireAuth("POST /v1/relations:batch {refs,activities} reads", relations::own)
        .requireAuth("GET /v1/follows/{ref}", follows::edge)
        .requireAuth("DELETE /v1/follows/{ref}?history", follows::unfollow)

        .requireAuth("GET /v1/follow-requests?limit&after", follows::requests)
        .requireAuth("PUT /v1/follow-requests/{ref}", follows::approve)
        .requireAuth("DELETE /v1/follow-requests/{ref}", follows::refuse)
        .requireAuth("DELETE /v1/followers/{ref}", follows::removeFollower)
        .requireAuth("GET /v1/blocks?limit&after", blocksAndMutes::blocks)
        .requireAuth("PUT /v1/blocks/{ref}", blocksAndMutes::block)
        .requireAuth("DELETE /v1/blocks/{ref}", blocksAndMutes::unblock)
        .requireAuth("GET /v1/mutes?limit&after", blocksAndMutes::mutes)
        .requireAuth("PUT /v1/mutes/{ref} {until}", blocksAndMutes::mute)
        .requireAuth("DELETE /v1/mutes/{ref}", blocksAndMutes::unmute)

        .requireAuth("GET /v1/muted-words", mutedWords::show)
        .requireAuth("PUT /v1/muted-words {items}", mutedWords::replace)

        .requireConfirmed("POST /v1/activities"
            + " {verb,object,targets,data,expiresAt,visibility,foreignId,publishedAt}",
            activities::publish)
        .optionalAuth("GET /v1/activities?foreignId&limit&after", activities::withForeignId)
        .requireConfirmed("POST /v1/activities:batch {items} batch", activities::publishAll)
        .optionalAuth("GET /v1/activities/{id}", activities::show)
        .optionalAuth("POST /v1/activities:read {ids} reads", activities::getAll)
        .requireConfirmed("PATCH /v1/activities/{id} {object,data,visibility}", activities::edit)
        .optionalAuth("GET /v1/activities/{id}/picture", pictures::ofActivity)
        .requireAuth("DELETE /v1/activities/{id}", activities::delete)
        .requireConfirmed("POST /v1/activities/{id}/restore", activities::restore)
        .optionalAuth("GET /v1/activities/{id}/parents", activities::parents)
        .requireAuth("GET /v1/activities/{id}/delivery", activities::delivery)

        .requireConfirmed("PUT /v1/activities/{id}/likes/{kind}", likes::like)
        .requireAuth("DELETE /v1/activities/{id}/likes/{kind}?by", likes::unlike)
        .optionalAuth("GET /v1/activities/{id}/likes?kind&limit&after", likes::likers)
        .requireConfirmed("PUT /v1/activities/{id}/vote {choices}", polls::vote)
        .requireAuth("DELETE /v1/activities/{id}/vote", polls::withdraw)
        .optionalAuth("GET /v1/activities/{id}/shares?limit&after", activities::shares)
        .requireAuth("DELETE /v1/activities/{id}/share", activities::unshare)

        .requireAuth("GET /v1/bookmarks?folder&limit&after", bookmarks::list)
        .requireAuth("GET /v1/bookmarks/folders", bookmarks::folders)
        .requireAuth("PUT /v1/bookmarks/{id} {folder}", bookmarks::bookmark)
        .requireAuth("DELETE /v1/bookmarks/{id}", bookmarks::remove)

        .requireAuth("GET /v1/lists?member", lists::own)
        .requireConfirmed("PUT /v1/lists/{name} {title,visibility}", lists::put)
        .requireAuth("DELETE /v1/lists/{name}", lists::delete)
        .requireConfirmed("PUT /v1/lists/{name}/members/{ref}", lists::add)
        .requireAuth("DELETE /v1/lists/{name}/members/{ref}", lists::remove)
        .optionalAuth("GET /v1/entities/{ref}/lists", lists::of)
        .optionalAuth("GET /v1/entities/{ref}/lists/{name}/members?limit&after", lists::members)
        .optionalAuth("GET /v1/entities/{ref}/lists/{name}/feed"
            + "?view&verb&type&targetType&since&until&limit&after", lists::feed)
        .optionalAuth("GET /v1/entities/{ref}/follows?limit&after", entityFollows::list)
        .requireConfirmed("PUT /v1/entities/{ref}/follows/{target}", entityFollows::follow)
        .requireAuth("DELETE /v1/entities/{ref}/follows/{target}", entityFollows::unfollow)
        .optionalAuth("GET /v1/entities/{ref}/feed"
            + "?view&verb&type&targetType&since&until&limit&after", entityFollows::feed)

        .optionalAuth("GET /v1/trending?type&limit", trending::top)
        .optionalAuth("GET /v1/search?q&type&by&to&since&until&with&limit&after", search::find)
        .optionalAuth("GET /v1/suggest?q&limit", search::suggest)
        .optionalAuth("GET /v1/entities?type&sort&limit&after", search::list)
        .optionalAuth("GET /v1/oembed?url&format&maxwidth&maxheight", embeds::describe)
        .requireConfirmed("POST /v1/activities/{id}/reports {reason}", moderation::report)
        .requireAuth("POST /v1/activities/{id}/reports/dismiss", moderation::dismiss)
        .requireAuth("POST /v1/activities/{id}/takedown {reason,comments}", moderation::takeDown)
        .requireAuth("GET /v1/reports?limit&after", moderation::queue)
        .requireConfirmed("POST /v1/entities/{ref}/reports {reason,list}", moderation::reportEntity)
        .requireAuth("POST /v1/entities/{ref}/reports/dismiss", moderation::dismissEntity)
        .requireAuth("POST /v1/entities/{ref}/lists/{name}/blank {reason}", moderation::blankList)
        .requireAuth("GET /v1/reports/entities?limit&after", moderation::entityQueue)
        .requireUserOrSite("GET /v1/suspensions?limit&after", suspensions::list)
        .requireUserOrSite("PUT /v1/suspensions/{ref} {reason,until,content}",
            suspensions::suspend)
        .requireUserOrSite("DELETE /v1/suspensions/{ref}", suspensions::reinstate)

        .requireAuth("GET /v1/feed?view&verb&type&targetType&since&until&limit&after", feeds::page)
        .requireAuth("GET /v1/feed/explain/{id}", feeds::explain)
        .requireAuth("PUT /v1/feed/read {position}", feeds::markReadUpTo)

        .requireAuth("GET /v1/notifications?limit&after", notifications::inbox)
        .requireSite(
            "POST /v1/notifications {id,kind,text,link,group,actor,activity,users,audience}",
            siteNotices::post)
        .requireAuth("GET /v1/notifications/preferences", notifications::preferences)
        .requireAuth("PUT /v1/notifications/preferences {default,kinds}",
            notifications::setPreferences)
        .requireAuth("PUT /v1/notifications/seen {ids}", notifications::seen)
        .requireAuth("PUT /v1/notifications/read {ids}", notifications::read)

        .requireSite(Scope.READ, "GET /v1/events?after&limit&kinds&wait", events::read)

        .requireAuth("POST /v1/live/tickets", sockets::issueTicket)
        .noAuth("GET /v1/live", sockets::openSocket);
  }
}
