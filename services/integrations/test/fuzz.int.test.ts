import { declaredTargets, fuzz } from '@bindery/test-kit';
import { startIntegrationsUnderTest, type IntegrationsUnderTest } from './integrations-under-test.js';

let integrations: IntegrationsUnderTest;
beforeAll(async () => {
  integrations = await startIntegrationsUnderTest();
});
afterAll(() => integrations.stop());

test.each(['session', 'key'] as const)(
  'no strange request by a %s ends in a 5xx',
  async (by) => {
    const person = integrations.person();
    const caller = by === 'key' ? integrations.keyOf(person) : person;
    const fields = { url: 'https://example.com/hooks', event_types: ['individual.created'] };
    const { body } = await integrations.call<{ id: string }>('POST', '/api/webhooks', person, fields);
    const { faults, accepted } = await fuzz({
      url: integrations.url,
      targets: declaredTargets('integrations').filter(
        ({ path }) => path.startsWith('/api/v1/') === (by === 'key'),
      ),
      good: { path: ({ path }) => path.replace('{id}', body.id), fields },
      headers: () => ({ authorization: `Bearer ${caller.token()}` }),
      casesPerTarget: 40,
      seed: 53,
    });
    expect(faults).toEqual([]);
    expect(accepted).toBeGreaterThan(20);
  },
  60_000,
);
