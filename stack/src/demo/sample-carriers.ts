import type { CreateCarrierBody } from '@bindery/contracts/crm';
import type { SampleCarrier, SampleProduct } from '@bindery/contracts/crm/sample-book';

/** A product with its monthly premium before age and health. */
export interface Offer {
  readonly product: SampleProduct;
  readonly monthly: number;
  /** Only for people over or under 65, or for all. */
  readonly age: 'senior' | 'younger' | 'all';
  /** The prefix of the carrier's policy numbers. */
  readonly prefix: string;
}

interface DemoCarrier extends SampleCarrier {
  readonly offers: readonly Offer[];
}

type Row = readonly [
  name: string,
  type: SampleProduct['type'],
  monthly: number,
  age: Offer['age'],
  more?: Pick<SampleProduct, 'plan_type' | 'description'>,
];

function selling(carrier: CreateCarrierBody, prefix: string, rows: readonly Row[]): DemoCarrier {
  const offers = rows.map(([name, type, monthly, age, more]) => ({
    product: { name, type, ...more, ...(carrier.inactive && { inactive: true }) },
    ...{ monthly, age, prefix },
  }));
  return { carrier, offers, products: offers.map(({ product }) => product) };
}

const medigap = (description: string) => ({ plan_type: 'medigap', description }) as const;
const shared = (name: string, more: Partial<CreateCarrierBody> = {}): CreateCarrierBody => ({
  ...{ name, is_global: true },
  ...more,
});

/** The first three are the platform's, visible to every account; the others are Harbor's own. */
export const sampleCarriers: readonly DemoCarrier[] = [
  selling(
    shared('Summit Mutual', {
      notes: 'Medigap and Part D. Agent line open until 8 pm.',
      ...{ phone: '(800) 555-0142', portal_url: 'https://agents.summit-mutual.example' },
    }),
    'SM',
    [
      ['Medigap Plan G', 'health', 142.6, 'senior', medigap('All gaps but the Part B deductible.')],
      ['Medigap Plan N', 'health', 108.25, 'senior', medigap('Copays of up to $20 at the office.')],
      ['Part D Value Rx', 'other', 34.1, 'senior', { plan_type: 'pdp' }],
    ],
  ),
  selling(
    shared('Evergreen Health Plan', {
      notes: 'Medicare Advantage in all counties.',
      ...{ phone: '(888) 555-0177', portal_url: 'https://brokers.evergreen-health.example/sign-in' },
    }),
    'EHP',
    [
      ['Advantage HMO', 'health', 0, 'senior', { plan_type: 'mapd', description: 'No premium.' }],
      ['Advantage PPO', 'health', 29, 'senior', { plan_type: 'ma' }],
      ['Gold PPO', 'health', 612.4, 'younger'],
    ],
  ),
  selling(shared('Northgate Senior Life'), 'NSL', [
    ['Final Expense Whole Life', 'life', 58.75, 'senior', { description: 'Up to $35,000, no exam.' }],
    ['Term Life 20', 'life', 46.2, 'younger'],
    ['Hospital Indemnity', 'other', 39.9, 'all'],
  ]),
  selling(
    {
      ...{ name: 'Kestrel Mutual', phone: '(800) 555-0126 x4' },
      ...{ portal_url: 'https://portal.kestrel-mutual.example', notes: 'New contracts from October.' },
    },
    'KM',
    [
      ['Silver HMO', 'health', 486.15, 'younger'],
      ['Bronze HSA', 'health', 372.8, 'younger'],
      ['Critical Illness', 'other', 27.45, 'all'],
    ],
  ),
  selling({ name: 'Lakeshore Dental' }, 'LD', [
    ['Dental Basic', 'dental', 24.5, 'all', { description: 'Two cleanings a year.' }],
    ['Dental Plus', 'dental', 41.75, 'all', { description: 'Crowns and implants at 50%.' }],
    ['Dental Family', 'dental', 88.9, 'younger'],
  ]),
  selling({ name: 'Clearview Vision' }, 'CV', [
    ['Vision Essential', 'vision', 9.8, 'all'],
    ['Vision Plus', 'vision', 16.4, 'all', { description: 'Frames of $200 a year.' }],
    ['Vision Family', 'vision', 31.2, 'younger'],
  ]),
  selling({ name: 'Granite Life & Annuity', notes: 'Commission statements come on the fifth.' }, 'GLA', [
    ['Universal Life', 'life', 124, 'all'],
    ['Term Life 10', 'life', 31.6, 'younger'],
    ['Disability Income', 'disability', 72.3, 'younger'],
  ]),
  selling(
    { name: 'Old Colony Health', inactive: true, notes: 'Takes no new business since January.' },
    'OCH',
    [
      ['Indemnity 500', 'health', 214.6, 'all'],
      ['Indemnity 1000', 'health', 188.35, 'all'],
      ['Accident Only', 'other', 18.2, 'all'],
    ],
  ),
];
