/**
 * The best SQL for each call, with nothing around it. `$1` is the account, `$2` the user, `$3` whether they see all
 * records of the account.
 */
const IN_SCOPE = `individuals.account_id = $1 AND individuals.deleted_at IS NULL
  AND ($3 OR $2 IN (individuals.created_by, individuals.assigned_agent, individuals.additional_agent))`;
const POLICY_IN_SCOPE = `policies.account_id = $1 AND policies.deleted_at IS NULL AND (
  (individuals.deleted_at IS NULL AND individuals.account_id = $1
    AND ($3 OR $2 IN (individuals.created_by, individuals.assigned_agent, individuals.additional_agent)))
  OR (policies.insured_id IS NULL AND ($3 OR policies.created_by = $2)))`;
const INSURED = `LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id`;
const MATCHING = `SELECT id, created_at FROM individuals WHERE ${IN_SCOPE}`;
/** Comes after every other character. */
const LAST = `'\u{10ffff}'`;
/** What a row of the list shows beside its own columns. Policies in force today, and the next dates. */
const BESIDE = `LEFT JOIN agents ON agents.account_id = $1 AND agents.user_id = listed.assigned_agent
  LEFT JOIN LATERAL (SELECT city, state FROM addresses WHERE account_id = $1 AND individual_id = listed.id
    AND deleted_at IS NULL ORDER BY is_primary DESC, created_at LIMIT 1) AS home ON true
  LEFT JOIN LATERAL (SELECT phone, phone_e164 FROM phones WHERE account_id = $1 AND individual_id = listed.id
    AND deleted_at IS NULL ORDER BY is_primary DESC, created_at LIMIT 1) AS number ON true
  LEFT JOIN LATERAL (SELECT min(renewal_date)::text AS next_renewal, (count(*) FILTER (WHERE effective_date <= current_date
      AND (termination_date IS NULL OR termination_date >= current_date)))::int AS policies_in_force
    FROM policies WHERE account_id = $1 AND insured_id = listed.id AND status = 'active' AND deleted_at IS NULL) AS policy_stats ON true
  LEFT JOIN LATERAL (SELECT min(due_date)::text AS next_task FROM tasks WHERE account_id = $1 AND insured_id = listed.id
    AND status = 'open' AND deleted_at IS NULL) AS open_tasks ON true
  LEFT JOIN LATERAL (SELECT max(occurred_at) AS last_contact_at FROM notes WHERE account_id = $1
    AND individual_id = listed.id AND kind IN ('call', 'email', 'visit', 'text') AND deleted_at IS NULL) AS contact ON true
  LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'color', color)) AS tags
    FROM individual_tags JOIN tags ON tags.id = tag_id
    WHERE individual_tags.account_id = $1 AND individual_id = listed.id) AS tag_list ON true`;
const LISTED = `listed.id, first_name, last_name, email, status, dob::text AS dob, listed.created_at, listed.created_by,
  assigned_agent, additional_agent, gender, type, lead_source, lead_stage, lost_reason, agents.name, city, state, phone,
  phone_e164, next_renewal, policies_in_force, next_task, last_contact_at, tags`;

export const statements = {
  /** `$4` the offset. */
  list: `SELECT counts.total, counts.total AS filtered, page.*
    FROM (SELECT count(*)::int AS total FROM individuals WHERE ${IN_SCOPE}) AS counts
    LEFT JOIN (SELECT ${LISTED} FROM (SELECT * FROM individuals WHERE ${IN_SCOPE}
      ORDER BY created_at DESC, id DESC LIMIT 10 OFFSET $4) AS listed ${BESIDE}) AS page ON true`,
  /** `$4` the pattern. */
  search: searching(`${MATCHING} AND search_text LIKE $4 AND octet_length(search_text) <= 1000
    UNION ALL ${MATCHING} AND search_text LIKE $4 AND octet_length(search_text) > 1000`),
  /** `$4` the pattern, `$5` how the term begins. */
  searchTerm: searching(`${MATCHING} AND search_text LIKE $4 AND octet_length(search_text) <= 1000
    UNION ALL ${MATCHING} AND search_text LIKE $4 AND octet_length(search_text) > 1000
    UNION ALL ${MATCHING} AND search_text NOT LIKE $4 AND id IN (SELECT individual_id FROM search_terms
      WHERE account_id = $1 AND term >= $5 AND term < $5 || ${LAST})`),
  /** `$4` how a word begins. */
  palette: `WITH people AS MATERIALIZED (
      SELECT id FROM (${['@', '']
        .map(
          (sign) => `(SELECT DISTINCT found.term, individuals.id ${found(sign)} AND ${IN_SCOPE}
          ORDER BY found.term, individuals.id LIMIT 50)`,
        )
        .join(' UNION ALL ')}) AS matched LIMIT 12)
    SELECT 'individual' AS type, individuals.id, first_name || ' ' || last_name AS title, city, phone
    FROM people JOIN individuals USING (id)
      LEFT JOIN LATERAL (SELECT city FROM addresses WHERE addresses.account_id = $1 AND individual_id = people.id
        AND addresses.deleted_at IS NULL ORDER BY is_primary DESC, created_at LIMIT 1) AS home ON true
      LEFT JOIN LATERAL (SELECT phone FROM phones WHERE phones.account_id = $1 AND individual_id = people.id
        AND phones.deleted_at IS NULL ORDER BY is_primary DESC, created_at LIMIT 1) AS number ON true
    UNION ALL (SELECT 'policy', policies.id, policy_number, NULL, NULL FROM policies
      WHERE account_id = $1 AND insured_id IN (SELECT id FROM people LIMIT 3) AND deleted_at IS NULL LIMIT 12)
    UNION ALL (SELECT 'policy', policies.id, policy_number, NULL, NULL FROM search_terms AS found
      JOIN policies ON policies.id = found.record_id ${INSURED}
      WHERE found.account_id = $1 AND found.term >= '*' || $4::text AND found.term < '*' || $4::text || ${LAST}
        AND ${POLICY_IN_SCOPE} ORDER BY found.term LIMIT 12)
    UNION ALL (SELECT 'task', tasks.id, title, NULL, NULL FROM search_terms AS found
      JOIN tasks ON tasks.id = found.record_id
      WHERE found.account_id = $1 AND found.term >= '#' || $4::text AND found.term < '#' || $4::text || ${LAST}
        AND tasks.account_id = $1 AND tasks.deleted_at IS NULL AND ($3 OR tasks.assignee_id = $2)
      ORDER BY found.term LIMIT 12)
    ${['carrier', 'product']
      .map(
        (type) => `UNION ALL (SELECT '${type}', id, name, NULL, NULL FROM ${type}s
        WHERE (account_id = $1 OR account_id IS NULL) AND deleted_at IS NULL AND lower(name) LIKE '%' || $4::text || '%' LIMIT 12)`,
      )
      .join(' ')}
    UNION ALL (SELECT 'tag', id, name, NULL, NULL FROM tags
      WHERE account_id = $1 AND lower(name) LIKE '%' || $4::text || '%' LIMIT 12)
    LIMIT 12`,
  /** `$4` the words. */
  paletteWords: `SELECT 'individual' AS type, individuals.id, first_name || ' ' || last_name AS title
    FROM individuals WHERE ${IN_SCOPE} AND id IN (
      SELECT individual_id FROM unnest($4::text[]) AS typed (word) CROSS JOIN LATERAL (
        SELECT individual_id FROM search_terms WHERE account_id = $1 AND term >= word AND term < word || ${LAST}
        UNION ALL SELECT individual_id FROM search_terms
        WHERE account_id = $1 AND term >= '@' || word AND term < '@' || word || ${LAST}) AS found
      GROUP BY individual_id HAVING count(DISTINCT word) = cardinality($4::text[]))
    ORDER BY last_name, id LIMIT 12`,
  /** `$4` the pattern, `$5` the blind index. */
  searchSsn: searching(`${MATCHING} AND search_text LIKE $4 AND search_text ~ '[0-9]{3}-?[0-9]{2}-?[0-9]{4}'
    UNION ALL ${MATCHING} AND search_text NOT LIKE $4 AND ssn_index = $5`),
  /** `$4` the individual. */
  individual: `SELECT individuals.*, agents.name AS agent_name FROM individuals
    LEFT JOIN agents ON agents.account_id = individuals.account_id AND agents.user_id = individuals.assigned_agent
    WHERE ${IN_SCOPE} AND individuals.id = $4`,
  policies: `SELECT policies.*, carriers.name AS carrier_name, products.name AS product_name FROM policies ${INSURED}
    JOIN carriers ON carriers.id = policies.carrier_id LEFT JOIN products ON products.id = policies.product_id
    WHERE ${POLICY_IN_SCOPE} AND policies.insured_id = $4 ORDER BY policies.created_at DESC LIMIT 10`,
  dependents: hanging('dependents'),
  addresses: hanging('addresses'),
  phones: hanging('phones'),
  counts: `SELECT
      (SELECT count(*)::int FROM individuals WHERE ${IN_SCOPE}) AS individuals,
      (SELECT count(*)::int FROM carriers WHERE (account_id = $1 OR account_id IS NULL) AND deleted_at IS NULL) AS carriers,
      (SELECT count(*)::int FROM products WHERE (account_id = $1 OR account_id IS NULL) AND deleted_at IS NULL) AS products,
      policies.total, policies.active
    FROM (SELECT count(*)::int AS total, (count(*) FILTER (WHERE policies.status = 'active'))::int AS active
      FROM policies ${INSURED} WHERE ${POLICY_IN_SCOPE}) AS policies`,
  newest: `SELECT entry.id, entry.at, entry.action, entry.outcome, agents.name, individuals.first_name, individuals.last_name
    FROM audit_entries AS entry
    LEFT JOIN individuals ON individuals.id = entry.record_id AND ${IN_SCOPE}
    LEFT JOIN agents ON agents.account_id = entry.account_id AND agents.user_id = entry.actor_id
    WHERE entry.account_id = $1 AND ($3 OR entry.actor_id = $2
      OR entry.record_id IN (SELECT id FROM individuals WHERE ${IN_SCOPE}))
    ORDER BY entry.at DESC, entry.seq DESC LIMIT 5`,
} as const;

function searching(matches: string): string {
  return `WITH matches AS MATERIALIZED (${matches})
    SELECT counts.total, (SELECT count(*)::int FROM matches) AS filtered, page.*
    FROM (SELECT count(*)::int AS total FROM individuals WHERE ${IN_SCOPE}) AS counts
    LEFT JOIN (SELECT ${LISTED} FROM (SELECT id FROM matches ORDER BY created_at DESC, id DESC LIMIT 10) AS found
      JOIN individuals AS listed ON listed.id = found.id ${BESIDE}) AS page ON true
    ORDER BY page.created_at DESC, page.id DESC`;
}

/** The terms that begin so, with a sign before, and the individuals that have them. */
function found(sign: string): string {
  return `FROM search_terms AS found JOIN individuals ON individuals.account_id = found.account_id
      AND individuals.id = found.individual_id
    WHERE found.account_id = $1 AND found.term >= '${sign}' || $4::text AND found.term < '${sign}' || $4::text || ${LAST}`;
}

function hanging(table: string): string {
  return `SELECT ${table}.* FROM ${table} JOIN individuals ON individuals.id = ${table}.individual_id
    WHERE ${IN_SCOPE} AND ${table}.account_id = $1 AND ${table}.individual_id = $4 AND ${table}.deleted_at IS NULL
    ORDER BY ${table}.created_at`;
}

/** The writes, with the rows that the same promises require. */
export const writes = {
  hold: `SELECT version FROM individuals WHERE ${IN_SCOPE} AND id = $4 FOR UPDATE`,
  edit: `UPDATE individuals SET nickname = $3, version = version + 1, updated_at = now() WHERE account_id = $1 AND id = $2
    RETURNING *`,
  create: `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, email, email_index, status, created_at,
      updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'lead', now(), now()) RETURNING *`,
  sealed: `SELECT ssn FROM individuals WHERE ${IN_SCOPE} AND id = $4`,
  revealsOfTheMinute: `SELECT at FROM audit_entries WHERE account_id = $1 AND actor_id = $2 AND at > now() - interval '1 minute'
    AND action = 'individual.revealed' AND outcome = 'success' ORDER BY at DESC LIMIT 30`,
  /** A search by a protected number is limited for each user, and counted for the audit log. */
  limit: `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)
    ON CONFLICT (key) DO UPDATE SET points = rate_limits.points + 1 RETURNING points`,
  tally: `INSERT INTO audit_tallies (account_id, actor_id, actor_role, action, outcome, hour, count, last_at)
    VALUES ($1, $2, 'agent', 'protected.searched', 'success', date_trunc('hour', now()), 1, now())
    ON CONFLICT (account_id, actor_id, action, outcome, hour) DO UPDATE
    SET count = audit_tallies.count + 1, last_at = EXCLUDED.last_at`,
  lock: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text`,
  lastEntry: `SELECT seq, hash FROM audit_entries WHERE account_id = $1 ORDER BY seq DESC LIMIT 1`,
  entry: `INSERT INTO audit_entries (account_id, seq, id, at, actor_id, action, record_type, record_id, fields, outcome, hash)
    VALUES ($1, $2, $3, $4, $5, $6, 'individual', $7, $8, 'success', $9)`,
  change: `INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
    VALUES ($1, $2, $3, 'individual', $3, $4, $5, $6, now())`,
  event: `INSERT INTO outbox (id, subject, payload) VALUES ($1, 'crm.record.changed.v1', $2)`,
} as const;
