-- SPDX-License-Identifier: Apache-2.0
-- The table of Tidings as PostgreSQL would have it: one row for each item, one index.
CREATE TABLE item (
  pk text COLLATE "C" NOT NULL,
  sk text COLLATE "C" NOT NULL,
  index_pk text COLLATE "C",
  index_sk text COLLATE "C",
  attributes jsonb NOT NULL,
  PRIMARY KEY (pk, sk)
);
CREATE INDEX item_index ON item (index_pk, index_sk) WHERE index_pk IS NOT NULL;

-- 20,000 activities with their counts, of bodies as in the other benchmarks.
INSERT INTO item (pk, sk, attributes)
SELECT 'ACTIVITY#' || n, kind,
  CASE kind WHEN 'A' THEN jsonb_build_object('verb', 'post', 'actor', 'user.u' || n, 'text', repeat('x', 140))
    ELSE '{"likes": 0, "comments": 0}' END
FROM generate_series(1, 20000) n, (VALUES ('A'), ('COUNTS')) kinds (kind);

-- Feeds of 2,000 users with 200 rows each, in the order in which posts would have come.
INSERT INTO item (pk, sk, attributes)
SELECT 'FEED#user.u' || u, lpad(n::text, 26, '0'), '{"reason": "user.star"}'
FROM generate_series(1, 200) n, generate_series(1, 2000) u;

-- Activity 1 is announced to its author by one notice group, as all likes of an activity are.
INSERT INTO item (pk, sk, attributes)
SELECT 'NOTICES#user.u' || n, 'LIKES#' || n, '{"count": 0}' FROM generate_series(1, 20000) n;
VACUUM ANALYZE item;
