import type { PlannedPolicy } from '../../resources/write-records/record-plan.js';
import { MadeBesides } from './made-besides.js';

const policy = (changes: Partial<PlannedPolicy> = {}): PlannedPolicy => ({
  ...{ id: null, values: {}, carrier: { create: 'Harbor Life' }, product: { create: 'Gold Plan' } },
  ...changes,
});

function countsOf(...rows: readonly Parameters<MadeBesides['add']>[0][]) {
  const besides = new MadeBesides();
  for (const row of rows) besides.add(row);
  return besides.counts();
}
const ofClient = (outcome: 'new' | 'repeated' | 'error', one: PlannedPolicy | null) =>
  ({ outcome, carrier: null, product: null, parts: { policy: one } }) as const;

it('counts the policies of clients, and each company once, however it is spelled', () => {
  const rows = [
    ofClient('new', policy()),
    ofClient('repeated', policy({ carrier: { create: 'HARBOR  LIFE' }, product: { create: 'gold plan' } })),
    ofClient('new', policy({ carrier: { id: 'present' } })),
    ofClient('new', policy({ carrier: { create: 'Kestrel Mutual' }, product: null })),
  ];
  expect(countsOf(...rows)).toEqual({ carriers: 2, products: 2, policies: 4 });
});

it('counts nothing of rows that stay out, and of a policy that is there only its new companies', () => {
  const rows = [
    ofClient('error', policy()),
    ofClient('new', null),
    ofClient('new', policy({ id: 'present' })),
  ];
  expect(countsOf(...rows)).toEqual({ carriers: 1, products: 1, policies: 0 });
});

it("counts the companies of a file of policies, and a product's carrier", () => {
  const rows = [
    {
      outcome: 'new',
      carrier: { create: 'Harbor Life' },
      product: { create: 'Gold Plan' },
      parts: { policy: null },
    },
    { outcome: 'new', carrier: { id: 'present' }, product: null, parts: { policy: null } },
  ] as const;
  expect(countsOf(...rows)).toEqual({ carriers: 1, products: 1, policies: 0 });
});
