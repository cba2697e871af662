import { importMapping } from '@bindery/contracts/crm';
import { draftOf } from './draft.js';
import { readRow } from './read-row.js';

const today = '2026-11-26';

/** Drafts a row of which each column has a field, with more settings of the mapping. */
function draft(cells: Readonly<Record<string, string>>, more: object = {}) {
  const columns = Object.keys(cells).map((field, index) => ({ index, field }));
  const mapping = importMapping.parse({ header_row: 1, columns, ...more });
  const headers = Object.keys(cells).map((_, index) => `C${String(index)}`);
  return draftOf(readRow(Object.values(cells), { type: 'individual', mapping, today, headers }), mapping);
}

const ada = { first_name: 'Ada', last_name: 'Byron' };

describe('what a row goes in without', () => {
  it.each([
    ['dob', '2/30/1950', `Column "C2": "2/30/1950" isn't a date.`, 'Date of birth: 2/30/1950'],
    ['dob', '4/15', `Column "C2": "4/15" isn't a date.`, 'Date of birth: 4/15'],
    ['gender', 'abc', `Column "C2": "abc" isn't a known gender.`, 'Gender: abc'],
    ['smoker', 'maybe', `Column "C2": "maybe" isn't yes or no.`, 'Smoker: maybe'],
    ['ssn', '666-12-3456', `Column "C2": "***3456" isn't an SSN.`, undefined],
    ['ssn', '123', `Column "C2": "***" isn't an SSN.`, undefined],
    ['ssn', '4.1E+08', `Column "C2": "***" was left out. The spreadsheet shortened this number.`, undefined],
    ['ssn', '#REF!', `Column "C2": "#REF!" was left out. It is an error of the spreadsheet.`, undefined],
    ['mbi', 'n0ne-at-all', `Column "C2": "***-all" isn't a Medicare number.`, undefined],
    ['email', 'ada at byron', `Column "C2": "***yron" isn't an email address.`, undefined],
    [
      'phones.home.phone',
      'call after 5',
      `Column "C2": "call after 5" isn't a phone number.`,
      'Home phone: call after 5',
    ],
    [
      'policy.premium',
      '99,90',
      `Column "C2": "99,90" isn't an amount such as 1,234.50.`,
      'Policy: Premium: 99,90',
    ],
    [
      'title',
      'x'.repeat(51),
      `Column "C2": "${'x'.repeat(51)}" was left out. Title can have up to 50 characters.`,
      `Title: ${'x'.repeat(51)}`,
    ],
  ])('goes in without a bad %s (%s), names it, and keeps it in the note', (field, text, message, line) => {
    const { draft: made, problems, warnings } = draft({ ...ada, [field]: text }, { leftovers: 'note' });
    expect(made?.values).toEqual({ ...ada, status: 'active' });
    expect([problems, warnings.map((one) => one.message)]).toEqual([[], [message]]);
    expect(made?.note ?? undefined).toBe(line);
    expect(draft({ ...ada, [field]: text }).draft?.note).toBeNull();
  });

  it.each([
    ['ada@byron.test; a@work.test', '***test'],
    ['Ada <ada@byron.test>, Al <al@byron.test>', '***est>'],
    ['ada at home / mailto:ada@byron.test / A@Work.Test', '***Test'],
    ['x@y, ada@byron.test', '***'],
  ])('takes the first of the email addresses in %s', (text, left) => {
    const { draft: made, warnings } = draft({ ...ada, email: text }, { leftovers: 'note' });
    expect(made?.values).toMatchObject({ email: 'ada@byron.test' });
    const message = `Column "C2": "${left}" was left out. The cell has another email address.`;
    expect([made?.note, warnings.map((one) => one.message)]).toEqual([null, [message]]);
  });

  it('takes no address for the only one that asked for no email', () => {
    const { draft: made, problems } = draft({ ...ada, opt_out_email: 'ada@byron.test; a@work.test' });
    expect([made, problems.map(({ field }) => field)]).toEqual([null, ['opt_out_email']]);
  });

  it('takes all numbers of a cell, each with its type, and keeps what is none', () => {
    const { draft: made, warnings } = draft(
      {
        ...ada,
        'phones.home.phone': '207-555-0101 (cell) / 207-555-0102 work x4',
        'phones.mobile.phone': '207-555-0103 after 5',
      },
      { leftovers: 'note' },
    );
    expect(made?.phones.map(({ type, phone, extension }) => [type, phone, extension ?? null])).toEqual([
      ['mobile', '207-555-0103', null],
      ['mobile', '207-555-0101', null],
      ['work', '207-555-0102', '4'],
    ]);
    expect([made?.note, warnings.map(({ message }) => message)]).toEqual([
      'Mobile phone: after 5',
      ['Column "C3": "after 5" was left out. It is no part of a phone number.'],
    ]);
  });

  it('takes two parts that one label names for two', () => {
    const columns = ['home', 'work'].flatMap((kind, n) => [
      { index: n * 2, field: `phones.${kind}.phone`, label_index: n * 2 + 1 },
      { index: 4 + n * 2, field: `addresses.${kind}.address1`, label_index: n * 2 + 1 },
      { index: 5 + n * 2, field: `addresses.${kind}.zip` },
    ]);
    const cells = ['207-555-0101', 'Home', '207-555-0102', 'Home', '1 Elm St', '04101', '2 Oak St', '04530'];
    const names = ['first_name', 'last_name'].map((field, n) => ({ index: 8 + n, field }));
    const mapping = importMapping.parse({ header_row: 1, columns: [...columns, ...names] });
    const read = readRow([...cells, 'Ada', 'Byron'], { type: 'individual', mapping, today });
    const { draft: made, warnings } = draftOf(read, mapping);
    expect(made?.phones.map(({ type, phone }) => [type, phone])).toEqual([
      ['home', '207-555-0101'],
      ['other', '207-555-0102'],
    ]);
    expect(made?.addresses.map(({ type, address1, zip }) => [type, address1, zip])).toEqual([
      ['home', '1 Elm St', '04101'],
      ['other', '2 Oak St', '04530'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('asserts no policy whose status or end nobody can read', () => {
    const policy = { ...ada, 'policy.policy_number': 'H-1' };
    const kept = { leftovers: 'note' };
    const unread = draft({ ...policy, 'policy.status': 'AEP 27' }, kept).draft;
    expect([unread?.policy, unread?.note]).toEqual([
      null,
      'Policy: Policy number H-1\nPolicy: Status: AEP 27',
    ]);
    const ended = draft({ ...policy, 'policy.termination_date': 'last fall' }, kept).draft;
    expect(ended?.policy?.values).toEqual({ policy_number: 'H-1', status: 'inactive' });
    expect(ended?.note).toBe('Policy: Termination date: last fall');
    const open = draft({ ...policy, 'policy.termination_date': '12/31/9999' }).draft;
    expect(open?.policy?.values).toEqual({ policy_number: 'H-1', status: 'active' });
  });

  it('says what another column says otherwise', () => {
    const columns = [
      { index: 0, field: 'title' },
      { index: 1, field: 'last_name', split: 'last_first' },
    ];
    const { draft: made, warnings } = draft(
      { 0: 'Dr.', 1: 'Brown, Mr. Robert' },
      { columns, leftovers: 'note' },
    );
    expect([made?.values['title'], made?.note]).toEqual(['Dr.', 'Title: Mr.']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Column "C1": "Mr." was left out. Another column says something else.',
    ]);
  });
});
