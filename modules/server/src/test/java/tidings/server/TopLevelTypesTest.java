// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the names of all top-level types and lists the public ones of each package. Reads source
 * files, because the class path of this module does not contain the modules above it ({@code
 * bench}).
 */
final class TopLevelTypesTest {
  private static final Path MODULES = Path.of("..");
  private static final Path SOURCES = Path.of("src", "main", "java", "tidings");
  private static final Pattern DECLARATION = Pattern.compile(
      "(?m)^(public )?(?:(?:abstract|final|sealed|non-sealed) )*"
          + "(?:class|interface|record|enum|@interface) (\\w+)");
  /** Top-level types of different packages may share these names, each for the reason given. */
  private static final Map<String, String> SHARED_NAMES = Map.of();
  /** The programs, and the packages that are APIs as a whole. */
  private static final Pattern UNLISTED =
      Pattern.compile("(server|bench)(\\..*)?|core|store|client");
  /** Types that another package needs, by package. Prefer package-private types. */
  private static final String PUBLIC_TYPES =
      """
          accounts: AccountsActor
          accounts.erasing: ErasureJobs
          accounts.exporting: ExportsActor
          accounts.jwt: SiteTokenSettings SiteTokenVerifier SiteUser VerificationKey
          accounts.keys: ServiceKeyRow ServiceKeyText
          accounts.mail: Letter LetterTexts MailRow SmtpServer SmtpSettings
          accounts.oidc: IdentityRow NameClaim OidcProvider OidcProviders ProviderHttp
            ProviderSettings Published VerifiedIdentity
          accounts.passkeys: PasskeyData PasskeyRow PasskeyVerifier
          accounts.personal: ExportFile Exporting Omission PersonalData UserRows
          accounts.settings: AccountSettings
          activities: ActivitiesActor
          activities.fanout: DeliveryContext DeliveryReport FanOut FanOutJob Mentions
          bookmarks: BookmarksActor
          cluster: ClusterSettings NodeMesh
          core.bus: ActingKey Actor Ask Bus Event MailboxLoad RequestId Turns
          core.concurrent: Backoff BoundedExecutor CountedWork HeartbeatTracker PeriodicTask
            VertxWithoutFiles
          core.errors: ErrorCode Refusal Unavailable WrongPart
          core.network: IpNetwork OutgoingAddress OutgoingClient OutgoingExchange OutgoingFetch
            OutgoingReply OutgoingRequest PublicAddresses
          demo: Demo DemoSettings
          demo.pictures: Drawing
          entities: EntitiesActor
          events: EventsActor
          events.settings: FeedHubSettings
          feeds: FeedsActor
          feeds.filling: EdgeFill PendingFills RunningJob
          feeds.merge: Heads Merge Source SourcePage
          feeds.views: Grouping Ranker
          follows: FollowsActor
          gateway: Certificate CommunityRules Gateway GatewaySettings PublicEndpoint SiteSignIn
          gateway.calls: AccountCalls ActivityCalls BlockAndMuteCalls BookmarkCalls CredentialCalls EmailCalls
            EntityCalls EntityFollowCalls ErasureCalls EventCalls ExportCalls FeedCalls FollowCalls ImportCalls LikeCalls ListCalls
            LiveCalls MediaCalls ModerationCalls MutedWordCalls NotificationCalls PasskeyCalls PictureCalls PinCalls PollCalls ProviderCalls
            RelationCalls SearchCalls SiteCalls SiteNoticeCalls SuspensionCalls TrendingCalls ViewCalls WebhookCalls
          gateway.events: EventFilter EventPage EventReading Firehose
          gateway.http: ActAsHeader AllowedHosts AllowedOrigins BearerToken ByteRange Call CeremonyCookie ClientAddress
            ConditionalGet ConnectionLimits Connections ContentEncoding Cors CsrfCheck DeviceCookie DeviceName
            Downloads IdempotencyHeader LargeAnswer LargeBodies OpenConnections OwnSite PageRequest Problem
            RequestBody RequestIds RequestTarget Response ResponseListener ResponseWriter Route
            SessionCookie StreamedBody TokenCookies UploadedBody VersionTag
          gateway.limits: AllowedRate Charge LimitedAction RateLimitHeaders RateLimitSettings
            RateLimits
          gateway.live: LiveSockets
          gateway.pictures: PictureProxy PictureProxySettings
          gateway.syndication: ActivityStreams OEmbedCalls SyndicationCalls
          gateway.web: Pictures WebFiles
          likes: LikesActor
          lists: ListsActor
          media: MediaActor
          media.blobs: BlobAddress BlobCopy Blobs FileBlobs SpooledContent
          media.processing: PictureProcessor ProcessedPicture
          media.recordings: ChannelInputStream RecordingFormat
          media.s3: S3Blobs
          media.settings: MediaSettings S3Settings
          moderation: ModerationActor
          notifications: NotificationsActor
          polls: PollsActor
          previews: LinkPreviews
          previews.settings: PreviewSettings
          schema: AccountKeys ActivityKeys BookmarkKeys EmailKeys EventLogKeys FeedKeys FollowKeys ItemType KeyFormat ListKeys
            MediaKeys SystemKeys TidingsLayout WebhookKeys
          schema.broadcast: BroadcastPoller Broadcasts LateChanges
          schema.position: Membership NodeReport PositionTransfer SharedPositions SignsOfServers
            SingleNodePositions SlowChanges
          schema.readers: AcrossBlocks ActivityReader DueItemSweeper EntitySummaries EventLog FeedCachePolicy
            FeedRetention HandleReader LargeAudiences LateReader MergedAudiences NewestActors PendingJobs Retention
            RowCounter SearchPace SingleFlight TargetExists VisibilityReader VisibleLists
          schema.rows: AccountRow ActivityExpiryRow ActivityRow AuditRow AuditRows BlockMuteRow
            BookmarkFoldersRow BookmarkRow
            ChangeStamp CommenterRow CountsRow EdgeRow EndTimeRow ErasedUserRow EventBlockRow
            EventLogRow FanOutRow FeedJobRow FeedRow FeedStateRow FlagRow FollowRequestRow
            ForeignIdRow HandleRow Intervals LargeAudienceRow LateRow LikeRow ListRow MediaRow MutedWordsRow NoticeGroup
            NoticePreferencesRow NoticeRow NoticeState OutboxRow OutgoingNotice PinsRow PollEndRow ProfileRow RoleRow
            SchemaRow ShareRow
            ShownMedia SigningKeyRow SuspensionRow TransferRow VoteRow
          search: SearchActor
          search.embedded: IndexFolder
          search.filling: IndexUpdater
          search.index: EntityList Index IndexDocument IndexField IndexReader IndexStore ListPlace Ranking
            SearchRefusals WordSearch
          search.opensearch: OpenSearchCluster
          search.settings: EngineSettings
          search.words: MatchingWords NamePrefixes SearchText TextAnalyzer Typos WordFolding
          store.combine: TransactionBatch WriteCombiner
          store.dynamodb: DynamoDbSettings DynamoDbTable
          store.embedded: EmbeddedSettings EmbeddedTable
          store.stream: ConsumerBatch Filter StreamConsumer
          stream: ConsumerMetrics Consumers DeadLetter DeadLetters
          transfer.copy: Backup BackupRestore Copy NoExpiryClock
          transfer.imports: ImportsActor
          transfer.interchange: Export Import ImportFileException ImportListener ImportOptions ImportPace
            ImportResult RecordKind Rejection TextFile
          trending: TrendingActor
          verify: BackgroundVerifier Finding FindingListener Repair VerificationResult Verify
          webhooks: WebhooksActor
          wire: ActivityJson EntityJson EntitySummaryJson JsonFields JsonObjectWriter JsonWriter
            NoticePreferencesJson NotificationJson PollJson Rfc3339 ShownPictureJson SignedPositions SiteEventJson StrictUtf8
            TextRule
          """;

  private static final List<Type> TYPES = allTypes();

  /** @param packageName without {@code tidings.} */
  private record Type(String packageName, String name, boolean isPublic) {}

  @Test
  void simple_names_are_unique() {
    var types = TYPES.stream().collect(groupingBy(Type::name));
    assertThat(types).containsKeys("FollowsActor", "ItemCache", "Server", "Bench");
    types.values().removeIf(sameName -> sameName.size() == 1);
    assertThat(types).hasSameSizeAs(SHARED_NAMES).containsOnlyKeys(SHARED_NAMES.keySet());
  }

  @Test
  void packages_have_these_public_types() {
    var found = TYPES.stream()
        .filter(type -> type.isPublic() && !UNLISTED.matcher(type.packageName()).matches())
        .sorted(comparing(Type::name))
        .collect(groupingBy(Type::packageName, TreeMap::new, mapping(Type::name, joining(" "))));
    assertThat(found).containsExactlyEntriesOf(listed());
  }

  private static Map<String, String> listed() {
    var listed = new TreeMap<String, String>();
    for (var line : PUBLIC_TYPES.replace("\n  ", " ").lines().toList()) {
      var names = line.split(": ", 2);
      listed.put(names[0], names[1]);
    }
    return listed;
  }

  private static List<Type> allTypes() {
    try (var modules = Files.list(MODULES)) {
      return modules.map(module -> module.resolve(SOURCES))
          .filter(Files::isDirectory)
          .flatMap(TopLevelTypesTest::typesBelow)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<Type> typesBelow(Path sources) {
    try (var files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> typesIn(file, packageName(sources.relativize(file))))
          .toList().stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<Type> typesIn(Path file, String packageName) {
    try {
      return DECLARATION.matcher(Files.readString(file)).results()
          .map(type -> new Type(packageName, type.group(2), type.group(1) != null));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String packageName(Path file) {
    var folder = file.getParent();
    return folder == null ? "" : folder.toString().replace(File.separatorChar, '.');
  }
}
