// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Optional;

/** What the process says about itself. */
public final class Help {
  public static final String TEXT = """
      Tidings is an activity-feed server: people follow anything, whoever posts posts once,
      and every follower's feed and open browser has it.

      Usage: ./tidings [command] [flags]

      Commands
        serve      run the server in the foreground; also what happens without a command
        demo       fill an empty store with a small world, serve it, and keep it moving
        stats      what is in the store, rows by type, and what its engine says of itself;
                   changes nothing, also beside a running server
        verify     look whether feeds, counts, edges and notices are as they should be; changes
                   nothing, also beside a running server; ends with 0 when all is well
        grant      give somebody a role, also beside a running server: grant <user> moderator
        revoke     take it away: revoke <user> moderator
        roles      who has which role
        audit      who signed in from where and whose passwords were wrong, who got which role,
                   what moderators did; of today (UTC), or --day 2026-11-22, --user <id>
        dead-letters
                   changes that trends or the clearing away failed with: list, and show, retry or
                   drop with an id or 'all'; also beside a running server
        copy       all of one store, --from, into another that is empty, --to; while no server has
                   either; begun again after it was broken off, it goes on
        backup     the embedded store as it is now in a file, --to; also beside a running server
        restore    a backup, --from, into a store that is new or empty
        import     bring a file of accounts, entities, activities, likes and follows into the
                   store, a line each (- for standard input); what is there already stays
        export     write them into a file that import reads, or to standard output; changes
                   nothing, also beside a running server
        bench      measure; ./tidings bench help tells what
        help       this
        version    which version this is

      Flags
        --port <port>              where to listen; 0 takes any that is free (8080)
        --data <folder>            where the store lies (data; of the demo: data-demo)
        --durability disk|os       what an acknowledged write survives: a power cut, or only
                                   the end of the process (disk)
        --store embedded|dynamodb  the engine (embedded)
        --table <name>             of DynamoDB, where the store is (tidings)
        --create-table             make that table if there is none
        --region, --endpoint       where DynamoDB is, if not where the environment says
        --user <id>                verify what is this user's alone; of the audit log, this user's
        --day <date>               of the audit log, another day than today
        --repair                   mend what verify finds; on the embedded engine, while no
                                   server has the store
        --from, --to <store>       of a copy: embedded:<folder>, or dynamodb:<table> with
                                   ?region=, endpoint= and create=true behind it
        --from, --to <file>        of a backup; --to can be a folder, too
        --strict                   import nothing when a line of the file is wrong
        --seed <number>            which world the demo fills an empty store with (1847)
        --config <file>            settings in JSON that go before the defaults
        --<setting> <value>        any setting, such as --http.host 0.0.0.0

      Settings
        conf/tidings.json holds every setting with its default. Each can be given as a flag
        (--http.port 8080), in the environment (TIDINGS_HTTP_PORT=8080) or in a file of one's
        own (--config, TIDINGS_CONFIG); the first of these that has it wins.

      Examples
        ./tidings                                      http://localhost:8080, data in ./data
        ./tidings --port 9000 --data /var/lib/tidings
        TIDINGS_HTTP_HOST=0.0.0.0 ./tidings            reachable from other machines
        ./tidings demo                                 something to look at
        ./tidings import town.ndjson                   docs/import.md tells what is in its lines
        ./tidings --store dynamodb --create-table      on the AWS account of the environment
        ./tidings backup --to /var/backups             restore --from is the way back
        ./tidings copy --from embedded:./data --to 'dynamodb:tidings?create=true'

      SIGTERM and Ctrl-C stop it within 10 seconds; nothing that was acknowledged is lost.
      Exit codes: 0 stopped when told to, 1 something went wrong, 2 asked for wrongly.
      """;

  private Help() {}

  static String version() {
    var version = Optional.ofNullable(Help.class.getPackage().getImplementationVersion());
    return "tidings " + version.orElse("(not packaged)");
  }
}
