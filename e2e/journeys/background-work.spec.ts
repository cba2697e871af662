import type { Page, Route } from '@playwright/test';
import { agencyOf } from '../fixtures/agency.js';
import { downloaded } from '../fixtures/downloads.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { ImportPage } from '../pages/imports.js';
import { IndividualsPage } from '../pages/individuals.js';
import { Toasts } from '../pages/toasts.js';

interface Listed {
  items: { finished_at?: string | null }[];
}

/** Answers as while all work goes on, so that a quick end doesn't come before the page that it is told on. */
async function holdEnds(page: Page): Promise<() => Promise<void>> {
  const change = (items: (all: Listed['items']) => object[]) => async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Listed;
    await route.fulfill({ response, json: { ...json, items: items(json.items) } });
  };
  const jobs = /\/api\/jobs\?/;
  const clients = /\/api\/insureds\?/;
  await page.route(
    jobs,
    change((all) => all.map((job) => ({ ...job, state: 'running', finished_at: null, result: null }))),
  );
  await page.route(
    clients,
    change(() => []),
  );
  return async () => {
    await page.unroute(clients);
    await page.unroute(jobs);
  };
}

test('the end of an import and of an export is told on the page where one is', async ({ page, enterAs }) => {
  await enterAs(await agencyOf(newAddress('told'), { name: 'Told Agency', seats: 3 }));
  const [frame, toasts] = [new Frame(page), new Toasts(page)];
  const work = (name: RegExp) => page.getByRole('button', { name });
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose('Spring.csv', Buffer.from('First,Last,DOB\nGrace,Hopkins,12/19/1958\n'));
  await imports.press('Check all rows');
  const showEnds = await holdEnds(page);
  await imports.press('Import 1 individual');
  await expect(work(/^Background work: .*(in progress|% done)$/)).toBeVisible();
  await frame.goTo('Individuals');
  await expect(page.getByText('No individuals found')).toBeVisible();

  await showEnds();
  await toasts.expect('Import of Spring.csv is done');
  await expect(new IndividualsPage(page).row('Hopkins, Grace')).toBeVisible();
  await work(/^Background work: \d ended$/).click();
  const panel = page.getByRole('dialog', { name: 'Background work' });
  await expect(panel.getByRole('link', { name: 'Open Import of Spring.csv' })).toBeVisible();
  await page.keyboard.press('Escape');

  await frame.goTo('Subscription');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'Export as a zip file' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await frame.goTo('Tasks');
  });
  await toasts.expect('Your export is downloading');
  expect(file.name).toMatch(/^Bindery \d{4}-\d\d-\d\d\.zip$/);
  await page.goto('/app/dashboard/exports');
  await expect(
    page.getByRole('row').filter({ hasText: 'The whole account, with 1 individual' }),
  ).toBeVisible();
});
