import { fireEvent, render, screen } from '@testing-library/react';
import { dayOf, formatDay } from './dates.js';
import { useDateWords } from './use-date-words.js';

function Dates() {
  const words = useDateWords();
  const now = new Date();
  return (
    <p>
      {[words.day(dayOf(now)), words.time(dayOf(now), '14:05'), words.instant(now.toISOString())].join('; ')}
    </p>
  );
}

test('dates are in words of today on the screen and with their years on paper', () => {
  const today = formatDay(dayOf(new Date()));
  render(<Dates />);
  const text = () => screen.getByText(/;/).textContent.replaceAll('\u202f', ' ');
  expect(text()).toMatch(/^today; today, 2:05 PM; today, \d/);
  fireEvent(window, new Event('beforeprint'));
  expect(text().startsWith(`${today}; ${today}, 2:05 PM; ${today}, `)).toBe(true);
  fireEvent(window, new Event('afterprint'));
  expect(text()).toMatch(/^today;/);
});
