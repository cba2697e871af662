import { formatAmount, formatCents, formatDollars } from './format-money.js';

it.each([
  [29, '$29'],
  [12.5, '$12.50'],
  [0, '$0'],
  [1250, '$1,250'],
])('a price of %s dollars reads %s', (dollars, said) => {
  expect(formatDollars(dollars)).toBe(said);
});

it('a charge reads to the cent in its own currency', () => {
  expect(formatCents(13_550, 'usd')).toBe('$135.50');
  expect(formatCents(0, 'USD')).toBe('$0.00');
  expect(formatCents(990, 'eur')).toBe('€9.90');
});

it.each([
  ['0.00', '$0.00'],
  ['129.50', '$129.50'],
  ['99999999.99', '$99,999,999.99'],
])('an amount of %s reads to the cent as %s', (dollars, said) => {
  expect(formatAmount(dollars)).toBe(said);
});
