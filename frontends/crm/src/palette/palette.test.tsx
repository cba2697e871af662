import { ApiClient } from '@bindery/web-kit/api';
import { FakeApi } from '@bindery/web-kit/testing';
import { render } from '@testing-library/react';
import manifest from '../manifest.js';
import { carrier, individual, listOf, policy } from '../testing/records.js';

/** Searches one resource as the shell does, and reads what it shows of each record. */
async function search(label: string, api: FakeApi) {
  const tokens = {
    accessToken: () => Promise.resolve('token'),
    renew: () => Promise.resolve(null),
    ended: () => undefined,
  };
  const { searches = [] } = (await manifest.palette?.()) ?? {};
  const source = searches.find((one) => one.label === label);
  const client = new ApiClient({ tokens, fetch: api.fetch });
  const result = await source?.search(client, 'by', new AbortController().signal);
  return {
    count: result?.count,
    shown: result?.records.map(({ name, detail, badge, path }) => ({
      ...{ name, detail, path, badge: render(badge).container.textContent },
    })),
  };
}

test('individuals are found with their phone, city, date of birth and status', async () => {
  const { id } = individual();
  const caller = individual({ phone: '207 5550162', phone_e164: '+12075550162', city: 'Portland' });
  const api = new FakeApi().answers('GET /insureds', listOf([caller]));
  expect(await search('Individuals', api)).toEqual({
    count: 1,
    shown: [
      {
        ...{ name: 'Ada Byron', detail: '(207) 555-0162 · Portland · Born Mar 1, 1950', badge: 'Active' },
        path: `/app/dashboard/individuals/${id}`,
      },
    ],
  });
  const [request] = api.sent('GET /insureds');
  expect(Object.fromEntries(request?.query ?? [])).toEqual({
    ...{ search: 'by', sort: 'last_name', order: 'asc', page_size: '5' },
  });
});

test('carriers are found with their scope and status', async () => {
  const { id } = carrier();
  const api = new FakeApi().answers('GET /carriers', listOf([carrier({ is_global: true })]));
  expect((await search('Carriers', api)).shown).toEqual([
    {
      ...{ name: 'Kestrel Mutual', detail: 'Global Carrier', badge: 'Active' },
      path: `/app/dashboard/carriers/${id}`,
    },
  ]);
});

test('policies are found with their individual and carrier', async () => {
  const one = policy();
  const api = new FakeApi().answers('GET /policies', listOf([one]));
  expect((await search('Policies', api)).shown).toEqual([
    {
      name: `Policy #${String(one.policy_number)}`,
      detail: `${String(one.insured_name)} · ${one.carrier_name}`,
      badge: 'Active',
      path: `/app/dashboard/policies/${one.id}`,
    },
  ]);
});
