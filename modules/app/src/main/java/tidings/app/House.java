// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.accounts.AccountsActor;
import tidings.activities.ActivitiesActor;
import tidings.core.Bus;
import tidings.core.Feeds;
import tidings.core.Mint;
import tidings.core.Online;
import tidings.core.Watermark;
import tidings.entities.EntitiesActor;
import tidings.feeds.FeedsActor;
import tidings.feeds.verify.Patrol;
import tidings.follows.FollowsActor;
import tidings.gateway.Gateway;
import tidings.gateway.Pictures;
import tidings.likes.LikesActor;
import tidings.moderation.ModerationActor;
import tidings.notifications.NotificationsActor;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.WarmTable;
import tidings.store.position.Ceiling;
import tidings.store.position.Horizon;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Audit;
import tidings.store.rows.Cached;
import tidings.store.rows.Faces;
import tidings.store.rows.LargeAudiences;
import tidings.store.rows.LateReader;
import tidings.store.rows.Retention;
import tidings.store.rows.SealRow;
import tidings.stream.Consumers;
import tidings.trending.TrendingActor;

/** Everything that there is in the process, from the table up to the gateway. */
public final class House {
  private static final Logger LOG = LoggerFactory.getLogger(House.class);

  private final Config config;
  private final Vertx vertx;
  private final Table table;
  private final boolean fresh;
  private final Bus bus;
  private final Sight sight;
  private final Watermark watermark;
  private final InstantSource clock;
  /** Only when other nodes may use the table. */
  private final Optional<Horizon> horizon;
  private final AccountsActor accounts;
  private final EntitiesActor entities;
  private final FollowsActor follows;
  private final ActivitiesActor activities;
  private final LikesActor likes;
  private final ModerationActor moderation;
  private final FeedsActor feeds;
  private final NotificationsActor notifications;
  private final TrendingActor trending;
  private final Consumers consumers;
  private final Patrol patrol;
  private final Gateway gateway;
  /** Only where no other process can have the table. */
  private final Optional<Hatch> hatch;

  House(Opening opening, Vertx vertx, Table stored, Sight sight) {
    config = opening.config();
    clock = opening.clock();
    this.vertx = vertx;
    this.sight = sight;
    var warm = stored.shared()
        ? Optional.of(new WarmTable(stored, clock, System::nanoTime))
        : Optional.<WarmTable>empty();
    table = warm.<Table>map(remembering -> remembering).orElse(stored);
    fresh = table.get(Keys.seal()).await().isEmpty();

    bus = new Bus(vertx);
    var mint = new Mint(clock);
    horizon = table.shared()
        ? Optional.of(Horizon.of(vertx, table, mint, System::nanoTime))
        : Optional.empty();
    var reach = horizon.<Watermark.Reach>map(shared -> shared)
        .orElseGet(() -> Ceiling.of(table, mint));
    watermark = new Watermark(mint, reach);
    var seal = SealRow.of(table);
    var faces = new Faces(table);
    var reader = new ActivityReader(table, faces);
    var cached = new Cached(
        Retention.of(table, config.feedsKeep(), mint.next(), fresh),
        new LargeAudiences(table, config.feedsMergeAbove(), System::nanoTime));
    var online = new Online(config.gateway().socketsPerUser());
    var sessionsLast = config.sessionsLast();
    var audit = new Audit(clock, config.auditKeep());

    accounts = new AccountsActor(vertx, bus, table, faces, seal, clock, sessionsLast, audit);
    entities =
        new EntitiesActor(bus, table, faces, reader, clock, config.claim() == Claim.MODERATORS);
    follows = new FollowsActor(vertx, bus, table, faces, clock, watermark);
    activities = new ActivitiesActor(vertx, bus, table, faces, reader, watermark, clock, cached,
        online, audit);
    likes = new LikesActor(bus, table, faces, reader, watermark, clock);
    moderation = new ModerationActor(bus, table, faces, reader, clock, audit);
    var late = new LateReader(table, Feeds.MISSED);
    var pages = warm.map(reader::warm).orElse(reader);
    feeds = new FeedsActor(vertx, bus, table, pages, late, watermark, clock, cached);
    notifications = new NotificationsActor(
        bus, table, faces, reader, watermark, clock, online);
    trending = new TrendingActor(bus, table, faces, reader, clock);
    consumers = new Consumers(
        vertx, table, clock, System::nanoTime, List.of(activities.clearing(), trending.counting()));
    patrol = new Patrol(table, watermark::low, clock, cached, config.verifyUnits());
    gateway = new Gateway(
        vertx, bus, seal, config.gateway(), opening.pictures(), sight.metrics(), online,
        table.shared());
    hatch =
        config.store().folder().map(data -> new Hatch(vertx, data, new Means(table, clock, audit)));
  }

  /**
   * A running house for whoever measures one.
   *
   * @param flags as on the command line
   * @param around what is put around its table
   * @param clock what time it is there
   */
  public static House open(
      Map<String, String> flags, UnaryOperator<Table> around, InstantSource clock) {
    return new Opening(Config.of(Sources.of(flags, Map.of())), clock, Pictures.NONE).house(around);
  }

  /** A running house. @throws Trouble when its table or its port is not to be had */
  static House open(Config config) {
    return open(config, Pictures.NONE);
  }

  /** The same, at what time a clock says. */
  static House open(Config config, InstantSource clock) {
    return new Opening(config, clock, Pictures.NONE).house(UnaryOperator.identity());
  }

  /** The same, with pictures. @throws Trouble when its table or its port is not to be had */
  static House open(Config config, Pictures pictures) {
    return new Opening(config, InstantSource.system(), pictures).house(UnaryOperator.identity());
  }

  /** Takes its work up; when it cannot, it ends what was begun. @throws Trouble when a port is taken */
  void start() {
    try {
      open();
    } catch (RuntimeException failure) {
      stop();
      throw failure;
    }
    watch();
  }

  /** The actors first, so that whoever comes in finds them there. */
  private void open() {
    horizon.ifPresent(shared -> shared.start().await());
    Future.all(
        List.of(
            accounts.start(), entities.start(), follows.start(), activities.start(),
            likes.start(), moderation.start(), feeds.start(), notifications.start(),
            trending.start()))
        .await();
    consumers.start().await();
    try {
      gateway.start().await();
    } catch (Exception failure) {
      throw Trouble.cannotListen(
          config.gateway().host(), config.gateway().port(), "--port", failure);
    }
    hatch.ifPresent(Hatch::open);
    patrol.start();
  }

  private void watch() {
    var metrics = sight.metrics();
    metrics.listen(bus);
    metrics.watch(patrol);
    metrics.watch(gateway);
    metrics.watch("fanout", activities::jobs);
    metrics.watch("fill", feeds::jobs);
    metrics.watch(consumers, clock);
    metrics.watch(watermark, activities::jobs, clock);
    bus.loads().forEach(metrics::watch);
    sight.health().serves(table, bus);
  }

  /**
   * Ends what is under way, hands over what is not finished, and closes the store; waits for all
   * of it. A step that fails is logged and keeps no other from being done.
   *
   * @return whether every step was done
   */
  public boolean stop() {
    sight.health().stops();
    return Stream.<Supplier<Future<?>>>of(
        this::takeNoErrands, patrol::stop, gateway::stop, consumers::stop, follows::stop,
        activities::stop, feeds::stop, accounts::stop, this::loseSight, table::close, vertx::close)
        .map(House::done)
        .reduce(true, Boolean::logicalAnd);
  }

  private Future<Void> takeNoErrands() {
    return hatch.map(Hatch::close).orElseGet(Future::succeededFuture);
  }

  private Future<Void> loseSight() {
    return horizon.map(Horizon::stop).orElseGet(Future::succeededFuture);
  }

  private static boolean done(Supplier<Future<?>> step) {
    try {
      step.get().await();
      return true;
    } catch (RuntimeException failure) {
      LOG.error("not everything stopped as it should; what was acknowledged is safe", failure);
      return false;
    }
  }

  /** Where it is reached from this machine. */
  public String address() {
    return config.shownAddress(gateway.port());
  }

  /** Where metrics and health are shown; 0 when they are not. */
  int metricsPort() {
    return sight.port();
  }

  /** Every call of the contract, as {@link Gateway#calls} tells them. */
  public List<String> calls() {
    return gateway.calls();
  }

  /** Whether nobody had used its store before. */
  boolean isFresh() {
    return fresh;
  }
}
