import { waitingOf } from './waiting.js';

const HOUR_MS = 3_600_000;
const now = Date.parse('2026-11-21T12:00:00.000Z');
const afterHours = (hours: number) => waitingOf(new Date(now - hours * HOUR_MS).toISOString(), now);

test.each([
  [-0.1, 'waiting 0 min', 'calm'],
  [0.75, 'waiting 45 min', 'calm'],
  [17.99, 'waiting 17 h', 'calm'],
  [18, 'waiting 18 h', 'near'],
  [24, 'waiting 24 h', 'near'],
  [24.5, 'waiting 24 h, 30 min overdue', 'over'],
  [26, 'waiting 26 h, 2 h overdue', 'over'],
  [95.9, 'waiting 95 h, 71 h overdue', 'over'],
  [120, 'waiting 5 d, 4 d overdue', 'over'],
])('a contact waiting for %p hours reads "%s" with urgency %s', (hours, words, urgency) => {
  expect(afterHours(hours)).toEqual({ words, urgency });
});
