import { CONCURRENT, statementsOf } from './sql-statements.mjs';

/** Tables of a few rows that come with the product. */
const SMALL = new Set(['plans', 'trash_tables']);
const NAME = '(?:"?public"?\\.)?"?(\\w+)"?';

/**
 * Reasons why a migration would keep people waiting who read or write meanwhile: it holds a lock for as long as a large
 * table is read, or runs as long in one transaction. Tables that no release has yet are empty, so nothing of them counts.
 *
 * @param {string} sql
 * @param {ReadonlySet<string>} newTables those that this migration or another unreleased one creates
 * @returns {string[]} sentences
 */
export function lockingStatements(sql, newTables) {
  const statements = statementsOf(sql);
  const isOld = (/** @type {string | undefined} */ table) =>
    table !== undefined && !newTables.has(table) && !SMALL.has(table);
  const problems = statements.flatMap((statement) => problemsOf(statement, isOld));
  if (statements.length > 1 && statements.some((statement) => CONCURRENT.test(statement)))
    problems.push(
      'A concurrent statement stands alone in its file, because it runs outside of a transaction.',
    );
  const validates = statements.filter((statement) => /\bVALIDATE CONSTRAINT\b/i.test(statement));
  if (validates.length > 0 && validates.length < statements.length)
    problems.push(
      'A constraint is validated in a file of its own, after the one that adds it has let go of its lock.',
    );
  return problems;
}

/**
 * The tables that a migration creates.
 *
 * @param {string} sql
 * @returns {string[]}
 */
export function createdTables(sql) {
  const pattern = new RegExp(`^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${NAME}`, 'i');
  return statementsOf(sql).flatMap((statement) => pattern.exec(statement)?.[1] ?? []);
}

/**
 * @param {string} statement
 * @param {(table: string | undefined) => boolean} isOld
 * @returns {string[]}
 */
function problemsOf(statement, isOld) {
  const index = new RegExp(`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON (?:ONLY )?${NAME}`, 'i').exec(
    statement,
  );
  if (index && isOld(index[1]))
    return [`Create the index on ${index[1]} CONCURRENTLY, in a file of its own.`];
  if (/^DROP INDEX (?!CONCURRENTLY)/i.test(statement))
    return ['Drop an index CONCURRENTLY, in a file of its own.'];
  if (
    /^(?:LOCK|CLUSTER|VACUUM|TRUNCATE|REINDEX (?!\w+ CONCURRENTLY)|REFRESH MATERIALIZED VIEW (?!CONCURRENTLY))\b/i.test(
      statement,
    )
  )
    return [`${statement.split(' ')[0]} locks a table for as long as it runs.`];
  if (/^(?:SELECT|CALL|CREATE TABLE .* AS)\b/i.test(statement) && !/^SELECT set_config\(/i.test(statement))
    return ['A migration reads no rows and calls no functions. A fill is a job of the service.'];
  if (/^ALTER TABLE\b/i.test(statement)) return alterProblems(statement, isOld);
  return fillProblems(statement, isOld);
}

/**
 * @param {string} statement
 * @param {(table: string | undefined) => boolean} isOld
 * @returns {string[]}
 */
function fillProblems(statement, isOld) {
  const written = [
    ...statement.matchAll(new RegExp(`\\b(?:UPDATE|DELETE FROM|MERGE INTO) (?:ONLY )?${NAME}`, 'gi')),
  ]
    .filter(
      ({ index }) => !/\b(?:ON|OR|BEFORE|AFTER|FOR|,|DO|GRANT|REVOKE) ?$/i.test(statement.slice(0, index)),
    )
    .map(([, table]) => table);
  if (/^(?:GRANT|REVOKE|CREATE|COMMENT|DROP)\b/i.test(statement)) return [];
  const inserted = new RegExp(`\\bINSERT INTO ${NAME}.*\\bSELECT\\b`, 'i').exec(statement)?.[1];
  return [...written, inserted]
    .filter((table) => isOld(table))
    .map((table) => `A fill of ${table} is a job of the service, by account, and no migration.`);
}

/**
 * @param {string} statement
 * @param {(table: string | undefined) => boolean} isOld
 * @returns {string[]}
 */
function alterProblems(statement, isOld) {
  const [head, table] = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}`, 'i').exec(statement) ?? [
    '',
  ];
  if (!isOld(table)) return [];
  return splitAtCommas(statement.slice(head.length)).flatMap((action) => {
    const problem = actionProblem(action);
    return problem === undefined ? [] : [`${table}: ${problem}`];
  });
}

/**
 * @param {string} action
 * @returns {string | undefined}
 */
function actionProblem(action) {
  if (/^ADD (?:CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(action)) {
    if (/\b(?:UNIQUE|PRIMARY KEY)\b/i.test(action) && !/\bUSING INDEX\b/i.test(action))
      return 'Create the unique index CONCURRENTLY, and add the constraint USING INDEX.';
    return /\b(?:CHECK|FOREIGN KEY|EXCLUDE|NOT NULL)\b/i.test(action) && !/\bNOT VALID$/i.test(action)
      ? 'Add the constraint NOT VALID, and validate it in a later file.'
      : undefined;
  }
  if (/^ADD\b/i.test(action)) return columnProblem(action);
  if (/^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i.test(action))
    return 'A change of a type rewrites the table. Add a column instead.';
  if (/^ALTER (?:COLUMN )?\S+ SET NOT NULL$/i.test(action))
    return 'SET NOT NULL reads the whole table. Add a check NOT VALID, and validate it in a later file.';
  if (/^SET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i.test(action)) return 'This rewrites the table.';
  return undefined;
}

/**
 * @param {string} action
 * @returns {string | undefined}
 */
function columnProblem(action) {
  if (/\b(?:CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/i.test(action))
    return 'A constraint of a new column reads the whole table. Add it NOT VALID, and validate it in a later file.';
  if (/\b(?:STORED|GENERATED\b.*\bIDENTITY|(?:BIG|SMALL)?SERIAL)\b/i.test(action))
    return 'A column with values of its own rewrites the table.';
  const value = /\bDEFAULT (.+)$/i.exec(action)?.[1];
  if (value !== undefined && /\w\(/.test(value) && !/\bnow\(\)/i.test(value))
    return 'A default that is computed for each row rewrites the table.';
  return /\bNOT NULL\b/i.test(action) && value === undefined
    ? 'The last release writes rows without this column, so it is nullable or has a default.'
    : undefined;
}

/**
 * The parts of a text between commas outside of parentheses.
 *
 * @param {string} text
 * @returns {string[]}
 */
function splitAtCommas(text) {
  /** @type {string[]} */
  const parts = [];
  let part = '';
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part].map((text) => text.trim());
}
