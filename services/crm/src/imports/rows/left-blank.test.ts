import { importMapping, mappingProblems, type ImportType } from '@bindery/contracts/crm';
import { draftOf } from './draft.js';
import { readRow } from './read-row.js';
import { recordDraftOf } from './record-draft.js';

const today = '2026-11-26';

function mappingOf(cells: Readonly<Record<string, string>>, more: object) {
  const columns = Object.keys(cells).map((field, index) => ({ index, field }));
  return importMapping.parse({ header_row: 1, columns, ...more });
}

function draft(cells: Readonly<Record<string, string>>, more: object = {}) {
  const mapping = mappingOf(cells, more);
  const headers = Object.keys(cells).map((_, index) => `C${String(index)}`);
  return draftOf(readRow(Object.values(cells), { type: 'individual', mapping, today, headers }), mapping);
}

function policyDraft(cells: Readonly<Record<string, string>>, more: object = {}) {
  const mapping = mappingOf(cells, more);
  return recordDraftOf('policy', readRow(Object.values(cells), { type: 'policy', mapping, today }), mapping);
}

const ada = { first_name: 'Ada', last_name: 'Byron' };
const blank = (field: string, keep = true) => ({ left_blank: [{ field, keep }] });

describe('a cell that is left blank in all rows', () => {
  it.each([
    ['status', 'AEP 27', 'Column "C2": "AEP 27" isn\'t a known status.', 'Status: AEP 27'],
    [
      'external_id',
      '4.1E+11',
      'Column "C2": "4.1E+11" was left out. The spreadsheet shortened this number.',
      'External ID: 4.1E+11',
    ],
    [
      'external_id',
      'x'.repeat(101),
      `Column "C2": "${'x'.repeat(101)}" was left out. External ID can have up to 100 characters.`,
      `External ID: ${'x'.repeat(101)}`,
    ],
  ])('keeps no row out for an unreadable %s (%s)', (field, text, message, line) => {
    const row = { ...ada, [field]: text };
    const failed = draft(row);
    expect([failed.draft, failed.problems]).toMatchObject([null, [{ field, canBeBlank: true }]]);
    const { draft: made, problems, warnings } = draft(row, blank(field));
    expect(made?.values).toEqual({ ...ada, status: 'active' });
    expect([problems, warnings.map((one) => one.message)]).toEqual([[], [message]]);
    expect(made?.note).toBe(line);
    // The choice for a field decides, whatever becomes of other cells.
    expect(draft(row, { ...blank(field, false), leftovers: 'note' }).draft?.note).toBeNull();
  });

  it('takes a cell that can be read, and gives others the value of rows without one', () => {
    const more = { ...blank('status'), defaults: { status: 'lead' } };
    expect(draft({ ...ada, status: 'Inactive' }, more).draft?.values['status']).toBe('inactive');
    const { draft: made } = draft({ ...ada, status: 'AEP 27' }, more);
    expect([made?.values['status'], made?.note]).toEqual(['lead', 'Status: AEP 27']);
  });

  it('keeps no policy out whose client another key finds', () => {
    const row = { policy_number: 'H-1', 'insured.ssn': '123', 'insured.email': 'ada@byron.test' };
    expect(policyDraft(row).problems).toMatchObject([{ field: 'insured.ssn', canBeBlank: true }]);
    const { draft: made, problems, warnings } = policyDraft(row, blank('insured.ssn', false));
    expect(problems).toEqual([]);
    expect(made?.holder?.values).toEqual({ email: 'ada@byron.test' });
    expect(warnings.map((one) => one.message)).toEqual(['Client: SSN: "***" isn\'t an SSN.']);
  });

  it.each([
    ['individual', 'do_not_call', false, 'field'],
    ['individual', 'email_opt_out', true, 'field'],
    ['individual', 'opt_out_email', false, 'field'],
    ['individual', 'first_name', true, 'field'],
    ['individual', 'last_name', true, 'field'],
    ['individual', 'no_such_field', true, 'field'],
    ['individual', 'ssn', true, 'keep'],
    ['policy', 'insured.last_name', false, 'field'],
    ['policy', 'status', false, 'field'],
    ['policy', 'insured.external_id', true, 'keep'],
    ['carrier', 'name', false, 'field'],
  ] as const)('is refused for %s: %s (keep: %s)', (type: ImportType, field, keep, where) => {
    const mapping = mappingOf({ first_name: '', last_name: '' }, blank(field, keep));
    const paths = mappingProblems(type, mapping).map(({ path }) => path);
    expect(paths).toContain(`left_blank.0.${where}`);
  });

  it('is no remedy for what is missing', () => {
    const { problems } = draft({ first_name: 'Ada', do_not_call: 'perhaps' });
    expect(problems.map(({ field, canBeBlank }) => [field, canBeBlank ?? false])).toEqual([
      ['do_not_call', false],
      ['last_name', false],
    ]);
  });
});
