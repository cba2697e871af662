import { folded, lookAlikeKey } from '@bindery/contracts/folding';
import type { ContactList } from '@bindery/contracts/leads';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

let leads: LeadsUnderTest;
beforeAll(async () => {
  leads = await startLeadsUnderTest();
});
afterAll(() => leads.stop());

it('folds a text in the database as in TypeScript', async () => {
  const rows = await leads.rows<{ n: number; text: string; key: string }>(
    `SELECT n, folded('x' || chr(n) || 'Y') AS text, look_alike_key(chr(n)) AS key
     FROM generate_series(1, 8591) AS n WHERE n NOT BETWEEN 7296 AND 7359`,
  );
  const different = rows.filter(({ n, text, key }) => {
    const character = String.fromCodePoint(n);
    return folded(`x${character}Y`) !== text || lookAlikeKey(character) !== key;
  });
  expect(different).toEqual([]);
});

it.each(['Rodriguez', 'rodriguez-nunez', 'OConnor', "o'connor", 'maryann'])(
  'a search for %j finds the contact Mary Ann Rodríguez-Núñez of O’Connor Insurance',
  async (search) => {
    const form = { email: 'mary@agency.test', message: 'Hello', agency: 'O’Connor Insurance' };
    const contact = { ...form, name: 'Mary Ann Rodríguez-Núñez' };
    await leads.call('POST', '/api/landing/contact-form', undefined, contact);
    const query = new URLSearchParams({ search });
    const path = `/api/admin/landing-contacts?${String(query)}`;
    const { body } = await leads.call<ContactList>('GET', path, leads.person().token);
    expect(body.items.map(({ name }) => name)).toContain('Mary Ann Rodríguez-Núñez');
  },
);
