const MONTH_S = 28 * 86_400;

/** A common table expression, `first_recent (id)`: the first message of an organisation within the last 28 days, or an
 *  id that no message has yet. Ids follow the time of sending, so a binary search finds it without an index on times.
 *  Binds the organisation twice. */
export const FIRST_RECENT = `
  halves (low, high) AS (
      SELECT 1::bigint, coalesce(max(id), 0) + 1 FROM messages WHERE realm_id = ?
    UNION ALL
      SELECT CASE WHEN is_recent THEN low ELSE middle + 1 END, CASE WHEN is_recent THEN middle ELSE high END
        FROM (SELECT low, high, (low + high) / 2 AS middle FROM halves WHERE low < high) half
       CROSS JOIN LATERAL (
         SELECT coalesce((SELECT m.timestamp > extract(epoch FROM now())::bigint - ${MONTH_S} FROM messages m
                           WHERE m.realm_id = ? AND m.id >= half.middle ORDER BY m.id LIMIT 1), true) AS is_recent
       ) there
  ), first_recent (id) AS (
    SELECT low FROM halves WHERE low = high
  )`;
