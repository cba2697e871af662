import { buffer, text as textOf } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import type { ReportView } from '@bindery/contracts/crm';
import { readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { pdfText } from '../../../test/pdf-text.js';
import { aboutReport, momentText } from './about-report.js';
import { cellText } from './cell-text.js';
import { reportFile } from './report-file.js';

const report: ReportView = {
  ...{ id: 'b6d4c8a2-55e1-4b5a-9a55-0d0c9a1f6c11', type: 'policies', state: 'completed', job_id: null },
  ...{
    range: { days: 30 },
    days: { from: '2026-10-29', to: '2026-11-27' },
    group_by: 'agent',
    filters: {},
    compare: true,
  },
  previous_days: { from: '2026-09-29', to: '2026-10-28' },
  ...{ scope: 'all', created_by: { id: 'b6d4c8a2-55e1-4b5a-9a55-0d0c9a1f6c12', name: 'Łukasz Žižek' } },
  ...{ created_at: '2026-11-27T21:05:00.000Z', as_of: '2026-11-27T21:05:00.000Z', bytes: 1_000, error: null },
  expires_at: '2026-12-27T21:05:00.000Z',
  figures: [
    { key: 'in_force', label: 'In force', unit: 'count', value: 1_234, previous: 1_200, list: null },
    { key: 'kept', label: 'Kept', unit: 'percent', value: null, previous: 91.5, list: null },
  ],
  columns: [
    { key: 'agent', label: 'Agent', kind: 'text' },
    { key: 'month', label: 'Month', kind: 'month' },
    { key: 'premium', label: 'Premium', kind: 'usd' },
  ],
  rows: [
    { cells: ['Łukasz Žižek', '2026-11', 1_234.5], list: null },
    { cells: ['=HYPERLINK("x")', '2026-10', null], list: null },
  ],
  excluded: [{ reason: 'Without an end', count: 3, list: null }],
  chart: {
    ...{ kind: 'stacked_bars', unit: 'usd', categories: ['2026-10', '2026-11'] },
    series: [
      { label: 'New', values: [100, 200] },
      { label: 'Lost', values: [-50, -20] },
    ],
  },
};
const about = aboutReport(report, { zone: 'America/New_York', filters: [['Carrier', 'Aetna']] });
const contentOf = async (format: 'csv' | 'xlsx' | 'pdf', of = report) =>
  buffer(reportFile(format, { report: of, about, agency: 'Harbor Insurance Group' }).getStream());

it('says what a report counts, of which days and records, as of when', () => {
  expect(about.map(([label, text]) => `${label}: ${text}`)).toEqual([
    'Report: Policies',
    expect.stringMatching(/^What it counts: /),
    ...about.slice(2, -8).map(() => expect.stringMatching(/^What it counts: /) as string),
    'Days: Oct 29, 2026 to Nov 27, 2026',
    'Compared with: Sep 29, 2026 to Oct 28, 2026',
    'Grouped by: agent',
    'Filter: Carrier: Aetna',
    'As of: Nov 27, 2026, 4:05 PM EST',
    'Run by: Łukasz Žižek',
    "Records: Everybody's",
    'Left out: Without an end: 3',
  ]);
  expect(momentText('2026-07-01T12:00:00.000Z', 'America/Chicago')).toBe('Jul 1, 2026, 7:00 AM CDT');
});

it.each([
  ['usd', 1_234.5, '$1,234.50'],
  ['percent', 91.5, '91.5%'],
  ['days', 1, '1 day'],
  ['count', 1_000, '1,000'],
  ['day', '2026-11-27', 'Nov 27, 2026'],
  ['month', '2026-11', 'Nov 2026'],
  ['month', 'Unknown', 'Unknown'],
  ['text', null, '—'],
] as const)('shows the %s %p as %s', (kind, cell, text) => {
  expect(cellText(kind, cell)).toBe(text);
});

it('names a file by its report and its days', () => {
  expect(reportFile('csv', { report, about, agency: null }).fileName).toBe(
    'Policies 2026-10-29 to 2026-11-27.zip',
  );
  expect(reportFile('pdf', { report: { ...report, days: null }, about, agency: null }).fileName).toBe(
    'Policies 2026-11-27.pdf',
  );
});

it('writes a workbook with cells of their types, and a sheet that says what they are', async () => {
  const { sheets } = await readXlsx(await contentOf('xlsx'));
  expect(sheets.map(({ name }) => name)).toEqual(['Policies', 'Figures', 'About']);
  expect(sheets[0]?.rows).toEqual([
    ['Agent', 'Month', 'Premium'],
    ['Łukasz Žižek', new Date('2026-11-01'), 1_234.5],
    ['=HYPERLINK("x")', new Date('2026-10-01'), null],
  ]);
  expect(sheets[1]?.rows).toEqual([
    ['Figure', 'Unit', 'Value', 'Before'],
    ['In force', 'Number', 1_234, 1_200],
    ['Kept', 'Percent', null, 91.5],
  ]);
  expect(sheets.map(({ autoFilter }) => autoFilter?.range)).toEqual(['A1:C3', 'A1:D3', undefined]);
  expect(sheets[2]?.rows).toContainEqual(['As of', 'Nov 27, 2026, 4:05 PM EST']);
});

/** The parts of a document that are packed, as far as they are text. */
const unpackedParts = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/gu)]
    .map(([, part = '']) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

/** The letters that the fonts of a document map their glyphs to, which readers copy and search. */
const lettersOf = (pdf: Buffer): string =>
  [...unpackedParts(pdf).matchAll(/beginbfrange([\s\S]*?)endbfrange/gu)]
    .flatMap(([, range = '']) => [...range.matchAll(/<([\da-f]{4})>/gu)])
    .map(([, code = '']) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');

it('writes a tagged document in which every Latin name can be read', async () => {
  const pdf = await contentOf('pdf');
  const raw = pdf.toString('latin1');
  for (const part of [
    '/MarkInfo',
    '/StructTreeRoot',
    '/Lang (en-US)',
    '/Type /Page',
    '/S /Table',
    '/S /Figure',
  ])
    expect(raw).toContain(part);
  expect(raw).not.toContain('Helvetica');
  for (const letter of 'Łukasz Žižek') expect(lettersOf(pdf)).toContain(letter);
  const text = await pdfText(pdf);
  for (const part of [
    'Łukasz Žižek',
    '$1,234.50',
    'Without an end: 3',
    'As of: Nov 27, 2026, 4:05 PM EST',
    'Page 1',
    'Harbor Insurance Group',
    'Policies by agent',
  ])
    expect(text).toContain(part);
  // The figures come before what they count.
  expect(text.indexOf('Figure')).toBeLessThan(text.indexOf('What it counts'));
  expect(text.match(/What it counts/g)).toHaveLength(1);
});

const manyRows = (count: number): ReportView['rows'] =>
  Array.from({ length: count }, (_, n) => ({ cells: [`Łukasz ${String(n)}`, '2026-11', n], list: null }));

it('ends a long table before page 200 and says so', async () => {
  const pdf = await contentOf('pdf', { ...report, rows: manyRows(12_000) });
  expect([...pdf.toString('latin1').matchAll(/\/Type \/Page\n/gu)]).toHaveLength(199);
  const text = await pdfText(pdf);
  expect(text).toContain('This table ends on page 199, ');
}, 60_000);

it('never cuts the title of a column, and says on the first page what it counts', async () => {
  const labels = ['Brought by import', 'Left without successor', 'Renewed without change'];
  const columns = [{ key: 'group', label: 'Agent', kind: 'text' as const }].concat(
    [...labels, ...labels].map((label, n) => ({ key: String(n), label, kind: 'count' as never })),
  );
  const rows = Array.from({ length: 60 }, (_, n) => ({
    cells: [`Agent ${String(n)}`, 1, 2, 3, 4, 5, 6],
    list: null,
  }));
  const text = await pdfText(await contentOf('pdf', { ...report, columns, rows }));
  expect(text).not.toContain('…');
  expect(text.split('\f')[0]).toContain('What it counts');
});

it("marks letters that the fonts don't have, and names them once at the end", async () => {
  const rows: ReportView['rows'] = ['王小明', 'Ada \u{1F600}', '王'].map((name) => ({
    ...{ cells: [name, '2026-11', 1], list: null },
  }));
  const pdf = await contentOf('pdf', { ...report, rows });
  const text = await pdfText(pdf);
  expect(lettersOf(pdf)).toContain('□');
  expect(text).toContain('□□□');
  expect(text).toContain("□ stands for letters that this file can't draw: U+738B, U+5C0F, U+660E, U+1F600.");
});

it('writes a document in pieces of less than a tenth of a second', async () => {
  const longestTurn = async () => {
    const rows = manyRows(2_000);
    let longest = 0;
    // Others use this machine too, so that only the time of this thread counts.
    let used = process.threadCpuUsage();
    const ticking = setInterval(() => {
      const { user, system } = process.threadCpuUsage(used);
      longest = Math.max(longest, (user + system) / 1_000);
      used = process.threadCpuUsage();
    });
    await contentOf('pdf', { ...report, rows });
    clearInterval(ticking);
    return longest;
  };
  // One of them may have to collect garbage.
  expect(Math.min(await longestTurn(), await longestTurn())).toBeLessThan(100);
}, 60_000);

it('writes rows, figures and what they count as CSV files, and no formula', async () => {
  const zip = (await contentOf('csv')).toString('latin1');
  for (const name of ['report.csv', 'figures.csv', 'definition.csv']) expect(zip).toContain(name);
  const without = (await contentOf('csv', { ...report, columns: [], rows: [] })).toString('latin1');
  expect(without).not.toContain('figures.csv');
});

const addedUp: ReportView = {
  ...report,
  figures: [{ key: 'in_force', label: 'In force', unit: 'count', value: 12, previous: null, list: null }],
  columns: [
    { key: 'group', label: 'Month', kind: 'month' },
    { key: 'in_force', label: 'In force', kind: 'count' },
    { key: 'share', label: 'Share', kind: 'percent' },
  ],
  rows: [
    { cells: ['2026-10', 5, 41.7], list: null },
    { cells: ['2026-11', 7, 58.3], list: null },
  ],
};

it('adds the totals to a workbook, below what its buttons filter, and to CSV', async () => {
  const [rows] = (await readXlsx(await contentOf('xlsx', addedUp))).sheets;
  expect(rows?.rows.at(-1)).toEqual(['Total', 12, null]);
  expect(rows?.autoFilter?.range).toBe('A1:C3');
  const zip = await fromBufferPromise(await contentOf('csv', addedUp), { lazyEntries: true });
  const texts: string[] = [];
  for await (const entry of zip.eachEntry()) texts.push(await textOf(await zip.openReadStreamPromise(entry)));
  expect(texts[0]?.trim().split(/\r?\n/).at(-1)).toBe('Total,12,');
});

it('says since when premiums are kept, of a report about days before', () => {
  const kept = aboutReport(
    { ...report, premiums_from: '2026-11-28' },
    { zone: 'America/New_York', filters: [] },
  );
  expect(kept.map(([, text]) => text)).toContain(
    'Premiums are kept from Nov 28, 2026 on. Before that, each policy counts with the oldest one that is known.',
  );
});

it('has whole names, a last row of totals, and no heading without what it is of', async () => {
  const carrier = 'Mutual of the Upper Peninsula and Great Lakes Assurance Society of America';
  for (const count of [2, 24, 26, 28, 30, 32]) {
    const rows: ReportView['rows'] = Array.from({ length: count }, (_, n) => ({
      ...{ cells: [n === 0 ? carrier : `Carrier ${String(n)}`, n], list: null },
    }));
    const value = (count * (count - 1)) / 2;
    const pdf = await contentOf('pdf', {
      ...{ ...report, rows, chart: null },
      figures: [{ key: 'in_force', label: 'In force', unit: 'count', value, previous: null, list: null }],
      columns: [
        { key: 'group', label: 'Carrier', kind: 'text' },
        { key: 'in_force', label: 'In force', kind: 'count' },
      ],
    });
    const text = await pdfText(pdf);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Great Lakes Assurance Society of America');
    expect(text).toMatch(new RegExp(`Total +${value.toLocaleString('en-US')}`));
    for (const page of text.split('\f')) {
      const lines = page.split('\n').filter((line) => line.trim() !== '' && !line.includes('Page '));
      expect(lines.at(-1) ?? '').not.toMatch(/^(Figures|Policies by carrier|What it counts)$/);
    }
  }
});
