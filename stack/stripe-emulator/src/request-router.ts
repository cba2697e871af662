import { setTimeout as pause } from 'node:timers/promises';
import { handleApi } from './api/handle-api.js';
import type { Controls } from './controls/controls.js';
import { handlePage } from './pages/handle-page.js';
import type { EmulatorContext } from './state/emulator-context.js';
import { handleControl } from './controls/handle-control.js';
import type { HttpRequest, HttpOutcome, HttpResponse } from './server/start-server.js';

/** Called after an API request took effect and before its response is sent. */
export type BeforeReply = (call: { method: string; path: string }) => void | Promise<void>;
/** The API's failure: it disconnects, responds with 500 or does not respond. */
export type Outage = 'refuse' | 'error' | 'hang';

const FAILED = JSON.stringify({
  error: { type: 'api_error', message: 'The Stripe emulator simulates an outage.' },
});

/** Routes requests to the API, the pages and the controls, and simulates outages of the API. */
export class RequestRouter {
  outage: Outage | undefined;
  beforeReply: BeforeReply | undefined;

  constructor(
    private readonly context: EmulatorContext,
    private readonly controls: Controls,
    private readonly settings: { apiKey: string; save: () => void },
  ) {}

  async handle(request: HttpRequest): Promise<HttpOutcome> {
    const outcome = await this.dispatch(request);
    // Saved before the response, so that a kill right after it loses nothing.
    if (request.method !== 'GET') this.settings.save();
    return outcome;
  }

  private async dispatch(request: HttpRequest): Promise<HttpOutcome> {
    const { pathname } = request.url;
    if (pathname === '/health') return { status: 200, headers: {}, body: 'ok' };
    if (pathname.startsWith('/v1/')) return this.handleApiCall(request);
    const controlled = pathname.startsWith('/_emulator/') && (await handleControl(this.controls, request));
    return controlled || handlePage(this.context, request);
  }

  private async handleApiCall(request: HttpRequest): Promise<HttpOutcome> {
    if (this.outage === 'refuse') return 'disconnect';
    if (this.outage === 'hang') return 'no response';
    if (this.outage === 'error') {
      return { status: 500, headers: { 'content-type': 'application/json' }, body: FAILED };
    }
    const response = handleApi(this.context, this.settings.apiKey, request);
    if (this.isLate(request, response)) await pause(this.context.latency?.ms);
    await this.beforeReply?.({ method: request.method, path: request.url.pathname });
    return response;
  }

  /** Whether the response is to be late: it, or the request, names the customer. */
  private isLate(request: HttpRequest, response: HttpResponse): boolean {
    const { latency } = this.context;
    const exchanged = [request.url.href, request.body, response.body];
    return (
      latency !== undefined &&
      (latency.customers?.some((id) => exchanged.some((text) => text.includes(id))) ?? true)
    );
  }
}
