import type { CardBehaviour } from '../state/records.js';

interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** What the card form answers: the card is taken, refused, or asks its holder first. */
  readonly form: 'takes' | 'confirms' | { readonly refuses: string };
  readonly behaviour: CardBehaviour;
  readonly about: string;
}

/** The numbers of Stripe's test cards that mean the same here. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', form: 'takes', behaviour: 'pays', about: 'Pays' },
  { number: '5555555555554444', brand: 'mastercard', form: 'takes', behaviour: 'pays', about: 'Pays' },
  {
    number: '4000000000000002',
    brand: 'visa',
    form: { refuses: 'generic_decline' },
    behaviour: 'fails',
    about: 'Is declined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    form: { refuses: 'insufficient_funds' },
    behaviour: 'fails',
    about: 'Has too little money',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    form: 'takes',
    behaviour: 'fails',
    about: 'Is taken; later charges fail',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    form: 'confirms',
    behaviour: 'pays',
    about: 'Asks its holder to confirm once',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    form: 'confirms',
    behaviour: 'asks',
    about: 'Asks its holder to confirm every time',
  },
];
