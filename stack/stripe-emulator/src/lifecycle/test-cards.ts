import type { CardBehaviour } from '../state/records.js';

interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** The response of the card form: it accepts the card, declines it, or requires confirmation first. */
  readonly form: 'accepts' | 'confirms' | { readonly declines: string };
  readonly behaviour: CardBehaviour;
  readonly description: string;
}

/** Stripe's test card numbers that behave the same here. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', form: 'accepts', behaviour: 'pays', description: 'Succeeds' },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    form: 'accepts',
    behaviour: 'pays',
    description: 'Succeeds',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    form: { declines: 'generic_decline' },
    behaviour: 'fails',
    description: 'Declined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    form: { declines: 'insufficient_funds' },
    behaviour: 'fails',
    description: 'Declined: insufficient funds',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    form: 'accepts',
    behaviour: 'fails',
    description: 'Accepted, but later charges fail',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    form: 'confirms',
    behaviour: 'pays',
    description: 'Requires confirmation once',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    form: 'confirms',
    behaviour: 'asks',
    description: 'Requires confirmation for every charge',
  },
];
