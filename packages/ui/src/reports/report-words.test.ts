import { categoryName } from './report-words.js';

const columns = [{ key: 'agent', label: 'Agent', kind: 'text' as const }];
const chart = { kind: 'stacked_bars' as const, unit: 'count' as const, series: [] };

test.each([
  [['2026-10', '2026-11'], 'Month'],
  [['Ana Ortiz', 'Ben Park'], 'Agent'],
])('the categories %j are called %s', (categories, name) => {
  expect(categoryName({ ...chart, categories }, columns)).toBe(name);
});
