import { notificationWords } from './words.js';

const id = '00000000-0000-4000-8000-000000000001';
const facts = { record: null, actor: { id, name: 'Ana Lindqvist' }, count: 1, counts: null, days: null };
const imported = { ...facts, event: 'import_completed', record: { type: 'import', id } };

it.each([
  [
    { new: 1_200, duplicate: 3, update: 5, error: 3, removed: 1, unchanged: 9 },
    '1,203 added, 5 updated, 4 rows left out',
  ],
  [{ new: 1, error: 1 }, '1 added, 1 row left out'],
  [{ unchanged: 4, repeated: 1 }, 'nothing changed'],
])('says of an import with %j that it has %s', (counts, words) => {
  expect(notificationWords({ ...imported, counts })).toEqual({
    text: `Your import is done: ${words}`,
    href: `/app/dashboard/individuals/import/${id}`,
  });
});

it('says no numbers of an import that has none, and leads to all of them if nobody knows which it was', () => {
  const failed = { ...facts, event: 'import_failed', record: { type: 'job', id } };
  for (const counts of [{}, null])
    expect(notificationWords({ ...failed, counts })).toEqual({
      ...{ text: "Your import couldn't be finished", href: '/app/dashboard/individuals/import' },
    });
});

it.each([
  ['report_completed', { type: 'report', id }, `/app/dashboard/reports/${id}`],
  ['report_ready', { type: 'report', id }, `/app/dashboard/reports/${id}`],
  ['report_failed', null, '/app/dashboard/reports'],
  ['mentioned', { type: 'individual', id }, `/app/dashboard/individuals/${id}`],
])('leads from %s about %j to %s', (event, record, href) => {
  expect(notificationWords({ ...facts, event, record }).href).toBe(href);
});
