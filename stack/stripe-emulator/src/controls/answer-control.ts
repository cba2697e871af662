import { z } from 'zod';
import type { Controls } from './controls.js';
import { goTo } from '../pages/page.js';
import { ApiError } from '../server/api-error.js';
import { readForm, type Form } from '../server/form.js';
import { readParams, text, whole } from '../server/params.js';
import type { Answer, Asked } from '../server/start-server.js';

/** The furthest that time can be moved at once. */
const LONGEST_STEP = 10 * 366 * 86_400;

const step = z.strictObject({ seconds: whole.min(1).max(LONGEST_STEP), customer: text.default('all') });
const refusal = z.strictObject({ customer: text.optional(), decline_code: text.optional() });
const eventWish = z.strictObject({ type: text.optional(), customer: text.optional() });

/** Answers what journeys and the emulator's own page ask below `/_emulator/`. */
export async function answerControl(controls: Controls, asked: Asked): Promise<Answer | undefined> {
  const form = asked.method === 'GET' ? asked.url.search.slice(1) : asked.body;
  const call = `${asked.method} ${asked.url.pathname.slice('/_emulator/'.length)}`;
  try {
    const told = await run(controls, call, readForm(form));
    if (told === undefined) return undefined;
    // A browser that pressed a button goes back to the page.
    if (asked.method === 'POST' && asked.headers.accept?.includes('text/html')) return goTo('/');
    return json(200, told);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json(error.status, { error: error.body });
  }
}

async function run(controls: Controls, call: string, form: Form): Promise<object | undefined> {
  const [, resent] = /^POST events\/(\w+)\/resend$/.exec(call) ?? [];
  if (resent !== undefined) return { status: await controls.deliver(resent) };
  switch (call) {
    case 'POST clock/advance': {
      const { seconds, customer } = readParams(step, form);
      controls.advance(seconds, customer === 'all' ? undefined : customer);
      return {};
    }
    case 'GET events': {
      const { type, customer } = readParams(eventWish, form);
      return controls.events(type).filter((event) => isOf(event, customer));
    }
    case 'POST charges/fail-next': {
      const { customer, decline_code: declineCode } = readParams(refusal, form);
      controls.failNextCharge({ customer, declineCode });
      return {};
    }
    case 'POST deliveries/pause':
      controls.pauseDeliveries();
      return {};
    case 'POST deliveries/resume':
      controls.resumeDeliveries();
      return {};
    default:
      return undefined;
  }
}

/** Whether an event is about a customer: theirs, or their own object. */
function isOf(event: { data: { object: object } }, customer: string | undefined): boolean {
  const object = event.data.object as { id?: unknown; customer?: unknown };
  return customer === undefined || object.customer === customer || object.id === customer;
}

const json = (status: number, told: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(told),
});
