const OPERATIONS = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'WITH',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
  'SET',
]);
const OPERATION = /^\s*([a-z]+)/i;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i;

/** The part of an SQL statement that logs and traces may contain: its operation and its first table. */
export interface StatementSummary {
  readonly operation: string;
  readonly table: string | undefined;
}

/** Sums a statement up without any value, even if one were written into its text. */
export function summariseStatement(sql: string): StatementSummary {
  const word = OPERATION.exec(sql)?.[1]?.toUpperCase() ?? '';
  return { operation: OPERATIONS.has(word) ? word : 'OTHER', table: TABLE.exec(sql)?.[1] };
}
