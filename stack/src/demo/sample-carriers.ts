import type { CreateCarrierBody, CreateProductBody } from '@bindery/contracts/crm';

/** A product with its monthly premium before age and health. */
export interface SampleProduct {
  readonly product: Omit<CreateProductBody, 'carrier_id'> & { readonly name: string };
  readonly monthly: number;
  /** Only for people over or under 65; for all by default. */
  readonly age?: 'senior' | 'younger';
}

export interface SampleCarrier {
  readonly carrier: CreateCarrierBody;
  /** The prefix of its policy numbers. */
  readonly prefix: string;
  readonly products: readonly SampleProduct[];
}

/** The platform's, visible to every account. */
const globalCarriers: readonly SampleCarrier[] = [
  {
    carrier: {
      name: 'Summit Mutual',
      is_global: true,
      notes: 'Medigap and Part D. Agent line open until 8 pm.',
    },
    prefix: 'SM',
    products: [
      {
        product: {
          name: 'Medigap Plan G',
          type: 'health',
          plan_type: 'medigap',
          description: 'All gaps but the Part B deductible.',
        },
        monthly: 142.6,
        age: 'senior',
      },
      {
        product: {
          name: 'Medigap Plan N',
          type: 'health',
          plan_type: 'medigap',
          description: 'Copays of up to $20 at the office.',
        },
        monthly: 108.25,
        age: 'senior',
      },
      { product: { name: 'Part D Value Rx', type: 'other', plan_type: 'pdp' }, monthly: 34.1, age: 'senior' },
    ],
  },
  {
    carrier: { name: 'Evergreen Health Plan', is_global: true, notes: 'Medicare Advantage in all counties.' },
    prefix: 'EHP',
    products: [
      {
        product: { name: 'Advantage HMO', type: 'health', plan_type: 'mapd', description: 'No premium.' },
        monthly: 0,
        age: 'senior',
      },
      { product: { name: 'Advantage PPO', type: 'health', plan_type: 'ma' }, monthly: 29, age: 'senior' },
      { product: { name: 'Gold PPO', type: 'health' }, monthly: 612.4, age: 'younger' },
    ],
  },
  {
    carrier: { name: 'Northgate Senior Life', is_global: true },
    prefix: 'NSL',
    products: [
      {
        product: { name: 'Final Expense Whole Life', type: 'life', description: 'Up to $35,000, no exam.' },
        monthly: 58.75,
        age: 'senior',
      },
      { product: { name: 'Term Life 20', type: 'life' }, monthly: 46.2, age: 'younger' },
      { product: { name: 'Hospital Indemnity', type: 'other' }, monthly: 39.9 },
    ],
  },
];

/** Harbor's own. */
const ownCarriers: readonly SampleCarrier[] = [
  {
    carrier: { name: 'Kestrel Mutual', notes: 'Broker line: extension 4.\nNew contracts from October.' },
    prefix: 'KM',
    products: [
      { product: { name: 'Silver HMO', type: 'health' }, monthly: 486.15, age: 'younger' },
      { product: { name: 'Bronze HSA', type: 'health' }, monthly: 372.8, age: 'younger' },
      { product: { name: 'Critical Illness', type: 'other' }, monthly: 27.45 },
    ],
  },
  {
    carrier: { name: 'Lakeshore Dental' },
    prefix: 'LD',
    products: [
      {
        product: { name: 'Dental Basic', type: 'dental', description: 'Two cleanings a year.' },
        monthly: 24.5,
      },
      {
        product: { name: 'Dental Plus', type: 'dental', description: 'Crowns and implants at 50%.' },
        monthly: 41.75,
      },
      { product: { name: 'Dental Family', type: 'dental' }, monthly: 88.9, age: 'younger' },
    ],
  },
  {
    carrier: { name: 'Clearview Vision' },
    prefix: 'CV',
    products: [
      { product: { name: 'Vision Essential', type: 'vision' }, monthly: 9.8 },
      {
        product: { name: 'Vision Plus', type: 'vision', description: 'Frames of $200 a year.' },
        monthly: 16.4,
      },
      { product: { name: 'Vision Family', type: 'vision' }, monthly: 31.2, age: 'younger' },
    ],
  },
  {
    carrier: { name: 'Granite Life & Annuity', notes: 'Commission statements come on the fifth.' },
    prefix: 'GLA',
    products: [
      { product: { name: 'Universal Life', type: 'life' }, monthly: 124 },
      { product: { name: 'Term Life 10', type: 'life' }, monthly: 31.6, age: 'younger' },
      { product: { name: 'Disability Income', type: 'disability' }, monthly: 72.3, age: 'younger' },
    ],
  },
  {
    carrier: { name: 'Old Colony Health', inactive: true, notes: 'Takes no new business since January.' },
    prefix: 'OCH',
    products: [
      { product: { name: 'Indemnity 500', type: 'health', inactive: true }, monthly: 214.6 },
      { product: { name: 'Indemnity 1000', type: 'health', inactive: true }, monthly: 188.35 },
      { product: { name: 'Accident Only', type: 'other', inactive: true }, monthly: 18.2 },
    ],
  },
];

export const sampleCarriers = [...globalCarriers, ...ownCarriers];
