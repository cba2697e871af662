import {
  isFile,
  type AddressParts,
  type NamedFileReply,
  type Route,
  type RouteReply,
  type RouteRequest,
} from '@bindery/contracts/route';
import { UPLOAD_ARRIVAL_MS, UPLOAD_BUDGET_MS } from '@bindery/contracts/deadlines';
import { anyOf } from '../browser/any-of.js';
import { requestPathOf } from './request-path.js';
import { ApiProblem } from '@bindery/web-kit/context';
import { abortable } from './abortable.js';
import { readProblem } from './read-problem.js';
import { newTraceparent } from './traceparent.js';

/** Validates an unknown value, such as a zod schema. */
export interface Parser<T> {
  parse: (value: unknown) => T;
}

/** The source of access tokens. */
export interface TokenSource {
  /** The current token, refreshed if it is about to expire; null when signed out. */
  accessToken: () => Promise<string | null>;
  /** A new token to replace a rejected one; null when there is none. */
  renew: (refused: string) => Promise<string | null>;
  /** Called when the server has ended the token's session. */
  ended: (code: 'session_revoked' | 'unauthenticated', refused: string) => void;
  /** Has the person prove who they are. @returns false if they don't */
  stepUp: () => Promise<boolean>;
}

interface ApiRequest<T> {
  body?: unknown;
  /** A file in the place of the body. */
  upload?: Blob | undefined;
  parser?: Parser<T> | undefined;
  /** Makes a `POST` safe to retry for 24 hours: the same key gets the same response. */
  idempotencyKey?: string | undefined;
  /** The etag that was read; the server answers 412 when a newer version exists. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
}

type CallOptions<R extends Route> = RouteRequest<R> &
  Pick<ApiRequest<never>, 'idempotencyKey' | 'ifMatch' | 'signal'>;
type CallArguments<R extends Route> =
  object extends RouteRequest<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

export interface ApiClientOptions {
  tokens: TokenSource;
  /** The prefix of all paths. */
  base?: string | undefined;
  /** The timeout of a call, including token refresh and retry. */
  timeoutMs?: number | undefined;
  fetch?: typeof fetch | undefined;
}

/** A downloaded file; its name is empty if the server gives it none. */
export type NamedBlob = Blob & { readonly name: string };

const ACCEPTED = 202;
const TIMEOUT_MS = 5_000;
/** Downloads take longer than other responses. */
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** The time that the server gives a file to arrive and to be read. */
const UPLOAD_TIMEOUT_MS = UPLOAD_ARRIVAL_MS + UPLOAD_BUDGET_MS;

interface Call<T = unknown> {
  method: Route['method'];
  path: string;
  request: ApiRequest<T>;
  /** The `Accept` header. */
  accept: string;
  /** Aborts the call on timeout or by the caller. */
  signal: AbortSignal;
}

/** Calls the product's API. Every failure is an {@link ApiProblem}, except an abort by the caller. */
export class ApiClient {
  readonly #tokens: TokenSource;
  readonly #base: string;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;
  readonly #listeners = new Set<() => void>();

  constructor({
    tokens,
    base = '/api',
    timeoutMs = TIMEOUT_MS,
    fetch = (...args) => window.fetch(...args),
  }: ApiClientOptions) {
    this.#tokens = tokens;
    this.#base = base;
    this.#timeoutMs = timeoutMs;
    this.#fetch = fetch;
  }

  /** Calls a declared route and parses its reply. Files are returned as a `Blob` with their name. */
  async call<R extends Route>(route: R, ...[options]: CallArguments<R>): Promise<RouteReply<R, NamedBlob>> {
    const { params, query, ...rest }: AddressParts & ApiRequest<unknown> = options ?? {};
    const path = requestPathOf(route, { params, query });
    const { method, reply, accepted }: Route = route;
    const send = () =>
      reply !== null && isFile(reply)
        ? this.#download(method, path, { ...rest, parser: accepted })
        : this.#request(method, path, { ...rest, parser: reply ?? undefined });
    return (await this.#withStepUp<unknown>(send)) as RouteReply<R, NamedBlob>;
  }

  /** Calls a route whose reply its query asks for as a file. */
  async download<R extends Route & { readonly asFile: NamedFileReply }>(
    route: R,
    ...[options]: CallArguments<R>
  ): Promise<NamedBlob> {
    const { params, query, ...rest }: AddressParts & ApiRequest<unknown> = options ?? {};
    const path = requestPathOf(route, { params, query });
    return (await this.#withStepUp(() => this.#download(route.method, path, rest))) as NamedBlob;
  }

  /** Repeats a call once, with the time of a new one, after the person has proved who they are. */
  async #withStepUp<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'step_up_required') throw error;
      if (!(await this.#tokens.stepUp())) throw error;
      return send();
    }
  }

  get<T = unknown>(path: string, request: ApiRequest<T> = {}): Promise<T> {
    return this.#request('GET', path, request);
  }

  post<T = unknown>(path: string, body?: unknown): Promise<T> {
    return this.#request('POST', path, { body });
  }

  /**
   * Calls the listener when earlier responses may be outdated: when a change is sent, when it has finished, and when the
   * client is replaced.
   * @returns a function that unsubscribes
   */
  onInvalidate(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies the listeners that earlier responses may be outdated. */
  invalidate(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** A rejected token is refreshed and the call retried once. */
  async #request<T>(method: Route['method'], path: string, request: ApiRequest<T>): Promise<T> {
    const call = this.#call(method, path, request);
    if (method === 'GET') return this.#read(await this.#answer(call), call);
    this.invalidate();
    try {
      return await this.#read(await this.#answer(call), call);
    } finally {
      this.invalidate();
    }
  }

  /** Downloads a file, with a longer timeout, or reads which job makes it. */
  async #download<T>(method: Route['method'], path: string, request: ApiRequest<T>): Promise<NamedBlob | T> {
    const signal = until(DOWNLOAD_TIMEOUT_MS, request.signal);
    const call: Call<T> = { method, path, request, accept: '*/*', signal };
    const response = await this.#answer(call);
    if (response.status === ACCEPTED) return this.#read(response, call);
    const name = fileNameIn(response.headers.get('Content-Disposition') ?? '');
    return Object.assign(await answered(call, response.blob()), { name });
  }

  #call<T>(method: Route['method'], path: string, request: ApiRequest<T>): Call<T> {
    return {
      method,
      path,
      request,
      accept: 'application/json',
      signal: until(request.upload ? UPLOAD_TIMEOUT_MS : this.#timeoutMs, request.signal),
    };
  }

  /** @throws ApiProblem when the answer is not a success */
  async #answer(call: Call): Promise<Response> {
    const token = await answered(call, this.#tokens.accessToken());
    const response = await this.#send(call, token);
    if (response.ok) return response;
    const problem = await answered(call, readProblem(response));
    if (problem.status !== 401 || token === null) throw problem;
    return this.#again(call, token, problem);
  }

  async #again(call: Call, refused: string, problem: ApiProblem): Promise<Response> {
    if (problem.code === 'session_revoked') {
      this.#tokens.ended('session_revoked', refused);
      throw problem;
    }
    const token = await answered(call, this.#tokens.renew(refused));
    if (token === null) throw problem;
    const response = await this.#send(call, token);
    if (response.ok) return response;
    const second = await answered(call, readProblem(response));
    // A second stale token means that access changed twice at once, which must not sign the user out.
    if (second.status === 401 && second.code !== 'token_stale') {
      this.#tokens.ended(second.code === 'session_revoked' ? 'session_revoked' : 'unauthenticated', token);
    }
    throw second;
  }

  #send({ method, path, request, accept, signal }: Call, token: string | null): Promise<Response> {
    const headers = new Headers({ Accept: accept, traceparent: newTraceparent() });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (request.body !== undefined) headers.set('Content-Type', 'application/json');
    if (request.idempotencyKey) headers.set('Idempotency-Key', request.idempotencyKey);
    if (request.ifMatch) headers.set('If-Match', request.ifMatch);
    const { upload } = request;
    // Files of a type that the browser doesn't know have none.
    if (upload) headers.set('Content-Type', upload.type || 'application/octet-stream');
    const written = upload ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const body = written === undefined ? {} : { body: written };
    return answered(
      { request, signal },
      this.#fetch(this.#base + path, { method, headers, signal, ...body }),
    );
  }

  async #read<T>(response: Response, call: Call<T>): Promise<T> {
    const written = await answered(call, response.text());
    const { parser } = call.request;
    try {
      const value: unknown = written ? JSON.parse(written) : undefined;
      return parser ? parser.parse(value) : (value as T);
    } catch (cause) {
      // Most likely a new release was deployed while the page was open.
      const detail = 'Bindery sent an unexpected response. Reload the page and try again.';
      const requestId = response.headers.get('X-Request-Id') ?? undefined;
      throw new ApiProblem({ status: response.status, code: 'unexpected_answer', detail, requestId, cause });
    }
  }
}

/** Aborts on timeout or by the caller. */
function until(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? anyOf([signal, timeout]) : timeout;
}

/** Awaits a step of a call and turns its failure into a problem, except an abort by the caller. */
async function answered<T>(
  { request, signal }: Pick<Call, 'request' | 'signal'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await abortable(signal, work);
  } catch (error) {
    const unanswered = error instanceof TypeError || error instanceof DOMException;
    if (request.signal?.aborted || !unanswered) throw error;
    throw unreachable(error);
  }
}

/** The name in a `Content-Disposition`: its exact spelling, if it has two (RFC 6266, 4.3). */
function fileNameIn(disposition: string): string {
  const exact = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return exact ? decodeURIComponent(exact) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? '');
}

/** The problem of a call without a response. */
export function unreachable(cause: unknown): ApiProblem {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    const detail = 'Bindery is taking too long to respond. Try again in a moment.';
    return new ApiProblem({ status: 0, code: 'timeout', detail, cause });
  }
  const detail = "Bindery can't be reached. Check your connection and try again.";
  return new ApiProblem({ status: 0, code: 'network', detail, cause });
}
