-- SPDX-License-Identifier: Apache-2.0
-- A part of a fan-out: 100 feed rows in one statement, each in another feed. Idempotent.
\set first random(1, 1000000)
INSERT INTO item (pk, sk, attributes)
SELECT 'FEED#user.f' || (:first::int + n),
  lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 26, '0'), '{"reason": "user.star"}'
FROM generate_series(0, 99) n
ON CONFLICT (pk, sk) DO UPDATE SET attributes = excluded.attributes;
