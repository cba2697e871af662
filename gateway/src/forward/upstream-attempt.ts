import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_BUDGET_MS, TIMEOUT_HEADER, timeoutFor } from '@bindery/contracts/deadlines';
import type { Dispatcher } from 'undici';
import type { CheckLiveness } from './liveness.js';
import { SpooledFile } from '../request/spooled-file.js';
import type { UpstreamCall, UpstreamRequest } from './upstream-call.js';
import {
  ClientGoneError,
  FileMissingError,
  ResponseBrokenOffError,
  TokenRefusedError,
  UpstreamUnavailableError,
  type FailureKind,
} from './upstream-error.js';

/** The signal of a replica's complete response. */
export interface Delivered {
  /** It closed its connection, which a service does only before it stops. */
  readonly isDraining: boolean;
}

/** After this long without a first byte the replica's liveness is checked. */
const PATIENCE_MS = 1_000;

type Controller = Dispatcher.DispatchController;

/**
 * Sends the request to one replica and passes its response on.
 * @throws UpstreamUnavailableError when the replica is down, frozen, too slow or not speaking HTTP.
 * @throws FileMissingError when it doesn't have the file that is requested.
 * @throws TokenRefusedError when it refuses a token that can be renewed.
 */
export function attempt(
  dispatcher: Dispatcher,
  call: UpstreamCall,
  checkLiveness: CheckLiveness,
): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const { method, path, deadline } = call.request;
    const leftMs = deadline - performance.now();
    const { body, length } = bodyOf(call.request);
    const headers = [...call.request.headers, ...length, TIMEOUT_HEADER, timeoutFor(leftMs)];
    // The head has timers of its own below: those of undici are half a second off.
    const limits = { headersTimeout: 0, bodyTimeout: REQUEST_BUDGET_MS };
    const handler = new Attempt(call, leftMs, checkLiveness, resolve, reject);
    dispatcher.dispatch({ method, path, headers, body, ...limits }, handler);
  });
}

/** The body from its beginning, for each attempt anew. The HTTP client knows the length of a buffer by itself. */
function bodyOf({ body }: UpstreamRequest) {
  if (!(body instanceof SpooledFile)) return { body: body ?? null, length: [] };
  return { body: body.read(), length: ['content-length', String(body.bytes)] };
}

/** One request under way to one replica, as undici reports it. */
class Attempt implements Dispatcher.DispatchHandler {
  #controller: Controller | undefined;
  #hasResponse = false;
  #isSettled = false;
  #isDraining = false;
  #timer: NodeJS.Timeout;

  constructor(
    private readonly call: UpstreamCall,
    leftMs: number,
    private readonly checkLiveness: CheckLiveness,
    private readonly resolve: (delivered: Delivered) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.#timer = setTimeout(() => this.#becomeImpatient(leftMs), Math.min(PATIENCE_MS, leftMs));
    call.onAbandoned = () => this.#fail(new ClientGoneError());
    if (call.isAbandoned) this.#fail(new ClientGoneError());
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // While it waited for a connection, the client got a response or disconnected.
    if (this.#isSettled) controller.abort(new ClientGoneError());
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.#isSettled) return;
    if (status === 404 && this.call.request.isFile) {
      this.#fail(new FileMissingError('a replica does not have the file'));
      return;
    }
    if (status === 401 && this.call.request.renewsToken) {
      this.#fail(new TokenRefusedError('a service has refused the token of a key'));
      return;
    }
    clearTimeout(this.#timer);
    this.#hasResponse = true;
    this.#isDraining = headers.connection === 'close';
    this.call.request.relay.start(status, headers);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.call.request.relay.write(
      chunk,
      () => controller.pause(),
      () => controller.resume(),
    );
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.call.request.relay.end();
    this.resolve({ isDraining: this.#isDraining });
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#hasResponse)
      this.#fail(new ResponseBrokenOffError('a replica broke off its response', { cause: error }));
    else if (error.name === 'InvalidArgumentError') this.#fail(error);
    else this.#failAs(this.#controller ? 'lost' : 'not sent', error.message, error);
  }

  #becomeImpatient(leftMs: number): void {
    if (leftMs <= PATIENCE_MS) {
      this.#failAs('late', 'no response before the deadline');
      return;
    }
    const restMs = this.call.request.deadline - performance.now();
    this.#timer = setTimeout(() => this.#failAs('late', 'no response before the deadline'), restMs);
    void this.checkLiveness().then((liveness) => {
      if (liveness !== 'none' || this.#hasResponse) return;
      this.#failAs(this.#controller ? 'frozen' : 'not sent', 'frozen: not even its health answers');
    });
  }

  #failAs(kind: FailureKind, message: string, cause?: unknown): void {
    const mayRepeat = this.call.mayRepeatAfter(kind);
    this.#fail(new UpstreamUnavailableError(kind, message, mayRepeat, cause));
  }

  #fail(error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    if (this.#hasResponse) this.call.request.relay.breakOff();
    this.#controller?.abort(error);
    this.reject(error);
  }
}
