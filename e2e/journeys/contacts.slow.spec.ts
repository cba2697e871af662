import { readFile } from 'node:fs/promises';
import { contactFormRoutes, type ContactList, contactRoutes } from '@bindery/contracts/leads';
import { send } from '../fixtures/http.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { ContactsPage } from '../pages/contacts.js';

test.use({ expectedStatuses: [412] });

test('a superuser finds, updates, scores and exports a contact, and sees a conflicting update', async ({
  page,
  superuser,
  enterAs,
}) => {
  const email = newAddress('visitor');
  const body = { name: 'Wanda Rask', email, agency: '=1+1', message: '<img src=x onerror=alert(1)>' };
  expect((await send(contactFormRoutes.receive, { body })).status).toBe(200);
  // The test keeps making requests, and two clients cannot renew one session.
  await enterAs(await superuser.onAnotherDevice());
  const contacts = new ContactsPage(page);
  await contacts.open();
  await page.getByRole('searchbox').fill(email);
  await expect(contacts.row(email)).toContainText(/waiting \d min/);
  expect(page.url(), 'no address of a person in an address').not.toContain('visitor');
  const details = await contacts.openDetails('Wanda Rask');
  await expect(details).toContainText('<img src=x onerror=alert(1)>');
  const address = new URL(page.url()).pathname;

  await contacts.setStatus('Contacted');
  await expect(details.getByText('Status changed from New to Contacted')).toBeVisible();
  await contacts.setScore('91');
  await expect(details.getByText('91 High')).toBeVisible();
  await page.reload();
  await expect(details.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
  await expect(details.getByText(/^Set by root@bindery\.test on/)).toBeVisible();

  const found = await superuser.api(contactRoutes.list, { query: { search: email } });
  const { id } = (found.body as ContactList).items[0]!;
  expect(address).toBe(`/app/admin/contacts/${id}`);
  const theirs = { params: { id }, body: { status: 'closed' } };
  expect((await superuser.api(contactRoutes.setStatus, theirs)).status).toBe(200);
  await contacts.setStatus('Converted');
  await expect(page.getByText('Failed to update contact status').first()).toBeVisible();
  await expect(details.getByRole('button', { pressed: true })).toHaveText('Closed');

  await page.keyboard.press('Escape');
  await contacts.open('?status=closed&search=Wanda');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(email);
  expect(file, 'a formula is only text').toContain("'=1+1");
});
