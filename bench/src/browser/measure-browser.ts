import type { Browser, Page } from '@playwright/test';
import type { SessionTokens } from '@bindery/test-kit/client';
import { percentile } from '../load/percentile.js';
import { paintedAfter } from './painted.js';
import { withBrowser } from './with-browser.js';

/** The measured waits in the list, and their limits, in milliseconds. */
const limits = { 'a key in the search': 150, 'a sort': 200, 'opening a record': 150 } as const;
type Doing = keyof typeof limits;

/** The waits, sorted, in milliseconds. */
export type Waits = Readonly<Record<Doing, readonly number[]>>;

const LIST = '/app/dashboard/individuals';
/** Each letter changes the first rows, in an account of any size. Some letters alone are in every client's email. */
const WORDS = 'be da fl go ja je ki ma mo pa ro sa si su wa wr'.split(' ');
const SORTS = Array<string[]>(4)
  .fill(['Status', 'Phone', 'Age', 'City, state', 'In force', 'Next date'])
  .flat();
const RECORDS = 24;

/** Uses the list of individuals in a real browser as a signed-in user. @param share of the actions, such as 0.1 */
export function measureBrowser(app: string, session: SessionTokens, share = 1): Promise<Waits> {
  return withBrowser(async (browser) => {
    const page = await signedIn(browser, app, session);
    return {
      'a key in the search': sorted(await typing(page, partOf(WORDS, share))),
      'a sort': sorted(await sorting(page, partOf(SORTS, share))),
      'opening a record': sorted(await opening(page, Math.ceil(RECORDS * share))),
    };
  });
}

/** Formats the waits for the terminal. */
export function printedWaits(waits: Waits): string {
  const line = ([doing, limit]: [string, number]) => {
    const [p50 = 0, p95 = 0] = [50, 95].map((hundredths) => percentile(waits[doing as Doing], hundredths));
    const missed = p95 > limit ? `, more than ${String(limit)}` : '';
    return `${doing}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${missed}`;
  };
  return Object.entries(limits).map(line).join('\n');
}

/** Whether 95 of 100 waits were within their limit. */
export const allWithin = (waits: Waits): boolean =>
  Object.entries(limits).every(([doing, limit]) => percentile(waits[doing as Doing], 95) <= limit);

async function signedIn(browser: Browser, app: string, session: SessionTokens): Promise<Page> {
  const page = await browser.newPage({ baseURL: app, viewport: { width: 1440, height: 900 } });
  await page.addInitScript((kept) => localStorage.setItem('bindery.session', kept), JSON.stringify(session));
  await page.goto(LIST);
  await page.locator('tbody tr').nth(9).waitFor();
  return page;
}

const partOf = <T>(items: readonly T[], share: number) => items.slice(0, Math.ceil(items.length * share));

async function typing(page: Page, words: readonly string[]): Promise<number[]> {
  const waits = new Map<string, number>();
  const search = page.getByRole('searchbox');
  for (const word of words) {
    await search.focus();
    let typed = '';
    for (const letter of word) {
      typed += letter;
      const wait = await paintedAfter(page, 'keydown', 'tbody', () => page.keyboard.press(letter));
      // A repeated search shows at once, from the cache.
      if (!waits.has(typed)) waits.set(typed, wait);
    }
    await paintedAfter(page, 'keydown', 'tbody', () =>
      search.fill('').then(() => page.keyboard.press('Shift')),
    );
  }
  return [...waits.values()];
}

async function sorting(page: Page, columns: readonly string[]): Promise<number[]> {
  const waits: number[] = [];
  for (const column of columns) {
    const head = page.getByRole('columnheader').getByRole('button', { name: column, exact: true });
    waits.push(await paintedAfter(page, 'pointerdown', 'tbody', () => head.click()));
  }
  return waits;
}

async function opening(page: Page, records: number): Promise<number[]> {
  const waits: number[] = [];
  for (let nth = 0; nth < records; nth += 1) {
    const link = page
      .locator('tbody tr')
      .nth(nth % 10)
      .getByRole('link')
      .first();
    waits.push(await paintedAfter(page, 'pointerdown', 'h1', () => link.click()));
    await page.goBack();
    await page.locator('tbody tr').nth(9).waitFor();
  }
  return waits;
}

const sorted = (waits: readonly number[]): number[] => [...waits].sort((one, other) => one - other);
