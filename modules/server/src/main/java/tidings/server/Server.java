// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.accounts.AccountsActor;
import tidings.accounts.erasing.ErasureJobs;
import tidings.activities.ActivitiesActor;
import tidings.bookmarks.BookmarksActor;
import tidings.core.Cluster;
import tidings.core.Feeds;
import tidings.core.IdGenerator;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.SingleNode;
import tidings.core.StopTimeouts;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.entities.EntitiesActor;
import tidings.events.EventsActor;
import tidings.feeds.FeedsActor;
import tidings.follows.FollowsActor;
import tidings.gateway.Gateway;
import tidings.gateway.web.Pictures;
import tidings.likes.LikesActor;
import tidings.lists.ListsActor;
import tidings.media.MediaActor;
import tidings.moderation.ModerationActor;
import tidings.notifications.NotificationsActor;
import tidings.polls.PollsActor;
import tidings.previews.LinkPreviews;
import tidings.schema.SystemKeys;
import tidings.schema.TidingsLayout;
import tidings.schema.broadcast.BroadcastPoller;
import tidings.schema.position.Membership;
import tidings.schema.position.SharedPositions;
import tidings.schema.position.SingleNodePositions;
import tidings.schema.position.SlowChanges;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.LateReader;
import tidings.schema.readers.Retention;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.SchemaRow;
import tidings.schema.rows.SigningKeyRow;
import tidings.search.SearchActor;
import tidings.server.admin.AdminContext;
import tidings.server.admin.AdminSocket;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;
import tidings.store.CachingTable;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;
import tidings.stream.Consumers;
import tidings.transfer.imports.ImportsActor;
import tidings.trending.TrendingActor;
import tidings.verify.BackgroundVerifier;
import tidings.webhooks.WebhooksActor;

/** All components of the process, from the table to the gateway. */
public final class Server {
  private static final Logger LOG = LoggerFactory.getLogger(Server.class);

  private final Config config;
  private final Vertx vertx;
  private final Table table;
  private final boolean storeIsNew;
  private final Bus bus;
  private final Monitoring monitoring;
  private final Watermark watermark;
  private final InstantSource clock;
  private final Cluster cluster;
  /** Present if other nodes may use the table. */
  private final Optional<Membership> membership;
  /** Present if other nodes may use the table. */
  private final Optional<SharedPositions> sharedPositions;
  /** Present if other nodes may use the table. */
  private final Optional<SlowChanges> slowChanges;
  /** Present if other nodes may use the table. */
  private final Optional<BroadcastPoller> broadcastPoller;
  private final AccountsActor accounts;
  private final ErasureJobs erasureJobs;
  private final EntitiesActor entities;
  private final FollowsActor follows;
  private final ActivitiesActor activities;
  private final LikesActor likes;
  private final PollsActor polls;
  private final BookmarksActor bookmarks;
  private final ListsActor lists;
  private final ModerationActor moderation;
  private final FeedsActor feeds;
  private final NotificationsActor notifications;
  private final DueItemSweeper noticeSweeper;
  private final DueItemSweeper pollSweeper;
  private final TrendingActor trending;
  private final EventsActor events;
  private final SearchActor search;
  private final WebhooksActor webhooks;
  private final ImportsActor imports;
  private final MediaActor media;
  /** Present if the pages behind links are fetched. */
  private final Optional<LinkPreviews> previews;
  private final Consumers consumers;
  private final BackgroundVerifier backgroundVerifier;
  private final Gateway gateway;
  /** Present if no other process can open the store. */
  private final Optional<AdminSocket> adminSocket;

  Server(ServerStartup startup, Vertx vertx, Table storedTable, Monitoring monitoring) {
    config = startup.config();
    clock = startup.time().clock();
    var nanos = startup.time().nanos();
    this.vertx = vertx;
    this.monitoring = monitoring;
    var cachingTable = storedTable.isShared()
        ? Optional
            .of(new CachingTable(storedTable, TidingsLayout.INSTANCE, clock, nanos))
        : Optional.<CachingTable>empty();
    table = cachingTable.<Table>map(caching -> caching).orElse(storedTable);
    storeIsNew = table.get(SystemKeys.signingKey()).await().isEmpty();

    bus = new Bus(vertx);
    var idGenerator = new IdGenerator(clock);
    cluster = config.cluster().isPresent()
        ? ClusterStartup.open(vertx, config.cluster().get())
        : Cluster.NONE;
    membership = table.isShared()
        ? Optional.of(Membership.ofServer(
            vertx, table, clock, nanos, cluster, Release.version()))
        : Optional.empty();
    var singleNode = new SingleNode();
    var nodes = membership.<Nodes>map(members -> members).orElse(singleNode);
    sharedPositions = membership.map(
        members -> SharedPositions.of(vertx, table, idGenerator, members, nanos));
    var positionSource = sharedPositions.<Watermark.PositionSource>map(positions -> positions)
        .orElseGet(() -> SingleNodePositions.of(table, singleNode, idGenerator));
    watermark = new Watermark(idGenerator, positionSource);
    slowChanges =
        sharedPositions.map(positions -> new SlowChanges(vertx, watermark, positions));
    var cursorSigner = SigningKeyRow.of(table);
    var entitySummaries = new EntitySummaries(table);
    var activityReader = new ActivityReader(table, entitySummaries, clock);
    SchemaRow.CURRENT.raise(table);
    Retention.set(table, config.feedRetention(), Position.of(idGenerator.next()), storeIsNew);
    var feedCachePolicy =
        FeedCachePolicy.of(table, config.feedRetention(), config.mergeAbove());
    var onlineUsers = new OnlineUsers(config.gateway().maxSocketsPerUser());
    broadcastPoller = sharedPositions.map(
        positions -> new BroadcastPoller(
            vertx, bus, table, onlineUsers, nodes, positions::next));
    var audit = new AuditRows(clock, config.auditRetention());

    accounts = new AccountsActor(vertx, bus, table, entitySummaries, cursorSigner, nodes, clock,
        audit, config.accounts());
    erasureJobs = new ErasureJobs(vertx, bus, table, nodes, clock);
    entities =
        new EntitiesActor(bus, table, entitySummaries, activityReader,
            feedCachePolicy.largeAudiences(), clock, audit,
            config.claimPolicy() == EntityClaimPolicy.MODERATORS);
    follows = new FollowsActor(vertx, bus, table, entitySummaries,
        feedCachePolicy.largeAudiences(), clock, watermark, nodes);
    activities = new ActivitiesActor(vertx, bus, table, entitySummaries, activityReader, watermark,
        nodes, clock, feedCachePolicy, onlineUsers, audit);
    likes = new LikesActor(bus, table, entitySummaries, activityReader, watermark, clock,
        config.gateway().rules().likeKinds());
    polls = new PollsActor(bus, table, activityReader.visibility(), watermark, clock);
    bookmarks = new BookmarksActor(bus, table, activityReader, clock);
    lists = new ListsActor(bus, table, activityReader.visibility(), clock, audit);
    moderation = new ModerationActor(bus, table, entitySummaries, activityReader, clock, audit);
    var lateReader = new LateReader(table, Feeds.MAX_MISSED);
    var feedReader = cachingTable.map(activityReader::caching).orElse(activityReader);
    feeds = new FeedsActor(vertx, bus, table, feedReader, lateReader, watermark, nodes, clock,
        feedCachePolicy, onlineUsers);
    notifications = new NotificationsActor(
        bus, table, entitySummaries, activityReader, watermark, clock, onlineUsers);
    pollSweeper = polls.sweeper(vertx, nodes);
    noticeSweeper = notifications.sweeper(vertx, nodes);
    trending = new TrendingActor(bus, table, entitySummaries, activityReader, clock);
    events = new EventsActor(vertx, bus, table, entitySummaries, clock, config.eventRetention(),
        config.feedHub());
    search = new SearchActor(bus, table, entitySummaries, activityReader, nodes, clock,
        config.search());
    webhooks = new WebhooksActor(
        vertx, bus, table, nodes, clock, audit, config.eventRetention().isPositive(),
        config.webhookNetworks());
    imports = new ImportsActor(vertx, bus, table, nodes, clock,
        ServerImport.of(table, watermark, clock, feedCachePolicy, entitySummaries, bus),
        ServerImport.folder(config.store()), config.maxImportBytes());
    media = new MediaActor(vertx, bus, table, nodes, clock, config.media());
    previews = config.previews().enabled()
        ? Optional.of(new LinkPreviews(vertx, bus, table, clock, config.previews(),
            config.media().folder().isPresent()))
        : Optional.empty();
    consumers = new Consumers(vertx, table, nodes, clock, nanos, streamConsumers());
    backgroundVerifier = new BackgroundVerifier(table, watermark::low, clock, feedCachePolicy,
        config.verifyUnitsPerSecond());
    gateway = new Gateway(
        vertx, bus, cursorSigner, config.gateway(), startup.pictures(), monitoring.metrics(),
        onlineUsers,
        nodes, clock);
    adminSocket =
        config.store().folder().map(dataFolder -> new AdminSocket(vertx, dataFolder,
            new AdminContext(table, bus, clock, audit)));
  }

  /**
   * Starts a server for tests and measurements.
   *
   * @param flags as on the command line
   * @param tableDecorator wraps the table of the store
   * @param clock the time for all components
   */
  public static Server open(
      Map<String, String> flags, UnaryOperator<Table> tableDecorator, InstantSource clock) {
    return open(flags, tableDecorator, ServerTime.of(clock));
  }

  /**
   * Starts a server for measurements.
   *
   * @param flags as on the command line
   * @param tableDecorator wraps the table of the store
   */
  public static Server open(
      Map<String, String> flags, UnaryOperator<Table> tableDecorator, ServerTime time) {
    return new ServerStartup(Config.of(SettingSources.of(flags, Map.of())), time, Pictures.NONE)
        .start(tableDecorator);
  }

  /** Starts a server. @throws CommandException if the store or a port is not available */
  public static Server open(Config config) {
    return open(config, Pictures.NONE);
  }

  /** Starts a server with a clock. */
  static Server open(Config config, InstantSource clock) {
    return new ServerStartup(config, ServerTime.of(clock), Pictures.NONE)
        .start(UnaryOperator.identity());
  }

  /**
   * Starts a server with additional pictures.
   *
   * @throws CommandException if the store or a port is not available
   */
  public static Server open(Config config, Pictures pictures) {
    return new ServerStartup(config, ServerTime.of(InstantSource.system()), pictures)
        .start(UnaryOperator.identity());
  }

  /**
   * Starts all components; after a failure, stops those already started.
   *
   * @throws CommandException if a port is not available
   */
  void start() {
    try {
      startServices();
    } catch (RuntimeException failure) {
      stop();
      throw failure;
    }
    registerMetrics();
  }

  /** Starts the actors before the gateway, so that they are ready for the first request. */
  private void startServices() {
    membership.ifPresent(members -> members.start().await());
    sharedPositions.ifPresent(positions -> positions.start().await());
    slowChanges.ifPresent(changes -> changes.start().await());
    broadcastPoller.ifPresent(poller -> poller.start().await());
    Future.all(
        List.of(
            accounts.start(), entities.start(), follows.start(), activities.start(),
            likes.start(), polls.start(), bookmarks.start(), lists.start(), moderation.start(),
            feeds.start(),
            notifications.start(),
            trending.start(), events.start(), search.start(), webhooks.start(), imports.start(),
            media.start()))
        .await();
    membership.ifPresent(
        members -> cluster.start(bus, watermark, members.self(), members::others).await());
    consumers.start().await();
    noticeSweeper.start().await();
    pollSweeper.start().await();
    erasureJobs.start(); // nobody waits for what is still to be erased
    try {
      gateway.start().await();
    } catch (Exception failure) {
      throw CommandException.cannotListen(
          config.gateway().host(), config.gateway().port(), "--port", failure);
    }
    config.gateway().endpoint().certificate()
        .map(inUse -> new CertificateRenewal(vertx, config.tlsFiles(), gateway, inUse))
        .ifPresent(CertificateRenewal::start);
    adminSocket.ifPresent(AdminSocket::open);
    backgroundVerifier.start();
  }

  private List<StreamConsumer> streamConsumers() {
    return Stream.of(
        Stream.of(activities.cleanupConsumer(), activities.blockConsumer(),
            likes.blockConsumer(), trending.streamConsumer()),
        events.streamConsumers(), media.streamConsumer().stream(),
        previews.map(LinkPreviews::consumer).stream())
        .flatMap(consumers -> consumers).toList();
  }

  private void registerMetrics() {
    var metrics = monitoring.metrics();
    metrics.subscribe(bus);
    metrics.register(backgroundVerifier);
    metrics.register(gateway);
    metrics.register("fanout", activities::jobs);
    metrics.register("fill", feeds::jobs);
    metrics.register(consumers, clock);
    metrics.registerWebhooks(webhooks::counts);
    metrics.registerPreviews(() -> previews.map(LinkPreviews::counts)
        .orElse(LinkPreviews.Counts.NONE));
    metrics.registerHub(events::hubCounts);
    metrics.registerMembership(membership);
    metrics.registerNodes(cluster::counts);
    metrics.register(watermark, activities::jobs, clock);
    bus.loadsByProtocol().forEach(metrics::register);
    monitoring.health().setServing(table, bus);
  }

  /**
   * Finishes running requests, releases unfinished jobs and closes the store; waits for all of it.
   * A failed step is logged and does not prevent the following ones.
   *
   * @return whether every step succeeded
   */
  public boolean stop() {
    monitoring.health().setStopping();
    return Stream.<Supplier<Future<?>>>of(
        () -> end(adminSocket, AdminSocket::close), backgroundVerifier::stop, gateway::stop,
        this::stopBackgroundWork,
        () -> end(broadcastPoller, BroadcastPoller::stop),
        () -> end(slowChanges, SlowChanges::stop),
        cluster::stop,
        () -> end(sharedPositions, SharedPositions::stop), () -> end(membership, Membership::stop),
        table::close,
        vertx::close)
        .map(Server::runStep)
        .reduce(true, Boolean::logicalAnd);
  }

  /** All at the same time, each within {@link StopTimeouts#BACKGROUND_WORK}. */
  private Future<?> stopBackgroundWork() {
    return Future.join(
        List.of(
            consumers.stop(), erasureJobs.stop(), events.stop(), search.stop(), webhooks.stop(),
            imports.stop(),
            media.stop(),
            follows.stop(),
            activities.stop(),
            feeds.stop(),
            accounts.stop(), noticeSweeper.stop(), pollSweeper.stop()));
  }

  /** Ends a part that not every server has. */
  private static <T> Future<Void> end(Optional<T> part, Function<T, Future<Void>> end) {
    return part.map(end).orElseGet(Future::succeededFuture);
  }

  private static boolean runStep(Supplier<Future<?>> step) {
    try {
      step.get().await();
      return true;
    } catch (RuntimeException failure) {
      LOG.error("some parts did not stop properly; acknowledged data is safe", failure);
      return false;
    }
  }

  /** The URL of the server on this machine. */
  public String address() {
    return config.displayAddress(gateway.port());
  }

  /** The port of metrics and health; 0 if they are disabled. */
  public int metricsPort() {
    return monitoring.port();
  }

  /** All routes of the API, see {@link Gateway#routeSignatures}. */
  public List<String> calls() {
    return gateway.routeSignatures();
  }

  /** Whether the store was empty at the start. */
  public boolean isStoreNew() {
    return storeIsNew;
  }
}
