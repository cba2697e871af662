import { importMapping } from '@bindery/contracts/crm';
import { byKey, RowMatcher } from './match-rows.js';

const match = importMapping.parse({ header_row: 1, columns: [] }).match;
const known = byKey([
  { key: 'mbi', value: 'm1', id: 'ada' },
  { key: 'email', value: 'e1', id: 'ada' },
  { key: 'email', value: 'e2', id: 'ben' },
  { key: 'email', value: 'e2', id: 'cy' },
  { key: 'policy_number', value: 'P-1', id: 'dee' },
]);

describe('matching rows', () => {
  it('takes the first key of the order that finds somebody', () => {
    const rows = new RowMatcher(match);
    expect(rows.of({ row: 2, keys: { mbi: 'm1', email: 'e2' } }, known)).toEqual({ kind: 'known', clientId: 'ada' });
    expect(rows.of({ row: 3, keys: { mbi: 'm9', policy_number: 'P-1' } }, known)).toEqual({
      kind: 'known',
      clientId: 'dee',
    });
    expect(rows.of({ row: 4, keys: { ssn: 's1' } }, known)).toEqual({ kind: 'none' });
    expect(rows.of({ row: 5, keys: {} }, known)).toEqual({ kind: 'none' });
  });

  it('never guesses between two clients', () => {
    expect(new RowMatcher(match).of({ row: 2, keys: { email: 'e2' } }, known)).toMatchObject({
      kind: 'ambiguous',
      note: { field: 'email', message: expect.stringContaining('Several clients') as string },
    });
  });

  it('knows a client of an earlier row again, by any of the keys', () => {
    const rows = new RowMatcher(match);
    rows.of({ row: 2, keys: { mbi: 'm7', email: 'e7' } }, known);
    expect(rows.of({ row: 9, keys: { email: 'e7' } }, known)).toEqual({ kind: 'earlier', row: 2 });
  });

  it('looks only at the keys that a person chose', () => {
    const rows = new RowMatcher({ by: ['policy_number'], otherwise: 'skip' });
    expect(rows.of({ row: 2, keys: { mbi: 'm1' } }, known)).toEqual({ kind: 'none' });
  });
});
