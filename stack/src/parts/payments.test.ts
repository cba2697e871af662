import { stripeAccount } from './payments.js';

describe('who takes the money', () => {
  it('is the stand-in unless the environment names an account of Stripe', () => {
    expect(stripeAccount({})).toBeUndefined();
    expect(stripeAccount({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toBeUndefined();
  });

  it('is Stripe itself when both its key and the secret of its webhook are there', () => {
    expect(stripeAccount({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual({
      key: 'sk_test_1',
      webhookSecret: 'whsec_1',
    });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not.'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is set and STRIPE_SECRET_KEY is not.'],
  ])('is not guessed from half of it', (env, sentence) => {
    expect(() => stripeAccount(env)).toThrow(sentence);
  });
});
