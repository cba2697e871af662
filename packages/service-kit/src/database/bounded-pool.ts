import pg from 'pg';
import { remainingMs, requireTime } from '../context/deadline.js';
import { openingStatements } from './opening.js';

/** How long anybody waits for a connection at most, in milliseconds. */
export const POOL_WAIT_MS = 2_000;
/** How long a statement may take at most, in milliseconds. */
const STATEMENT_MS = 4_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A connection whose transactions end with the deadline of the request that they belong to, and open as their caller
 * wants it: both travel with `BEGIN`, which costs no round trip more. What is sent in one turn leaves in one piece.
 */
class DeadlineClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((first: unknown, ...rest: unknown[]) => {
      this.holdBack();
      return query(isBegin(first) ? { ...first, text: opened() } : first, ...rest);
    }) as typeof this.query;
    // A connection that ends while no statement is under way tells whoever listens; without a listener it would end the
    // process. The next statement fails for it.
    this.on('error', () => undefined);
  }

  /** Until this turn is over. */
  private holdBack(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function isBegin(query: unknown): query is { text: 'BEGIN' } {
  return typeof query === 'object' && query !== null && 'text' in query && query.text === 'BEGIN';
}

function opened(): string {
  const left = remainingMs();
  const limit = `SET LOCAL statement_timeout = ${String(Math.max(1, Math.ceil(left)))}`;
  return ['BEGIN', ...(left < STATEMENT_MS ? [limit] : []), ...openingStatements()].join('; ');
}

/**
 * A bounded pool whose every wait has an end. A request whose time is over, or whose client has hung up, gets no
 * connection any more: what it has not begun by then it does not begin.
 */
export class BoundedPool extends pg.Pool {
  constructor(connectionString: string, size: number) {
    super({
      connectionString,
      max: size,
      connectionTimeoutMillis: POOL_WAIT_MS,
      idleTimeoutMillis: 30_000,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS + 500,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      pipeline: true,
      Client: DeadlineClient,
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.connectInTime();
    if (!connected) return connecting;
    connecting.then(
      (client) => connected(undefined, client, (release) => client.release(release as Error | undefined)),
      (error: unknown) => connected(error as Error, undefined, () => undefined),
    );
  }

  private async connectInTime(): Promise<pg.PoolClient> {
    requireTime();
    const client = await super.connect();
    try {
      requireTime();
    } catch (error) {
      client.release();
      throw error;
    }
    return client;
  }
}
