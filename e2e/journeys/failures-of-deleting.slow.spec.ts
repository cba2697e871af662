import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  individualRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
} from '@bindery/contracts/crm';
import type { Route } from '@bindery/contracts/route';
import { addressValues, dependentValues, phoneValues } from '../fixtures/family-values.js';
import { noSuch } from '../fixtures/sentences.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { Toasts } from '../pages/toasts.js';

// The error messages are word for word those of the specification, section 8.

interface Parents {
  individual: string;
  carrier: string;
}

/** Two records of one resource, and the page that lists both. */
interface Deletion {
  noun: string;
  at: (of: Parents) => string;
  routes: { create: Route; delete: Route };
  added: (of: Parents) => readonly [first: object, second: object];
  names: readonly [string, string];
  failed: string;
}

const deletions: readonly Deletion[] = [
  {
    noun: 'individual',
    at: () => 'individuals',
    routes: individualRoutes,
    added: () => [
      { first_name: 'One', last_name: 'Hopkins', status: 'lead' },
      { first_name: 'Two', last_name: 'Hopkins', status: 'lead' },
    ],
    names: ['One Hopkins', 'Two Hopkins'],
    failed: 'Failed to delete individual',
  },
  {
    noun: 'carrier',
    at: () => 'carriers',
    routes: carrierRoutes,
    added: () => [{ name: 'Northwind Life' }, { name: 'Southwind Life' }],
    names: ['Northwind Life', 'Southwind Life'],
    failed: 'Failed to delete carrier',
  },
  {
    noun: 'policy',
    at: () => 'policies',
    routes: policyRoutes,
    added: ({ carrier: carrier_id }) => [
      { carrier_id, status: 'active', policy_number: 'P-1' },
      { carrier_id, status: 'active', policy_number: 'P-2' },
    ],
    names: ['Policy #P-1', 'Policy #P-2'],
    failed: 'Failed to delete policy',
  },
  {
    noun: 'policy',
    at: ({ individual }) => `individuals/${individual}?tab=policies`,
    routes: policyRoutes,
    added: ({ individual: insured_id, carrier: carrier_id }) => [
      { insured_id, carrier_id, status: 'active', policy_number: 'P-3' },
      { insured_id, carrier_id, status: 'active', policy_number: 'P-4' },
    ],
    names: ['Policy #P-3', 'Policy #P-4'],
    failed: `Failed to delete policy: ${noSuch('policy')}`,
  },
  {
    noun: 'product',
    at: ({ carrier }) => `carriers/${carrier}`,
    routes: productRoutes,
    added: ({ carrier: carrier_id }) => [
      { carrier_id, name: 'Gold PPO' },
      { carrier_id, name: 'Silver HMO' },
    ],
    names: ['Gold PPO', 'Silver HMO'],
    failed: 'Failed to delete product',
  },
  {
    noun: 'address',
    at: ({ individual }) => `individuals/${individual}`,
    routes: { create: addressRoutes.createOfIndividual, delete: addressRoutes.delete },
    added: () => [addressValues, { ...addressValues, address1: '2 Main St' }],
    names: ['1 Main St, Albany', '2 Main St, Albany'],
    failed: `Failed to delete address: ${noSuch('address')}`,
  },
  {
    noun: 'phone',
    at: ({ individual }) => `individuals/${individual}`,
    routes: { create: phoneRoutes.createOfIndividual, delete: phoneRoutes.delete },
    added: () => [phoneValues, { ...phoneValues, phone: '(212) 555-0124' }],
    names: ['(212) 555-0123', '(212) 555-0124'],
    failed: `Failed to delete phone: ${noSuch('phone number')}`,
  },
  {
    noun: 'dependent',
    at: ({ individual }) => `individuals/${individual}?tab=dependents`,
    routes: dependentRoutes,
    added: ({ individual }) => [
      dependentValues(individual),
      { ...dependentValues(individual), first_name: 'Max' },
    ],
    names: ['Mia Matrix', 'Max Matrix'],
    failed: `Failed to delete dependent: ${noSuch('dependent')}`,
  },
];

test.use({ expectedStatuses: [404] });

test('deleting an already deleted record shows an error and removes it, for every kind of record', async ({
  page,
  agent,
  enterAs,
}) => {
  test.slow();
  const { id: individual } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const of = {
    individual,
    carrier: await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } }),
  };
  await enterAs(agent);
  for (const { noun, at, routes, added, names, failed } of deletions) {
    // The parent's ID, where the path has one.
    const params = { id: individual };
    const [first] = await Promise.all(added(of).map((body) => agent.add(routes.create, { params, body })));
    await page.goto(`/app/dashboard/${at(of)}`);
    const button = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
    await expect(button(names[1])).toBeVisible();
    await agent.remove(routes.delete, first!);
    for (const [name, said] of [
      [names[0], failed],
      [names[1], `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully!`],
    ] as const) {
      await button(name).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await new Frame(page).answer(`Are you sure you want to delete this ${noun}?`, 'Delete');
      await new Toasts(page).expect(said, name);
      await expect(button(name)).toHaveCount(0);
    }
  }
});
