import {
  carrierRoutes,
  policyRoutes,
  productRoutes,
  sampleDataRoutes,
  taskRoutes,
} from '@bindery/contracts/crm';
import type { Page } from '@playwright/test';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { layoutFaults } from '../screens/layout-faults.js';
import { openScreens } from '../screens/open-screens.js';
import { screens } from '../screens/screens.js';
import { walkInside } from '../screens/walk.js';
import { newAddresses } from '../screens/viewers.js';
import { windows } from '../screens/windows.js';

const WIDTHS = [1440, 1024, 768, 390] as const;

/** The pages and dialogs beside the work lists, as the other looks at screens open them. */
const PAGES = [
  ...['settings-profile', 'settings-security', 'settings-agency', 'members', 'seats', 'exports'],
  ...['individuals-selected', 'trash', 'task-rules', 'import', 'import-columns', 'import-rows'],
  ...['carrier', 'policy', 'capture', 'reports', 'report-lines', 'subscription'],
  ...['users', 'audit', 'platform-revenue', 'platform-accounts', 'contacts'],
  ...['individual', 'individual-bare', 'individual-add', 'individual-dependents', 'policy-add', 'tags'],
  ...['export', 'log-call', 'individual-menu', 'merge-picker', 'merge', 'members-remove', 'seats-invite'],
  ...['subscription-promo', 'promos', 'promo-create', 'user-create', 'permissions', 'contact'],
];

/** Before it, Medicare plans are not reviewed. */
const isSeason = new Date().toISOString().slice(5, 10) >= '10-15';

/** The pages of a book with work to do, by their addresses below the dashboard, and a text that they show then. */
const WORK: Readonly<Record<string, RegExp>> = {
  '': /^By agent$/,
  individuals: /^Showing 1 to /,
  'individuals/board': /^Leads$/,
  policies: /^Showing 1 to /,
  carriers: /^Showing 1 to /,
  renewals: /^Showing 1 to /,
  'renewals/medicare-reviews': isSeason ? /^Advantage HMO/ : /^Medicare reviews$/,
  'tasks?view=all': /^Send the whole list of drugs/,
  'tasks?view=week': /^Send the whole list of drugs/,
  activity: /^Showing 1 to /,
};

/** The dialogs that a key opens for the first row of a list. */
const ASKED: Readonly<Record<string, { at: string; key: string }>> = {
  Renewed: { at: 'renewals', key: 'r' },
  'Moved to another policy': { at: 'renewals', key: 'm' },
  'Add task': { at: 'individuals', key: 't' },
};

/** A plan that is reviewed in the annual election period. */
async function addMedicarePlan(owner: Person): Promise<void> {
  const { id: insured_id } = await owner.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const carrier_id = await owner.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const plan = { name: 'Advantage HMO with dental, vision and hearing', plan_type: 'mapd' };
  const product_id = await owner.add(productRoutes.create, { body: { ...plan, carrier_id } });
  const effective_date = `${String(new Date().getUTCFullYear())}-01-01`;
  const body = { insured_id, carrier_id, product_id, status: 'active', premium: '31.25', effective_date };
  await owner.add(policyRoutes.create, { body });
}

/** The faults at each width, in a page that follows its window. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: windows.wide.height });
    await page.waitForFunction((expected) => innerWidth === expected, width);
    // A text under a header that stays in sight is not covered, but scrolled away.
    await page.evaluate(() => scrollTo(0, 0));
    // Two frames: one for the observers of sizes, one for what they change.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    found.push(...(await page.evaluate(layoutFaults)).map((fault) => `${String(width)}: ${fault}`));
  }
  return found;
}

const addresses = newAddresses();

test('no page has text or controls that overlap or are cut, at four widths', async ({
  newDevice,
  enterAs,
  superuser,
  provoked,
}) => {
  test.setTimeout(600_000);
  const calmDevice = () => newDevice({ reducedMotion: 'reduce' });
  const doors = { enterAs, superuser, provoked, addresses, newDevice: calmDevice };
  const pages = screens.filter(({ name }) => PAGES.includes(name));
  await openScreens(doors, pages, async (page, { name }) => {
    expect.soft(await faultsOf(page), name).toEqual([]);
  });
});

test('no page of an agency with work to do has such text or controls', async ({ page, enterAs }) => {
  test.setTimeout(300_000);
  const owner = await agencyOf(newAddress('wilma'), { name: 'Lakeside Benefits', seats: 3, card: 'pays' });
  await memberOf(owner, newAddress('bartholomew-featherstone'), 'agent');
  await owner.api(sampleDataRoutes.load);
  await addMedicarePlan(owner);
  const title = 'Send the whole list of drugs and doctors, and ask for the statement of last year';
  await owner.api(taskRoutes.create, { body: { title, due_date: '2026-01-05', priority: 'high' } });
  await enterAs(owner);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  walkInside(page);
  for (const [address, shown] of Object.entries(WORK)) {
    await page.setViewportSize(windows.wide);
    await page.goto(`/app/dashboard/${address}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    expect.soft(await faultsOf(page), address).toEqual([]);
  }
  for (const [title, { at, key }] of Object.entries(ASKED)) {
    await page.setViewportSize(windows.wide);
    await page.goto(`/app/dashboard/${at}`);
    await expect(page.getByText(/^Showing 1 to /).first()).toBeVisible();
    await page.getByRole('row').nth(1).press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    expect.soft(await faultsOf(page), title).toEqual([]);
  }
});

test('the look at a layout finds what overlaps, is cut, or leads out of the window', async ({ page }) => {
  await page.setContent(`
    <p style="width: 90px; white-space: nowrap">A line of words<button style="margin-left: -40px">Over it</button></p>
    <div style="width: 60px; overflow: hidden; white-space: nowrap"><button>Half of me is gone</button></div>
    <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Ends in dots by intent</p>
    <button style="width: 50px; white-space: nowrap; padding: 0">Wider than its button</button>
    <div style="width: 60px; overflow: auto"><p style="width: 200px">A strip</p></div>
    <table style="width: 200px"><thead><tr><th style="text-align: end; padding-right: 20px">Title</th></tr></thead>
      <tbody><tr><td style="text-align: end">12</td></tr></tbody></table>
    <div style="width: 2000px">Wide</div>`);
  const found = (await page.evaluate(layoutFaults)).map((fault) => fault.replace(/ \(.*/, ''));
  expect(found).toEqual([
    'overlap: "A line of wordsOver it"',
    'cut: "Half of me is gone"',
    'text beside its control: "Wider than its button"',
    'hides a part: "Half of me is gone"',
    'scrolls sideways: "A strip"',
    'numbers beside their title: "Title"',
    'the page is 568 px wider than its window',
  ]);
});
