-- SPDX-License-Identifier: Apache-2.0
-- 48 likes of one activity in one transaction, as the server combines those that wait.
\set first random(1, 100000000)
BEGIN;
SELECT pg_advisory_xact_lock_shared(hashtextextended('BLOCKED#user.u1/user.' || n, 0))
FROM generate_series(:first::int, :first::int + 47) n;
SELECT FROM item WHERE pk = 'ACTIVITY#1' AND sk = 'A' FOR SHARE;
SELECT FROM item WHERE pk = 'BLOCKED#user.u1'
  AND sk = ANY (SELECT 'user.' || n FROM generate_series(:first::int, :first::int + 47) n);
INSERT INTO item (pk, sk, index_pk, index_sk, attributes)
SELECT 'ACTIVITY#1', 'LIKE#user.' || n, 'LIKED#user.' || n, '1', '{}' FROM generate_series(:first::int, :first::int + 47) n
ON CONFLICT (pk, sk) DO NOTHING;
UPDATE item SET attributes = jsonb_set(attributes, '{count}', to_jsonb((attributes ->> 'count')::bigint + 48))
WHERE pk = 'NOTICES#user.u1' AND sk = 'LIKES#1';
UPDATE item SET attributes = jsonb_set(attributes, '{likes}', to_jsonb((attributes ->> 'likes')::bigint + 48))
WHERE pk = 'ACTIVITY#1' AND sk = 'COUNTS';
COMMIT;
