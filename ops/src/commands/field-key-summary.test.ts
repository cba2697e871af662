import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountKeyPage } from '@bindery/contracts/ops';
import { expiringLines, fieldKeyLines, fieldKeySummary, strayLines } from './field-key-summary.js';

const page: AccountKeyPage = {
  accounts: [
    {
      account_id: '0190a000-0000-7000-8000-000000000001',
      root_key_id: 'root',
      root_key_current: true,
      newest_version: 2,
      newest_made_at: '2026-01-01T00:00:00.000Z',
      values: { 0: 1, 1: 6, 2: 10 },
      older: [
        { column: 'reports.result', values: 3, reencrypted: true },
        { column: 'import_changes.after', values: 2, reencrypted: false, expires: true },
        { column: 'files.content', values: 1, reencrypted: false, expires: true },
        { column: 'kept.answer', values: 1, reencrypted: false },
      ],
    },
  ],
  unassigned: [],
  next: null,
};

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(page));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('tells values that expire from copies that nobody declared', async () => {
  const { port } = server.address() as AddressInfo;
  const urls = [`http://127.0.0.1:${String(port)}`];
  const summary = await fieldKeySummary({ service: 'crm', urls, token: 'x' });
  expect(summary).toMatchObject({ values: 17, values_under_older_keys: 7 });
  expect(expiringLines(summary)).toEqual([
    expect.stringContaining('import_changes.after: 2 under'),
    expect.stringContaining('files.content: 1 under'),
  ]);
  expect(strayLines(summary)).toEqual([expect.stringContaining('kept.answer holds 1 ciphertexts')]);
  expect(fieldKeyLines(summary).join('\n')).toContain('removed after a week at most');
});
