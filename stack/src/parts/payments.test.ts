import { stripeAccount } from './payments.js';

describe('the payment provider', () => {
  it('is the emulator unless the environment names a Stripe account', () => {
    expect(stripeAccount({})).toBeUndefined();
    expect(stripeAccount({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toBeUndefined();
  });

  it('is Stripe when both its key and its webhook secret are set', () => {
    expect(stripeAccount({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual({
      key: 'sk_test_1',
      webhookSecret: 'whsec_1',
    });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not.'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is set and STRIPE_SECRET_KEY is not.'],
  ])('is an error when only one of the two Stripe variables is set', (env, sentence) => {
    expect(() => stripeAccount(env)).toThrow(sentence);
  });
});
