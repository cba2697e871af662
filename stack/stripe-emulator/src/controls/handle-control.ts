import { z } from 'zod';
import type { Controls } from './controls.js';
import { redirect } from '../pages/page.js';
import { ApiError } from '../server/api-error.js';
import { readForm, type Form } from '../server/form.js';
import { readParams, text, integer } from '../server/params.js';
import type { HttpResponse, HttpRequest } from '../server/start-server.js';

/** The longest advance in one request: ten years. */
const MAX_ADVANCE_SECONDS = 10 * 366 * 86_400;
const MAX_LATENCY_MS = 60_000;

const advanceBody = z.strictObject({
  seconds: integer.min(1).max(MAX_ADVANCE_SECONDS),
  customer: text.default('all'),
});
const latencyBody = z.strictObject({ ms: integer.min(0).max(MAX_LATENCY_MS) });
const eventsQuery = z.strictObject({ type: text.optional(), customer: text.optional() });

/** Handles the `/_emulator/` requests of journeys and of the emulator's own page. */
export async function handleControl(
  controls: Controls,
  request: HttpRequest,
): Promise<HttpResponse | undefined> {
  const form = request.method === 'GET' ? request.url.search.slice(1) : request.body;
  const call = `${request.method} ${request.url.pathname.slice('/_emulator/'.length)}`;
  try {
    const result = await runControl(controls, call, readForm(form));
    if (result === undefined) return undefined;
    // A browser's form post returns to the page.
    if (request.method === 'POST' && request.headers.accept?.includes('text/html')) return redirect('/');
    return json(200, result);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json(error.status, { error: error.body });
  }
}

async function runControl(controls: Controls, call: string, form: Form): Promise<object | undefined> {
  const [, eventId] = /^POST events\/(\w+)\/resend$/.exec(call) ?? [];
  if (eventId !== undefined) return { status: await controls.deliver(eventId) };
  switch (call) {
    case 'POST clock/advance': {
      const { seconds, customer } = readParams(advanceBody, form);
      controls.advance(seconds, customer === 'all' ? undefined : customer);
      return {};
    }
    case 'GET events': {
      const { type, customer } = readParams(eventsQuery, form);
      return controls.events(type).filter((event) => concernsCustomer(event, customer));
    }
    case 'POST latency': {
      const { ms } = readParams(latencyBody, form);
      controls.setLatency(ms === 0 ? undefined : { ms });
      return {};
    }
    default:
      return undefined;
  }
}

/** Whether an event's object is the customer or belongs to them. */
function concernsCustomer(event: { data: { object: object } }, customer: string | undefined): boolean {
  const object = event.data.object as { id?: unknown; customer?: unknown };
  return customer === undefined || object.customer === customer || object.id === customer;
}

const json = (status: number, result: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(result),
});
