import { prepared, type Sql, type Statement } from '@bindery/service-kit/database';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type ExpressionWrapper,
  type RawBuilder,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tables } from './tables.js';

/** Kysely as a compiler only: statements run in the account transactions, on the service's own connections. */
export const tables = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A compiled statement with its values, and the type of the rows that it returns. */
export interface TypedStatement<Row> extends Statement {
  /** Marks it as a statement of Prisma's client. */
  readonly sql: string;
  /** Never set: it carries the type. */
  readonly row?: Row;
}

/** The rows that a statement returns. */
export type RowOf<Make> = Make extends (...args: never) => TypedStatement<infer Row> ? Row : never;

/** A place in a compiled statement, filled with a value each time that it runs. */
class Parameter {
  constructor(readonly name: PropertyKey) {}
}

/** The place of a value in a statement that is being built. */
export type Parameters<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

interface CompileOptions {
  /** Whether connections keep it ready, see `prepared`. */
  readonly isPrepared?: boolean;
}

const MAX_SHAPES = 200;

/**
 * A statement that is compiled once for each shape (which filters, which order, whose scope) and not at each call, since
 * compiling takes longer than the rest of a small statement. All that varies otherwise is a parameter.
 */
export function statement<Values extends object, Shape = void>() {
  return <Row>(
    build: (value: Parameters<Values>, shape: Shape) => Compilable<Row>,
    { isPrepared = false }: CompileOptions = {},
  ): ((values: Values, shape: Shape) => TypedStatement<Row>) => {
    const shapes = new LRUCache<string, TypedStatement<Row>>({ max: MAX_SHAPES });
    return (values, shape) => {
      const key = JSON.stringify([shape]);
      let known = shapes.get(key);
      if (!known) {
        known = compiled(build((name) => sql`${new Parameter(name)}`, shape));
        shapes.set(key, known);
      }
      const filled = fill(known, values);
      return isPrepared ? prepared(filled) : filled;
    };
  };
}

function fill<Row>(known: TypedStatement<Row>, values: object): TypedStatement<Row> {
  const valueOf = (parameter: unknown): unknown =>
    parameter instanceof Parameter ? Reflect.get(values, parameter.name) : parameter;
  return { ...known, values: known.values.map(valueOf) };
}

/** A statement that is rarely of the same shape twice, and so is compiled at each call. */
export function compiled<Row>(query: Compilable<Row>): TypedStatement<Row> {
  const { sql: text, parameters } = query.compile();
  return { text, sql: text, values: parameters };
}

/** A fragment that the SQL of records uses too, such as a person's scope. */
export function shared<Type>({ strings, values }: Prisma.Sql): RawBuilder<Type> {
  return sql<Type>(Object.assign([...strings], { raw: strings }), ...values);
}

/** A subquery that always returns one row of one column, as a value. */
export function scalar<Value>(query: { $asScalar(): ExpressionWrapper<Tables, never, Value | null> }) {
  return query.$asScalar().$notNull();
}

/** Runs a statement, and returns its rows. */
export function rowsOf<Row>(tx: Sql, typed: TypedStatement<Row>): Promise<Row[]> {
  return tx.$queryRaw<Row[]>(typed);
}

/** Runs a statement that returns no rows. */
export async function execute(tx: Sql, typed: TypedStatement<unknown>): Promise<void> {
  await tx.$executeRaw(typed);
}
