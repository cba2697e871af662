import { declaredTargets, fuzz, type FuzzTarget } from '@bindery/test-kit';
import { apiKey } from './api-keys.js';
import { startCrmUnderTest, type CrmUnderTest } from './crm-under-test.js';
import { groundOf, recordTypes, type Answer } from './record-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

test.each([
  ['crm', false],
  ['its public API', true],
])(
  'no strange request to a route of %s ends in a 5xx',
  async (_what, isPublic) => {
    const owner = crm.person({ includes: ['reports', 'capture'] });
    const call = async (method: string, path: string, body: object) =>
      (await crm.call(owner, method, path, body)) as unknown as Answer;
    const on = await groundOf(call);
    const ids: Record<string, string> = { insureds: on.individual.id };
    for (const { list, one, body } of recordTypes)
      ids[one.split('/')[2] ?? ''] = (await call('POST', list(on), body(on))).body.id;
    ids['capture'] = String((await call('POST', '/api/capture/extract', { text: 'Ada' })).body['draft_id']);
    const key = apiKey(crm, { account_id: owner.accountId, includes: ['api', 'capture'] }, owner);
    const { token } = isPublic ? key : owner;
    ids['individuals'] = on.individual.id;
    const idIn = (path: string) => ids[path.replace('/v1/', '/').split('/')[2] ?? ''] ?? on.individual.id;
    const pathOf = ({ path }: FuzzTarget) => path.replace('{id}', idIn(path)).replace('{field}', 'ssn');
    const { faults, accepted } = await fuzz({
      url: crm.service.url,
      targets: declaredTargets('crm').filter(({ path }) => path.startsWith('/api/v1/') === isPublic),
      good: {
        path: pathOf,
        fields: {
          carrier_id: on.carrier.id,
          product_id: on.product.id,
          individual_id: on.individual.id,
          insured_id: on.individual.id,
          phone: '(808) 555-0123',
          state: 'HI',
          zip: '96801',
        },
      },
      headers: () => ({ authorization: `Bearer ${token}` }),
      casesPerTarget: 20,
      seed: 18,
    });
    expect(faults).toEqual([]);
    expect(accepted).toBeGreaterThan(100);
  },
  120_000,
);
