import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LineChart, StackedBars, type ChartData } from './index.js';
import { ticksOf } from './scale.js';

const data: ChartData = {
  label: 'Premium in force',
  categoryLabel: 'Month',
  categories: ['Sep 2026', 'Oct 2026', 'Nov 2026'],
  series: [
    { label: 'Kestrel Mutual', values: [1_000, 2_500.5, 2_000] },
    { label: 'Harbor Health', values: [0, 300, 400] },
  ],
  unit: 'usd',
};
const charts = { 'a line chart': LineChart, 'stacked bars': StackedBars };

describe.each(Object.entries(charts))('%s', (_, Chart) => {
  it('is an image with a summary in words', () => {
    render(<Chart {...data} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      /: Premium in force, from Sep 2026 to Nov 2026\. Kestrel Mutual: \$1,000 at first, \$2,000 at last, at most \$2,500\.50 \(Oct 2026\)\. Harbor Health/,
    );
  });

  it('shows the same numbers as a table, and back', async () => {
    const user = userEvent.setup();
    render(<Chart {...data} />);
    await user.click(screen.getByRole('button', { name: 'Show Premium in force as a table' }));
    const rows = within(screen.getByRole('table', { name: 'Premium in force' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MonthKestrel MutualHarbor Health',
      'Sep 2026$1,000$0',
      'Oct 2026$2,500.50$300',
      'Nov 2026$2,000$400',
    ]);
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show Premium in force as a chart' }));
    expect(screen.getByRole('img')).toBeVisible();
  });

  it('tells the values of the category that the arrow keys reach', () => {
    render(<Chart {...data} />);
    expect(screen.getByRole('status')).toHaveTextContent('Nov 2026 Kestrel Mutual $2,000 Harbor Health $400');
    const walker = screen.getByRole('slider', { name: 'Premium in force: Month' });
    fireEvent.change(walker, { target: { value: '1' } });
    expect(walker).toHaveAttribute('aria-valuetext', 'Oct 2026');
    expect(screen.getByRole('status')).toHaveTextContent('Oct 2026 Kestrel Mutual $2,500.50');
  });

  it.each([
    ['one category', { categories: ['Nov 2026'], series: [{ label: 'New', values: [3] }] }],
    ['nothing but zeros', { series: [{ label: 'New', values: [0, 0, 0] }] }],
    ['two people of one long name', { categories: Array<string>(3).fill('Bartholomew Featherstonehaugh') }],
    ['losses', { series: [{ label: 'Net', values: [-3, 2, -1] }] }],
  ])('draws %s without a number that is none', (_what, changes) => {
    const { container } = render(<Chart {...data} {...changes} unit="count" />);
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|height="-/);
  });
});

it('tells series apart by dashes as well as by color', () => {
  const { container } = render(<LineChart {...data} />);
  const lines = [...container.querySelectorAll('[role=img] path[fill=none]')];
  expect(lines.map((one) => one.getAttribute('stroke-dasharray'))).toEqual([null, '7 4']);
});

it('tells areas apart by patterns as well as by color', () => {
  const { container } = render(<StackedBars {...data} />);
  const [plain, striped] = container.querySelectorAll('[role=img] pattern');
  expect(plain!.querySelector('path')).toBeNull();
  expect(striped!.querySelector('path')).not.toBeNull();
});

it.each([
  [
    [0, 0],
    [0, 1],
  ],
  [
    [1, 3],
    [0, 1, 2, 3],
  ],
  [
    [12, 97],
    [0, 50, 100],
  ],
  [[41_800], [0, 20_000, 40_000, 60_000]],
  [
    [-3, 2],
    [-4, -2, 0, 2],
  ],
])('marks an axis of %j with round numbers', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});
