-- SPDX-License-Identifier: Apache-2.0
-- A page: 25 rows of a feed, then the bodies and the counts of 25 activities.
\set user random(1, 2000)
\set first random(1, 19900)
SELECT sk, attributes FROM item
WHERE pk = 'FEED#user.u' || :user::int AND sk < 'Z' ORDER BY sk DESC LIMIT 25;
SELECT pk, sk, attributes FROM item
WHERE pk = ANY (SELECT 'ACTIVITY#' || (:first::int + n * 4) FROM generate_series(0, 24) n) AND sk IN ('A', 'COUNTS');
