// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * Acts for some people, one action after another, through random servers, and records in the model
 * what is acknowledged. What may still be done later by a server that has not answered is never
 * taken back.
 */
final class ChaosWriter {
  private static final Duration MAX_PAUSE = Duration.ofMillis(200);
  private static final List<String> KINDS = List.of("like", "love");
  private static final String MUTE = "mute";
  /** Newest activities to choose from. */
  private static final int RECENT = 30;
  /** Each writer blocks that many of its own people at most. */
  private static final int MAX_BLOCKS = 1;

  private final List<ChaosPerson> people;
  private final Set<Ref> refs;
  private final List<Ref> targets;
  private final ChaosModel model;
  private final Attempts attempts;
  private final ReadChecks checks;
  private final RandomGenerator random;
  private final List<ActivityId> own = new ArrayList<>();
  private final Set<List<Object>> uncertain = new HashSet<>();
  private final CompletableFuture<Void> finished = new CompletableFuture<>();
  private volatile boolean isStopped;
  private int actions;
  private int blocks;

  /** @param targets everything that can be followed */
  ChaosWriter(List<ChaosPerson> people, List<Ref> targets, ChaosModel model, Attempts attempts,
      Violations violations, RandomGenerator random) {
    this.people = people;
    this.refs = people.stream().map(ChaosPerson::ref).collect(toSet());
    this.targets = targets;
    this.model = model;
    this.attempts = attempts;
    this.checks = new ReadChecks(refs, model, attempts, violations);
    this.random = random;
  }

  void start() {
    Thread.startVirtualThread(() -> {
      try {
        while (!isStopped) {
          act(pick(people));
          actions++;
          checks.feed(pick(people));
          LockSupport.parkNanos(random.nextLong(MAX_PAUSE.toNanos()));
        }
        finished.complete(null);
      } catch (RuntimeException failure) {
        finished.completeExceptionally(failure);
      }
    });
  }

  private void act(ChaosPerson person) {
    int percent = random.nextInt(100);
    if (percent < 30 || own.isEmpty()) {
      post(person);
    } else if (percent < 52) {
      like(person);
    } else if (percent < 60) {
      unlike(person);
    } else if (percent < 68) {
      comment(person);
    } else if (percent < 76) {
      edit();
    } else if (percent < 84) {
      delete();
    } else if (percent < 91) {
      follow(person);
    } else if (percent < 97) {
      unfollow(person);
    } else if (percent < 99) {
      muteOrUnmute(person);
    } else {
      block(person);
    }
  }

  private void post(ChaosPerson person) {
    var draft = Drafts.note("Action " + actions, topic());
    var key = UUID.randomUUID().toString();
    var posted =
        attempts.until(person, session -> session.post(draft, key)).value().orElseThrow();
    own.add(posted.id());
    model.posted(posted);
    checks.activity(person, posted.id());
  }

  private void comment(ChaosPerson person) {
    var on = pick(model.newest(RECENT));
    var draft = Drafts.comment(on, "Comment " + actions);
    var key = UUID.randomUUID().toString();
    attempts.until(person, session -> session.post(draft, key)).value()
        .ifPresent(comment -> {
          model.commented(comment, on);
          own.add(comment.id());
        });
  }

  private void like(ChaosPerson person) {
    var id = pick(model.newest(RECENT));
    var kind = pick(KINDS);
    if (isCertain(person.ref(), id, kind)) {
      var answer = attempts.until(person, session -> session.like(id, kind));
      remember(answer, person.ref(), id, kind);
      answer.value().ifPresent(counts -> {
        model.liked(id, kind, person.ref());
        checks.like(person, id, kind);
      });
    }
  }

  private void unlike(ChaosPerson person) {
    var id = pick(model.newest(RECENT));
    var kind = pick(KINDS);
    if (isCertain(person.ref(), id, kind)) {
      var answer = attempts.until(person, session -> session.unlike(id, kind));
      remember(answer, person.ref(), id, kind);
      answer.value().ifPresent(counts -> model.unliked(id, kind, person.ref()));
    }
  }

  private void edit() {
    var id = pick(recentOwn());
    if (isCertain(id)) {
      var person = actorOf(id);
      var text = "Edited by " + actions;
      var answer =
          attempts.until(person, session -> session.edit(id, Edits.text(text)));
      remember(answer, id);
      answer.value().ifPresent(edited -> model.edited(id, text));
      checks.activity(person, id);
    }
  }

  private void delete() {
    var id = pick(recentOwn());
    var person = actorOf(id);
    attempts.until(person, session -> session.delete(id));
    own.remove(id);
    model.deleted(id);
    checks.activity(person, id);
  }

  private void follow(ChaosPerson person) {
    var target = pick(targets);
    if (!target.equals(person.ref()) && isCertain(person.ref(), target)) {
      var answer = attempts.until(person, session -> session.follow(target));
      remember(answer, person.ref(), target);
      answer.value().ifPresent(follow -> model.followed(person.ref(), target));
      checks.feed(person);
    }
  }

  private void unfollow(ChaosPerson person) {
    var target = pick(targets);
    if (model.isFollowing(person.ref(), target) && isCertain(person.ref(), target)) {
      var answer = attempts.until(person, session -> session.unfollow(target));
      remember(answer, person.ref(), target);
      model.unfollowed(person.ref(), target);
      checks.feed(person);
    }
  }

  private void muteOrUnmute(ChaosPerson person) {
    var other = user();
    if (!other.equals(person.ref()) && !model.areBlocked(person.ref(), other)
        && isCertain(person.ref(), other, MUTE)) {
      boolean isMuting = model.isMuting(person.ref(), other);
      var answer = attempts.until(
          person, session -> isMuting ? session.unmute(other) : session.mute(other));
      remember(answer, person.ref(), other, MUTE);
      if (isMuting) {
        model.unmuted(person.ref(), other);
      } else {
        model.muted(person.ref(), other);
      }
      checks.feed(person);
    }
  }

  private void block(ChaosPerson person) {
    var other = pick(people);
    if (blocks < MAX_BLOCKS && other != person && !model.areBlocked(person.ref(), other.ref())
        && isCertain(person.ref(), other.ref()) && isCertain(other.ref(), person.ref())) {
      blocks++;
      attempts.until(person, session -> session.block(other.ref()));
      model.blocked(person.ref(), other.ref());
      checks.feed(person);
      checks.feed(other);
    }
  }

  /** Remembers that the opposite could be overtaken by an earlier attempt. */
  private void remember(Attempts.Answer<?> answer, Object... what) {
    if (!answer.isOnly()) {
      uncertain.add(List.of(what));
    }
  }

  private boolean isCertain(Object... what) {
    return !uncertain.contains(List.of(what));
  }

  private Ref topic() {
    return pick(targets.stream().filter(target -> !target.isUser()).toList());
  }

  private Ref user() {
    return pick(targets.stream().filter(Ref::isUser).toList());
  }

  private ChaosPerson actorOf(ActivityId id) {
    return people.stream().filter(person -> person.ref().equals(model.actorOf(id))).findFirst()
        .orElseThrow();
  }

  private List<ActivityId> recentOwn() {
    return own.subList(Math.max(0, own.size() - RECENT), own.size());
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Finishes the current action. @throws java.util.concurrent.CompletionException if it failed */
  void stop() {
    isStopped = true;
    finished.join();
  }

  int actions() {
    return actions;
  }

  int checks() {
    return checks.count();
  }
}
