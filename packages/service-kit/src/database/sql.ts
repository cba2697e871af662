import { createHash } from 'node:crypto';
import { Sql as Fragment, sqltag } from '@prisma/client/runtime/client';

/** SQL with numbered places, and what goes there. `Prisma.sql` makes it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under which each connection keeps it ready. */
  readonly name?: string;
}

/** Raw SQL, always parametrised: of a Prisma client, of one of its transactions, or of one in plain SQL. */
export interface Sql {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Statement, ...values: unknown[]): Promise<T>;
  $executeRaw(query: TemplateStringsArray | Statement, ...values: unknown[]): Promise<number>;
}

/** The maximum number of named statements, because a connection never forgets a statement that it prepared. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  constructor(private readonly limit: number) {}

  /** @returns undefined for one beyond the limit */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === this.limit) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

const MAX_PREPARED = 500;
const names = new StatementNames(MAX_PREPARED);

/**
 * Has every connection keep a statement ready, which saves Postgres the reading and planning of it. For one that is run
 * all day, whose text is one of few, which names its columns (one that takes all of them fails once a migration adds
 * another), and which the same plan serves whatever its values are. Beyond a limit it stays unprepared. In plain SQL only: Prisma's client knows no names.
 */
export function prepared<S extends Statement>(statement: S): S {
  const name = names.of(statement.text);
  return name === undefined ? statement : Object.assign(statement, { name });
}

/**
 * The statement of a template. It is prepared, because its text is always the same, unless a fragment within it may vary.
 */
export function statementOf(query: TemplateStringsArray | Statement, values: readonly unknown[]): Statement {
  if (!Array.isArray(query)) return query as Statement;
  const statement = sqltag(query as readonly string[], ...values);
  return values.some((value) => value instanceof Fragment) ? statement : prepared(statement);
}
