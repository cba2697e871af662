import { importMapping } from '@bindery/contracts/crm';
import { byKey, RowMatcher } from './match-rows.js';

const match = importMapping.parse({ header_row: 1, columns: [] }).match;
const known = byKey([
  { key: 'mbi', value: 'm1', id: 'ada', first: 'ada' },
  { key: 'email', value: 'e1', id: 'ada', first: 'ada' },
  { key: 'email', value: 'e2', id: 'ben', first: 'ben' },
  { key: 'email', value: 'e2', id: 'cy', first: 'ben' },
  { key: 'policy_number', value: 'P-1', id: 'dee', first: 'dee' },
]);
const nobody = { recordId: null, earlier: null, problem: null };
const ada = { ...nobody, recordId: 'ada' };

describe('matching rows', () => {
  it('takes the first key of the order that finds somebody', () => {
    const rows = new RowMatcher(match);
    expect(rows.of({ row: 2, first: 'ben', keys: { mbi: 'm1', email: 'e2' } }, known)).toMatchObject(ada);
    expect(rows.of({ row: 3, first: 'dee', keys: { mbi: 'm9', policy_number: 'P-1' } }, known).recordId).toBe(
      'dee',
    );
    expect(rows.of({ row: 4, first: 'eve', keys: { ssn: 's1' } }, known)).toMatchObject(nobody);
    expect(rows.of({ row: 5, first: 'eve', keys: {} }, known)).toMatchObject(nobody);
  });

  it('never guesses between two clients', () => {
    const rows = new RowMatcher(match);
    const two = { first: 'ben', keys: { email: 'e2' } };
    const problem = { field: 'email', message: expect.stringContaining('Several clients') as string };
    expect(rows.of({ row: 2, ...two }, known)).toMatchObject({ recordId: null, problem });
    expect(rows.of({ row: 3, ...two }, known)).toMatchObject({ earlier: null, problem });
  });

  it('knows a client of an earlier row again, by any of the keys', () => {
    const rows = new RowMatcher(match);
    rows.of({ row: 2, first: 'eve', keys: { mbi: 'm7', email: 'e7' } }, known);
    expect(rows.of({ row: 9, first: 'eve', keys: { email: 'e7' } }, known).earlier).toBe(2);
    expect(rows.of({ row: 10, first: 'eve', keys: { email: 'e7', ssn: 's7' } }, known).earlier).toBe(2);
    expect(rows.of({ row: 11, first: 'eve', keys: { ssn: 's7' } }, known).earlier).toBe(2);
  });

  it('says of a client who is there that an earlier row is about them, too', () => {
    const rows = new RowMatcher(match);
    rows.of({ row: 2, first: 'ada', keys: { mbi: 'm1' } }, known);
    expect(rows.of({ row: 3, first: 'ada', keys: { mbi: 'm1' } }, known)).toMatchObject({
      ...ada,
      earlier: 2,
    });
  });

  it('takes people with one email address or policy for several if their first names differ', () => {
    const rows = new RowMatcher(match);
    expect(rows.of({ row: 2, first: 'fay', keys: { email: 'e1' } }, known)).toMatchObject(nobody);
    expect(rows.of({ row: 3, first: 'gus', keys: { email: 'e1' } }, known)).toMatchObject(nobody);
    expect(rows.of({ row: 4, first: 'gus', keys: { email: 'e1' } }, known).earlier).toBe(3);
  });

  it('looks only at the keys that a person chose', () => {
    const rows = new RowMatcher({ by: ['policy_number'], otherwise: 'create' });
    expect(rows.of({ row: 2, first: 'ada', keys: { mbi: 'm1' } }, known)).toMatchObject(nobody);
  });

  it('takes no row that is left out for the first one of a client', () => {
    const rows = new RowMatcher({ by: ['mbi'], otherwise: 'skip' });
    rows.of({ row: 2, first: 'eve', keys: { mbi: 'm7' } }, known);
    expect(rows.of({ row: 3, first: 'eve', keys: { mbi: 'm7' } }, known)).toMatchObject(nobody);
  });
});
