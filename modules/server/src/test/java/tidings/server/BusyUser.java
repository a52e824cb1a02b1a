// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.await;

import io.vertx.core.buffer.Buffer;
import java.awt.Color;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Poll;
import tidings.core.Ref;
import tidings.store.Item;
import tidings.store.Slices;

/** A user who leaves rows of all kinds, and two others who deal with this one. */
record BusyUser(ServerExtension server, Session zoe, Session ben, Session cleo) {

  static BusyUser of(ServerExtension server, Session zoe) {
    return new BusyUser(server, zoe, server.signUp("Ben"), server.signUp("Cleo"));
  }

  String id() {
    return zoe.ref().id();
  }

  /** Leaves rows of all kinds. Returns a user who has blocked this one. */
  Session live() {
    var city = server.city("Lisbon");
    ben.follow(cleo.ref()).await();
    cleo.follow(ben.ref()).await();
    zoe.follow(ben.ref()).await();
    zoe.follow(city).await();
    ben.follow(zoe.ref()).await();
    cleo.mute(zoe.ref()).await();
    zoe.mute(city).await();
    var bens = ben.post("Hello @" + id()).await();
    var zoes = zoe.post("Hello @" + ben.ref().id()).await();
    var deleted = zoe.post("A mistake").await();
    zoe.delete(deleted.id()).await();
    zoe.like(bens.id(), "like").await();
    ben.like(zoes.id(), "like").await();
    var poll = new Poll(List.of("Tea", "Coffee"), Instant.now().plus(Duration.ofDays(1)), false);
    zoe.vote(ben.post(Drafts.poll("What do you drink?", poll)).await().id(), 1).await();
    zoe.pin(zoe.ref(), zoes.id()).await();
    zoe.bookmarks().bookmark(bens.id(), "To read").await();
    cleo.bookmarks().bookmark(zoes.id()).await();
    zoe.muteWords(new MutedWords(List.of(new MutedWord("spoiler", Optional.empty())))).await();
    zoe.lists().putPrivate("friends", "My friends").await();
    zoe.lists().add("friends", ben.ref()).await();
    cleo.like(bens.id(), "like").await();
    zoe.comment(bens.id(), "Nice").await();
    cleo.comment(zoes.id(), "Nice, too").await();
    cleo.comment(bens.id(), "Nice").await();
    zoe.report(bens.id(), "So").await();
    cleo.report(bens.id(), "So").await();
    zoe.report(ben.ref(), "So").await();
    cleo.report(zoe.ref(), "Unkind").await();
    zoe.describe(new Ref("place", "of-" + id()), Profile.named("A place")).await();
    zoe.media().upload(Buffer.buffer(PictureFiles.picture("png", 20, 10, Color.RED)),
        Optional.of("The sea")).await();
    zoe.block(server.signUp("Dora").ref()).await();
    var emil = server.signUp("Emil");
    emil.block(zoe.ref()).await();
    await(() -> ben.notifications().page(Paging.FIRST), inbox -> inbox.page().items().size() >= 2);
    return emil;
  }

  /** The stored rows that name the user, and of which this holds. */
  List<Item> rowsNaming(Predicate<Item> wanted) {
    return server.readStore(table -> Slices.ofTable(table, 1000).items()
        .filter(row -> wanted.test(row) && names(row))
        .toList());
  }

  /** The text of others keeps what they have written. */
  private boolean names(Item row) {
    return Stream.concat(
        Stream.of(row.key().pk(), row.key().sk()),
        row.attributes().entrySet().stream()
            .filter(attribute -> !attribute.getKey().equals("text"))
            .map(attribute -> attribute.getValue().toString()))
        .anyMatch(text -> text.contains(id()) && !text.contains("of-" + id()));
  }
}
