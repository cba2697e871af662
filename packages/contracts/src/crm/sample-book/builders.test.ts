import { createAddressBody } from '../addresses/schemas.js';
import { createPhoneBody } from '../phones/schemas.js';
import { home, mobile, sampleDays } from './builders.js';

it('counts from the day on which a book is loaded', () => {
  const days = sampleDays('2026-12-31', new Date('2026-12-31T15:00:00Z'));
  expect(days.inDays(-31)).toBe('2026-11-30');
  expect(days.firstOfMonth(1)).toBe('2027-01-01');
  expect(days.lastOfMonth(-10)).toBe('2026-02-28');
  expect(days.bornFor(65, 3)).toBe('1962-01-03');
  expect(days.daysAgo(2).toISOString()).toBe('2026-12-29T15:00:00.000Z');
});

it('makes addresses and numbers that a person could enter', () => {
  const address = home('1 Main Street', { city: 'Portland', state: 'ME', zip: '04101' });
  expect(createAddressBody.parse(address)).toMatchObject({ type: 'home', is_primary: true });
  expect(createPhoneBody.parse(mobile('207', 7))).toMatchObject({ phone: '(207) 555-0107' });
});
