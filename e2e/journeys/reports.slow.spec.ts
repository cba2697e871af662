import { carrierRoutes, policyRoutes, productRoutes } from '@bindery/contracts/crm';
import { linkIn } from '@bindery/test-kit/client';
import type { Page } from '@playwright/test';
import { agencyOf } from '../fixtures/agency.js';
import { downloaded } from '../fixtures/downloads.js';
import { mailsTo } from '../fixtures/mailbox.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { ReportsPage } from '../pages/reports.js';

// The browser's time zone becomes the agency's, and the days are counted in it.
test.use({ timezoneId: 'UTC' });

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** The owner of an agency, whose plan has reports, with three policies of two clients. */
async function ownerWithBook(): Promise<Person> {
  const owner = await agencyOf(newAddress('owner'), { name: 'Report Agency', seats: 3 });
  const ada = await owner.addIndividual({ first_name: 'Ada', last_name: 'Byron', status: 'active' });
  await owner.addIndividual({ first_name: 'Grace', last_name: 'Hopkins', status: 'lead' });
  const carrier_id = await owner.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const product_id = await owner.add(productRoutes.create, { body: { name: 'Dental Plus', carrier_id } });
  const shared = { insured_id: ada.id, carrier_id, product_id, premium: '41.75' };
  for (const dates of [
    { status: 'active', effective_date: day(-400) },
    { status: 'active', effective_date: day(-5) },
    { status: 'canceled', effective_date: day(-300), termination_date: day(-3) },
  ] as const)
    await owner.add(policyRoutes.create, { body: { ...shared, ...dates } });
  return owner;
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('a report is run, leads to the same numbers in its lists, is downloaded and deleted', async ({
  page,
  enterAs,
}) => {
  await enterAs(await ownerWithBook());
  await page.goto('/app/dashboard');
  await new Frame(page).goTo('Reports');
  const reports = new ReportsPage(page);
  await expect(page.getByText('No reports yet')).toBeVisible();
  await expect(page.getByRole('group', { name: 'New individuals' })).toContainText('2');

  for (const type of ['Insureds', 'Policies'] as const) {
    await reports.open();
    await reports.choose('Report type', type);
    await reports.choose('Date range', 'Last 90 days');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Date range' })).toContainText('Last 90 days');
    await reports.generate(new RegExp(`^${type}`));
    const counts = [...(await reports.countsWithList())].filter(([, count]) => count > 0);
    expect(counts.length, `figures of ${type} with a list`).toBeGreaterThan(0);
    for (const [label, count] of counts) await reports.expectSameInList(label, count);
  }

  const files = { CSV: 'PK', XLSX: 'PK', PDF: '%PDF' } as const;
  for (const format of ['CSV', 'XLSX', 'PDF'] as const) {
    const { bytes } = await reports.download(format);
    expect(bytes.subarray(0, files[format].length).toString()).toBe(files[format]);
  }
  await reports.delete();
  const table = page.getByRole('table', { name: 'Recent Reports' });
  await expect(table.getByText(/^Insureds/)).toBeVisible();
  await expect(table.getByText(/^Policies/)).toBeHidden();
});

test('a report is saved with a schedule, sent, opened from its email, and its emails end by a link', async ({
  page,
  enterAs,
}) => {
  const owner = await ownerWithBook();
  await enterAs(owner);
  const reports = new ReportsPage(page);
  await reports.open('?type=policies&range=last_month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save report' });
  await dialog.getByLabel(/^Name/).fill('Monday book');
  await dialog.getByRole('combobox', { name: 'Send' }).click();
  await page.getByRole('option', { name: 'Every week', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('list', { name: 'Saved reports' });
  await expect(saved.getByText(/^Every Monday at 7:00 AM to 1 person, next on /)).toBeVisible();

  await saved.getByRole('button', { name: 'Actions for Monday book' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  const subject = 'Your scheduled report is ready: Policies';
  const mail = async () => (await mailsTo(owner.email)).find((one) => one.subject === subject);
  await expect.poll(async () => (await mail()) !== undefined, { timeout: 30_000 }).toBe(true);
  expect((await mail())?.text).not.toMatch(/Kestrel|Monday book|Byron/);
  await page.goto(linkIn((await mail())!));
  await expect(page.getByRole('heading', { level: 1, name: /^Policies/ })).toBeVisible();
  const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Download PDF' }).click());
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF');

  const unsubscribe = /https?:\S+\/unsubscribe\/\S+/.exec((await mail())?.text ?? '')?.[0] ?? '';
  const emails = page.getByRole('switch', { name: 'Scheduled reports: Email' });
  await page.goto(unsubscribe);
  await page.goto('/app/dashboard/settings/notifications');
  await expect(emails).toBeChecked();
  await page.goto(unsubscribe);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText("Done. You won't get emails about “Scheduled reports” anymore.")).toBeVisible();
  await page.getByRole('link', { name: 'Settings, under Notifications' }).click();
  await expect(emails).not.toBeChecked();
  await emails.click();
  await page.reload();
  await expect(emails).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a report fits', async ({ page, enterAs }) => {
    await enterAs(await ownerWithBook());
    const reports = new ReportsPage(page);
    await reports.open('?type=policies&range=365');
    expect(await fits(page)).toBe(true);
    await reports.generate(/^Policies/);
    await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();
    expect(await fits(page)).toBe(true);
  });
});

test('a plan without reports shows samples and the way to plans, and still exports the overview', async ({
  page,
  agent,
  enterAs,
}) => {
  await enterAs(agent);
  await page.goto('/app/dashboard');
  const button = page.getByRole('button', { name: 'Export Report' });
  const overview = await downloaded(page, () => button.click());
  expect(overview.bytes.subarray(0, 4).toString()).toBe('%PDF');
  await new Frame(page).goTo('Reports');
  await expect(page.getByText('Sample figures, not yours')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Line chart: Sample/ })).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/app/subscription');
});
