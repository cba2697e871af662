/** Quoted texts, identifiers, bodies between dollars, and comments. */
const OPAQUE =
  /--[^\n]*|\/\*[^]*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$/g;

export const CONCURRENT = /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX|REINDEX (?:INDEX|TABLE)) CONCURRENTLY\b/i;

/**
 * The statements of a script, with one space for each gap and empty texts, so that words can be looked for. The bodies of
 * functions, which don't run yet, are empty too; those of `DO` run at once and stay.
 *
 * @param {string} sql
 * @returns {string[]}
 */
export function statementsOf(sql) {
  /** @type {string[]} */
  const bodies = [];
  const plain = sql.replace(OPAQUE, (token) => {
    if (token.startsWith('--') || token.startsWith('/*')) return ' ';
    if (token.startsWith('"')) return token;
    if (!token.startsWith('$')) return "''";
    bodies.push(token.replace(/^\$\w*\$|\$\w*\$$/g, ''));
    return `{body ${bodies.length - 1}}`;
  });
  return plain
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((statement) =>
      statement.replace(/\{body (\d+)\}/g, (_, index) =>
        /^DO\b/i.test(statement) ? statementsOf(bodies[Number(index)] ?? '').join('; ') : "''",
      ),
    );
}
