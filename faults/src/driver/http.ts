import { problemDetails, PROBLEM_MEDIA_TYPE } from '@bindery/contracts/errors';
import type { Tally } from './tally.js';

/** What a client sends. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The path without ids and query, for the tally; `path` by default. */
  readonly route?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A response. `status` 0 means none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string;
}

/** Well above the promised five seconds, so that a breach is measured and not cut off. */
const CLIENT_TIMEOUT_MS = 15_000;
const SENTENCE = /^[A-Z].+[.!?]$/s;

/** An HTTP client that tallies its requests. */
export class HttpClient {
  constructor(
    private readonly baseUrl: string,
    private readonly tally: Tally,
    /** The client's address, as a proxy in front of the gateway would report it. */
    private readonly address: string,
  ) {}

  async send({ method = 'GET', path, route = path, headers, body }: Call): Promise<Answer> {
    const startedAt = performance.now();
    const seen = (rest: { status?: number; fault?: string }) =>
      this.tally.add({ route: `${method} ${route}`, startedAt, endedAt: performance.now(), ...rest });
    try {
      const response = await fetch(this.baseUrl + path, {
        method,
        headers: {
          'x-forwarded-for': this.address,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
      });
      const text = await response.text();
      const fault = faultOf(response, text);
      seen({ status: response.status, ...(fault ? { fault } : {}) });
      return {
        status: response.status,
        body: isJson(response) ? JSON.parse(text) : text,
        requestId: response.headers.get('x-request-id') ?? '',
      };
    } catch (error) {
      seen({ fault: `no answer: ${reasonOf(error)}` });
      return { status: 0, body: undefined, requestId: '' };
    }
  }
}

/** What a failure lacks: a problem document with a sentence as its detail, and the request's id. */
function faultOf(response: Response, text: string): string | undefined {
  if (response.status < 400) return undefined;
  if (!isJson(response))
    return `not a problem document but ${response.headers.get('content-type') ?? 'nothing'}`;
  if (!response.headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE))
    return 'not sent as a problem document';
  const problem = problemDetails.safeParse(JSON.parse(text));
  if (!problem.success) return 'a problem document that lacks fields';
  if (!SENTENCE.test(problem.data.detail)) return `its detail is not a sentence: ${problem.data.detail}`;
  if (problem.data.request_id === 'none') return 'a problem document without its request id';
  if (response.status === 500) return `an error that nobody foresaw (${problem.data.code})`;
  return undefined;
}

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '');

/** The innermost cause; fetch wraps it twice. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const { code, name } = reason as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}
