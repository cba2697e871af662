import { declaredTargets, fuzz } from '@bindery/test-kit';
import { startLeadsUnderTest, type LeadsUnderTest } from './leads-under-test.js';

let leads: LeadsUnderTest;
beforeAll(async () => {
  leads = await startLeadsUnderTest();
});
afterAll(() => leads.stop());

test('no strange request to a route of leads ends in a 5xx', async () => {
  const form = { name: 'Fuzz', email: 'fuzz@example.com', message: 'Hello' };
  await leads.call('POST', '/api/landing/contact-form', undefined, form);
  const { token } = leads.person();
  const { body } = await leads.call<{ items: { id: string }[] }>('GET', '/api/admin/landing-contacts', token);
  const id = body.items[0]?.id ?? '';
  let caller = 0;
  const { faults, accepted } = await fuzz({
    url: leads.url,
    targets: declaredTargets('leads'),
    good: { path: ({ path }) => path.replace('{id}', id), fields: form },
    headers: () => ({
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.${caller >> 8}.${caller++ & 255}`,
    }),
    casesPerTarget: 60,
    seed: 18,
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(100);
}, 60_000);
