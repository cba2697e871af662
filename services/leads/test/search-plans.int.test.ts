import { searchPlanFaults, textParameters } from '@bindery/test-kit';
import { startLeadsUnderTest, type LeadsUnderTest } from './leads-under-test.js';

let leads: LeadsUnderTest;
beforeAll(async () => {
  leads = await startLeadsUnderTest();
});
afterAll(() => leads.stop());

it('plans the longest text of every search and filter in bounded memory, growing with the words only', async () => {
  const { token } = leads.person();
  const { databaseUrl } = leads.database;
  const get = async (address: string) => (await leads.call('GET', address, token)).status;
  expect(textParameters('leads')).not.toEqual([]);
  expect(await searchPlanFaults({ service: 'leads', databaseUrl, get })).toEqual([]);
}, 120_000);
