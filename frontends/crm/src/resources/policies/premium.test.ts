import { dayOf } from '@bindery/ui/dates';
import { policy } from '../../testing/records.js';
import { monthlyPremiumText, premiumsText, premiumText } from './premium.js';

it.each([
  ['129.50', 'monthly', '$129.50 monthly', '$129.50'],
  ['100.00', 'quarterly', '$100.00 quarterly', '$33.33'],
  ['300.00', 'semi_annual', '$300.00 semi-annual', '$50.00'],
  ['1000.00', 'annual', '$1,000.00 annual', '$83.33'],
  ['99999999.99', 'quarterly', '$99,999,999.99 quarterly', '$33,333,333.33'],
] as const)('a premium of %s paid %s reads %s, or %s a month', (premium, premium_mode, whole, month) => {
  expect(premiumText({ premium, premium_mode })).toBe(whole);
  expect(monthlyPremiumText({ premium, premium_mode })).toBe(month);
});

const coming = { premium: '79.50', next_premium: '88.10', next_premium_mode: 'monthly' } as const;

it.each([
  [{}, '$79.50 monthly, $88.10 from Feb 1, 2199'],
  [{ next_premium_mode: 'annual' }, '$79.50 monthly, $88.10 annual from Feb 1, 2199'],
  [{ premium_mode: 'semi_annual' }, '$79.50 semi-annual, $88.10 monthly from Feb 1, 2199'],
  [{ premium: null }, 'No premium, $88.10 from Feb 1, 2199'],
  [{ next_premium: null }, '$79.50 monthly, none from Feb 1, 2199'],
] as const)('premiums with %j read %s', (changes, text) => {
  const shown = policy({ ...coming, next_premium_from: '2199-02-01', ...changes });
  expect(premiumsText(shown)).toBe(text);
});

it('a premium of the coming months begins on a day without its year', () => {
  const today = new Date();
  const from = dayOf(new Date(today.getFullYear(), today.getMonth() + 2, 1));
  expect(premiumsText(policy({ ...coming, next_premium_from: from }))).toMatch(
    /^\$79\.50 monthly, \$88\.10 from [A-Z][a-z]{2} 1$/,
  );
});

it('no premium has no text', () => {
  expect(premiumText({ premium: null, premium_mode: 'annual' })).toBeNull();
  expect(monthlyPremiumText({ premium: null, premium_mode: 'annual' })).toBeNull();
});
