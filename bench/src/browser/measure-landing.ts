import type { Browser } from '@playwright/test';
import { percentile } from '../load/percentile.js';
import { withBrowser } from './with-browser.js';

/** The limit for the landing page's largest paint, in milliseconds. */
const LARGEST_PAINT_LIMIT_MS = 1_500;
/** The slowdown of the processor. */
const SLOWER = 4;
const TIMES = 7;

/** The windows of the page; each browser is new, with an empty cache. */
const windows = {
  'wide window': { width: 1440, height: 900 },
  telephone: { width: 390, height: 844 },
} as const;

/** The times to the largest paint per window, sorted, in milliseconds, and the painted element. */
export interface LargestPaint {
  readonly window: string;
  readonly times: readonly number[];
  readonly what: 'the picture' | 'text';
}

/** Opens the landing page as a new visitor on a slow machine. */
export function measureLanding(app: string, times = TIMES): Promise<LargestPaint[]> {
  return withBrowser(async (browser) => {
    const measured: LargestPaint[] = [];
    for (const [window, viewport] of Object.entries(windows)) {
      const paints: Paint[] = [];
      for (let time = 0; time < times; time += 1) paints.push(await largestPaint(browser, app, viewport));
      const sorted = paints.map(({ startTime }) => startTime).sort((one, other) => one - other);
      measured.push({ window, times: sorted, what: paints.at(-1)?.what ?? 'text' });
    }
    return measured;
  });
}

/** Formats the times for the terminal. */
export function printedPaints(paints: readonly LargestPaint[]): string {
  return paints
    .map(({ window, times, what }) => {
      const [p50, most = Number.NaN] = [percentile(times, 50), times.at(-1)];
      const missed = isSoonEnough(times) ? '' : `, more than ${String(LARGEST_PAINT_LIMIT_MS)}`;
      return `landing page, ${window}, processor ${String(SLOWER)} times slower: largest paint (${what}) p50 ${p50.toFixed(0)} ms, at most ${most.toFixed(0)} ms${missed}`;
    })
    .join('\n');
}

/** Whether the largest paint was within the limit in every window. */
export const allSoonEnough = (paints: readonly LargestPaint[]): boolean =>
  paints.every(({ times }) => isSoonEnough(times));

const isSoonEnough = (times: readonly number[]): boolean => percentile(times, 50) < LARGEST_PAINT_LIMIT_MS;

interface Paint {
  readonly startTime: number;
  readonly what: 'the picture' | 'text';
}

async function largestPaint(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<Paint> {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto('/', { waitUntil: 'load' });
  // The app has taken the prerendered page's place; from then on nothing new is painted.
  // A touch of the page starts the app.
  await page.mouse.move(1, 1);
  await page.locator('#sign-in-form:not([data-prerendered])').waitFor();
  const paint = await page.evaluate(lastLargestPaint);
  await context.close();
  return paint;
}

/** Runs in the page. */
function lastLargestPaint(): Promise<Paint> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // The app has replaced the element with its own, which looks the same.
      const last = list.getEntries().at(-1) as PerformanceEntry & { url: string };
      resolve({ startTime: last.startTime, what: last.url === '' ? 'text' : 'the picture' });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
