import type { BrowserContext } from '@playwright/test';

/** When every picture was taken, as far as the pictures know. Early enough that no session of the run has ended by then. */
const MOMENT = Date.UTC(2025, 5, 12, 14, 41);
const STEP_MS = 23 * 60_000;
const DAY_MS = 86_400_000;
const RUN_MS = 3 * 3_600_000;
/** How far ahead something of this run may lie: an invitation's end, the next bill. */
const AHEAD_MS = 100 * DAY_MS;
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;
/** A day in a sentence of the server. */
const DAY =
  /(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g;
/** The payment provider's ids of customers. */
const CUSTOMER = /\bcus_\w+/g;

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Moves the moments of this run in an answer to fixed ones, the newest first, and keeps what lies ahead as far ahead. What
 * lies further back belongs to the sample data and stays.
 */
function steady(answer: string): string {
  const now = Date.now();
  const since = (instant: string) => Date.parse(instant) - now;
  const isAhead = (instant: string) => since(instant) > RUN_MS && since(instant) < AHEAD_MS;
  const isRecent = (instant: string) => Math.abs(since(instant)) < RUN_MS;
  const found = [...new Set(answer.match(INSTANT) ?? [])].filter(isRecent);
  const order = found.sort((a, b) => Date.parse(b) - Date.parse(a));
  return answer
    .replaceAll(INSTANT, (instant) => {
      if (isAhead(instant)) return new Date(MOMENT + since(instant)).toISOString();
      if (!isRecent(instant)) return instant;
      return new Date(MOMENT - (order.indexOf(instant) + 1) * STEP_MS).toISOString();
    })
    .replaceAll(DAY, (day) => {
      const days = Math.round((Date.parse(`${day} UTC`) - Date.parse(`${words.format(now)} UTC`)) / DAY_MS);
      return days > 0 && days < AHEAD_MS / DAY_MS ? words.format(MOMENT + days * DAY_MS) : day;
    })
    .replaceAll(CUSTOMER, 'cus_RlakesideBenefits');
}

/** Stops the clocks in the pages of a browser and dates what its server answers by them. */
export async function keepTimesSteady(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(MOMENT);
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: steady(await response.text()) });
  });
}
