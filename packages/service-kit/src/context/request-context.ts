import { AsyncLocalStorage } from 'node:async_hooks';
import { context, type Context } from '@opentelemetry/api';
import type { Principal } from '@bindery/contracts/access';

/** The context of the current request, in each of its asynchronous steps. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's address and user agent, for the audit entry. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** When the answer has to be out, in milliseconds on the clock of `performance.now()`. Work of our own has none. */
  deadline?: number | undefined;
  /** Set when the client has disconnected, so that no further step begins. */
  abandoned?: boolean | undefined;
  /** Set by the guard once the token is verified. */
  principal?: Principal | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` and everything it starts under a request's context and, if it is traced, below its span. */
export function inContext<T>(request: RequestContext, work: () => T, traced?: Context): T {
  const run = () => storage.run(request, work);
  return traced ? context.with(traced, run) : run();
}

/** The context of the request being answered, if any: a relay or a start-up job has none. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
