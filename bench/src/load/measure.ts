import autocannon from 'autocannon';
import { summaryOf, UNANSWERED, type Measured, type NextRequest } from './measured.js';

/** The load: as fast as the responses arrive. */
export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  /** Ends after this number of requests, however long that takes. */
  readonly amount?: number;
}

/** Sends requests to one server and measures every response. Each call creates a new request. */
export async function measure(url: string, pace: Pace, next: NextRequest): Promise<Measured> {
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  const fail = (kind: string) => {
    failures[kind] = (failures[kind] ?? 0) + 1;
  };
  const began = performance.now();
  // Measured by the last response, because the tool reports whole seconds.
  let ended = began;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: pace.connections,
        ...(pace.amount === undefined ? { duration: pace.seconds } : { amount: pace.amount }),
        requests: [{ setupRequest: (defaults) => ({ ...defaults, ...requestOf(next()) }) }],
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status, _bytes, took) => {
      ended = performance.now();
      if (status >= 200 && status < 300) durations.push(took);
      else fail(String(status));
    });
    run.on('reqError', () => fail(UNANSWERED));
  });
  return summaryOf(durations, failures, (ended - began) / 1_000);
}

function requestOf({ method, path, body, headers }: ReturnType<NextRequest>) {
  if (body === undefined) return { method, path, headers: { ...headers } };
  const typed = { ...headers, 'content-type': 'application/json' };
  return { method, path, headers: typed, body: JSON.stringify(body) };
}
