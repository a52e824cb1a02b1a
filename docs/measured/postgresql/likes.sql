-- SPDX-License-Identifier: Apache-2.0
-- A like, alone in its transaction: its row, its notice and its count, if nobody blocks. The variable
-- activities is the number of those that are liked.
\set user random(1, 100000000)
\set activity random(1, :activities)
BEGIN;
\if :locks
-- No row can be locked that is not there, so the condition that there is no block locks the key's hash.
SELECT pg_advisory_xact_lock_shared(hashtextextended('BLOCKED#user.u' || :activity::int || '/user.' || :user::int, 0));
\endif
SELECT FROM item WHERE pk = 'ACTIVITY#' || :activity::int AND sk = 'A' FOR SHARE;
SELECT FROM item WHERE pk = 'BLOCKED#user.u' || :activity::int AND sk = 'user.' || :user::int;
INSERT INTO item (pk, sk, index_pk, index_sk, attributes)
VALUES ('ACTIVITY#' || :activity::int, 'LIKE#user.' || :user::int, 'LIKED#user.' || :user::int, :activity::int::text, '{}')
ON CONFLICT (pk, sk) DO NOTHING;
UPDATE item SET attributes = jsonb_set(attributes, '{count}', to_jsonb((attributes ->> 'count')::bigint + 1))
WHERE pk = 'NOTICES#user.u' || :activity::int AND sk = 'LIKES#' || :activity::int;
UPDATE item SET attributes = jsonb_set(attributes, '{likes}', to_jsonb((attributes ->> 'likes')::bigint + 1))
WHERE pk = 'ACTIVITY#' || :activity::int AND sk = 'COUNTS';
COMMIT;
