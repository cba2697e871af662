import { connect, errors, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { pause } from '../timing/index.js';
import { greets } from './greets.js';

const TRY_AGAIN_MS = 500;

/**
 * Connects to NATS, however long the server stays away, until it is called off. The library's own waiting
 * (`waitOnFirstConnect`) cannot be: it would go on after a stop, and keep what it gets at last.
 * @param signal calls it off; a connection that comes just then is closed again
 * @returns nothing when it was called off. No attempt is under way any more, then.
 */
export async function connectUntil(
  options: ConnectionOptions & { servers: string },
  { signal, logger }: { signal: AbortSignal; logger: Logger },
): Promise<NatsConnection | undefined> {
  const calledOff = (): boolean => signal.aborted;
  while (!calledOff()) {
    const connection = (await greets(options.servers, signal)) ? await attempt(options, logger) : undefined;
    if (connection && !calledOff()) return connection;
    if (connection) await connection.close();
    else await pause(TRY_AGAIN_MS, signal);
  }
  return undefined;
}

async function attempt(options: ConnectionOptions, logger: Logger): Promise<NatsConnection | undefined> {
  try {
    return await connect(options);
  } catch (error) {
    // Whatever it was, a later attempt may do better: a server that starts, a password that is put right.
    if (error instanceof errors.AuthorizationError)
      logger.error({ err: error }, 'NATS refuses the connection');
    else logger.debug({ err: error }, 'NATS cannot be reached yet; it will be tried again');
    return undefined;
  }
}
