import pg from 'pg';
import { remainingMs, requireTime } from '../context/deadline.js';
import { networkOf } from '../client-network/client-network.js';
import { currentContext } from '../context/request-context.js';
import { AppError } from '../errors/app-error.js';
import { FairQueue } from '../traffic/fair-queue.js';
import { holderOf, type Holder, type Release } from '../traffic/fair-share.js';
import { timeLimits } from '../timing/time-limits.js';

/** How many connections a pool keeps open while nobody needs them, so that the next burst doesn't wait for new ones. */
const LEAST_CONNECTIONS = 4;

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
      return query(isBegin(first) ? { ...first, text: opened(first) } : first, ...rest);
    }) as typeof this.query;
    // A connection that ends between statements emits an error. Without a listener, that would end the process. The
    // next statement fails with it.
    this.on('error', () => undefined);
  }

  /** Until this turn is over. */
  private holdBack(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** A setting that holds for one transaction. */
export interface LocalSetting {
  readonly name: string;
  readonly value: string;
}

/** The statement that begins a transaction, with settings that hold from its first statement on. */
export interface Begin {
  readonly text: 'BEGIN';
  readonly settings?: readonly LocalSetting[];
}

function isBegin(query: unknown): query is Begin {
  return typeof query === 'object' && query !== null && 'text' in query && query.text === 'BEGIN';
}

function opened({ settings = [] }: Begin): string {
  const left = remainingMs();
  const limit = `SET LOCAL statement_timeout = ${String(Math.max(1, Math.ceil(left)))}`;
  const calls = settings.map(
    ({ name, value }) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return [
    'BEGIN',
    ...(left < timeLimits.statement ? [limit] : []),
    ...(calls.length > 0 ? [`SELECT ${calls.join(', ')}`] : []),
  ].join('; ');
}

/**
 * A bounded pool in which every wait has a limit. A request that is past its deadline, or whose client has
 * disconnected, gets no connection, so it begins no further step. People share the connections fairly: one person's
 * burst delays only that person.
 */
export class BoundedPool extends pg.Pool {
  readonly #queue: FairQueue;
  readonly #least: number;
  #isWarm = false;
  #warming: Promise<void> | undefined;

  constructor(connectionString: string, size: number) {
    // The queue keeps the last connection for somebody who has none, so whoever opens these can't hold it too.
    const least = Math.max(1, Math.min(LEAST_CONNECTIONS, size - 1));
    super({
      connectionString,
      max: size,
      min: least,
      connectionTimeoutMillis: timeLimits.poolWait,
      idleTimeoutMillis: 30_000,
      statement_timeout: timeLimits.statement,
      query_timeout: timeLimits.statementInClient,
      idle_in_transaction_session_timeout: timeLimits.idleInTransaction,
      keepAlive: true,
      pipeline: true,
      Client: DeadlineClient,
    });
    this.#queue = new FairQueue(size);
    this.#least = least;
    // An idle connection that ends is replaced when one is needed. Without a listener, its error would end the process.
    this.on('error', () => undefined);
    // Such as after a fail-over, which ends every connection.
    this.on('remove', () => (this.#isWarm &&= this.totalCount >= least));
  }

  /**
   * Opens the connections that it keeps, unless they are open.
   * @throws the error of one that can't be opened
   */
  async warm(): Promise<void> {
    if (this.#isWarm) return;
    this.#warming ??= this.#openLeast().finally(() => (this.#warming = undefined));
    await this.#warming;
  }

  /** They are held at the same time, because the pool would hand out the first one again. */
  async #openLeast(): Promise<void> {
    const opened = await Promise.allSettled(Array.from({ length: this.#least }, () => this.connect()));
    for (const one of opened) if (one.status === 'fulfilled') one.value.release();
    const failed = opened.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    // One that had ended unnoticed is gone now.
    this.#isWarm = this.totalCount >= this.#least;
  }

  /** How many wait for a connection. The pool's own queue stays empty behind this one. */
  get queued(): number {
    return this.#queue.waiting;
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
    const leave = await this.#queue.enter(currentHolder(), timeLimits.poolWait);
    if (!leave) throw noConnection();
    try {
      return leaveOnRelease(await this.#connectNow(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #connectNow(): Promise<pg.PoolClient> {
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

const noConnection = (): AppError =>
  new AppError('unavailable', {
    detail: "Bindery can't reach its records right now. Try again in a moment.",
    internal: 'no connection of the pool became free in time',
    isLoad: true,
  });

/** Background jobs have no holder; a user who is not signed in is identified by network address. */
function currentHolder(): Holder | undefined {
  const { principal, address } = currentContext() ?? {};
  if (principal) return holderOf(principal);
  return address === undefined ? undefined : { person: networkOf(address), account: networkOf(address) };
}

function leaveOnRelease(client: pg.PoolClient, leave: Release): pg.PoolClient {
  // The pool replaces `release` each time it hands out a connection.
  const release = client.release.bind(client);
  client.release = (destroy) => {
    release(destroy);
    leave();
  };
  return client;
}
