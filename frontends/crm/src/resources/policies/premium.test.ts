import { monthlyPremiumText, premiumText } from './premium.js';

it.each([
  ['129.50', 'monthly', '$129.50', '$129.50'],
  ['100.00', 'quarterly', '$100.00 a quarter', '$33.33'],
  ['1000.00', 'annual', '$1,000.00 a year', '$83.33'],
  ['99999999.99', 'quarterly', '$99,999,999.99 a quarter', '$33,333,333.33'],
] as const)('a premium of %s paid %s reads %s, or %s a month', (premium, premium_mode, whole, month) => {
  expect(premiumText({ premium, premium_mode })).toBe(whole);
  expect(monthlyPremiumText({ premium, premium_mode })).toBe(month);
});

it('no premium has no text', () => {
  expect(premiumText({ premium: null, premium_mode: 'annual' })).toBeNull();
  expect(monthlyPremiumText({ premium: null, premium_mode: 'annual' })).toBeNull();
});
