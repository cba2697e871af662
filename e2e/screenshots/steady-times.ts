import type { BrowserContext } from '@playwright/test';

/** When every picture was taken, as far as the pictures know. Early enough that no session of the run has ended by then. */
const MOMENT = Date.UTC(2025, 5, 12, 14, 41);
const STEP_MS = 23 * 60_000;
const RUN_MS = 3 * 3_600_000;
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;

/**
 * Moves the moments of this run in an answer to fixed ones, the newest first. What lies further back belongs to the
 * made-up data and stays.
 */
function steady(answer: string): string {
  const recent = (instant: string) => Math.abs(Date.now() - Date.parse(instant)) < RUN_MS;
  const found = [...new Set(answer.match(INSTANT) ?? [])].filter(recent);
  const order = found.sort((a, b) => Date.parse(b) - Date.parse(a));
  return answer.replaceAll(INSTANT, (instant) =>
    recent(instant) ? new Date(MOMENT - (order.indexOf(instant) + 1) * STEP_MS).toISOString() : instant,
  );
}

/** Runs in the page before its own scripts: a countdown stays at what it starts from. */
function holdCountdowns(): void {
  const second = 1_000;
  const start = window.setTimeout.bind(window);
  window.setTimeout = ((act: () => void, afterMs?: number) =>
    afterMs === second ? 0 : start(act, afterMs)) as typeof window.setTimeout;
}

/** Stops the clocks in the pages of a browser and dates what its server answers by them. */
export async function keepTimesSteady(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(MOMENT);
  await context.addInitScript(holdCountdowns);
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: steady(await response.text()) });
  });
}
