import {
  addressRoutes,
  carrierRoutes,
  individualRoutes,
  noteRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
  renewalRoutes,
} from '@bindery/contracts/crm';
import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';

// The browser's time zone becomes the agency's, and the days are counted in it.
test.use({ timezoneId: 'UTC' });

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** One record of each list, with a value in every column, beside others that have none of them. */
async function bookOf(agent: Person) {
  const martha = await agent.addIndividual({
    ...{ first_name: 'Martha', last_name: 'Reed', status: 'submitted', dob: '1947-03-09' },
    assigned_agent: agent.id,
  });
  const params = { id: martha.id };
  const home = { type: 'home', address1: '1 Elm Street', city: 'Portland', state: 'ME', zip: '04101' };
  await agent.add(addressRoutes.createOfIndividual, { params, body: { ...home, county: 'Cumberland' } });
  await agent.add(phoneRoutes.createOfIndividual, {
    params,
    body: { type: 'home', phone: '207-555-0162', extension: '12' },
  });
  await agent.add(noteRoutes.createOfIndividual, { params, body: { kind: 'call', body: 'Called back.' } });
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const product_id = await agent.add(productRoutes.create, { body: { name: 'Dental Plus', carrier_id } });
  const sold = { insured_id: martha.id, carrier_id, product_id, status: 'active', writing_agent: agent.id };
  const paid = { premium: '1234.50', premium_mode: 'quarterly' };
  const dates = { effective_date: '2024-05-01', renewal_date: day(34) };
  const policy = await agent.add(policyRoutes.create, {
    body: { ...sold, ...paid, ...dates, policy_number: 'GLA-115133' },
  });
  const coming = await agent.add(policyRoutes.create, {
    body: { ...sold, ...dates, premium: '79.50', policy_number: 'DEN-227744' },
  });
  const outcome = { outcome: 'renewed', premium: '88.10', premium_mode: 'quarterly' };
  expect((await agent.api(renewalRoutes.decide, { params: { id: coming }, body: outcome })).status).toBe(200);
  await agent.addIndividual({ first_name: 'Otto', last_name: 'Vance', assigned_agent: null });
  return { individual: martha.id, policy, coming, carrier: carrier_id };
}

/** The texts of a row's cells by their headers, without controls and how many days are left. */
const cellsOf = (page: Page, text: string): Promise<[string, string][]> =>
  page
    .getByRole('row')
    .filter({ hasText: text })
    .first()
    .evaluate((row) =>
      [...row.querySelectorAll<HTMLElement>('td[data-label]')].flatMap((cell): [string, string][] => {
        const hasControl = cell.querySelector('button') !== null;
        const shown = cell.cloneNode(true) as HTMLElement;
        const copies = [...shown.querySelectorAll('*')];
        const isSeen = [...cell.querySelectorAll('*')].map((one) => one.checkVisibility());
        copies.forEach((copy, index) => {
          // A line for narrower windows is there, though not seen.
          if (!isSeen[index] || copy.matches('button, [aria-hidden="true"]')) copy.remove();
        });
        const words = shown.textContent.replace(/\bin \d+ days\b/u, '').trim();
        return hasControl && words === '' ? [] : [[cell.dataset['label'] ?? '', words]];
      }),
    );

/** Counted over policies, which have a list of their own. */
const FIGURES = ['Policies in force', 'Monthly premium'];

const lists = [
  { path: 'individuals', route: individualRoutes.list, row: 'Reed', of: 'individual' },
  { path: 'policies', route: policyRoutes.list, row: 'GLA-115133', of: 'policy' },
  { path: 'policies', route: policyRoutes.list, row: 'DEN-227744', of: 'coming' },
  { path: 'renewals', route: renewalRoutes.list, row: 'Reed', of: 'policy' },
  { path: 'carriers', route: carrierRoutes.list, row: 'Kestrel', of: 'carrier' },
] as const;

// All columns have room: a narrower window shows some in one cell.
test.use({ viewport: { width: 1920, height: 1080 } });

test('every list finds a record by each cell that its row shows', async ({ page, agent, enterAs }) => {
  const ids = await bookOf(agent);
  await enterAs(agent);
  for (const { path, route, row, of } of lists) {
    await page.goto(`/app/dashboard/${path}`);
    await expect(page.getByRole('row').filter({ hasText: row })).toBeVisible();
    const cells = await cellsOf(page, row);
    expect(cells.length, path).toBeGreaterThanOrEqual(4);
    for (const [header, search] of cells.filter(([name]) => !FIGURES.includes(name))) {
      expect(search, `${header} of ${path} shows a value`).toMatch(/[\p{L}\d]/u);
      const { status, body } = await agent.api(route, { query: { search } });
      const found = (body as { items: { id: string }[] }).items.map(({ id }) => id);
      expect([status, found], `${header} of ${path}: ${search}`).toEqual([
        200,
        expect.arrayContaining([ids[of]]),
      ]);
    }
  }
});
