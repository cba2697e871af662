import { importMapping, mappingProblems } from '@bindery/contracts/crm';
import { draftOf } from './draft.js';
import { readRow } from './read-row.js';

const today = '2026-11-26';
const names = { first_name: 'Ada', last_name: 'Byron' };
const ada = { ...names, 'policy.policy_number': 'H-1' };

/** Drafts a row of which each column has a field, with more settings of the mapping. */
function draft(cells: Readonly<Record<string, string>>, more: object = {}, ofColumns: object = {}) {
  const columns = Object.keys(cells).map((field, index) => ({ index, field, ...ofColumns }));
  const mapping = importMapping.parse({ header_row: 1, columns, leftovers: 'note', ...more });
  return draftOf(readRow(Object.values(cells), { type: 'individual', mapping, today }), mapping);
}

describe('how often an imported premium is paid', () => {
  it.each(['Weekly', 'Bi-Weekly', 'Single', 'whenever'])(
    'is nothing that %s says, so that both go into the note',
    (mode) => {
      const cells = { ...ada, 'policy.premium': '120', 'policy.premium_mode': mode };
      const defaults = { 'policy.premium_mode': 'monthly' };
      for (const values of [{}, { 'policy.premium_mode': { [mode]: null } }]) {
        const { draft: made, problems, warnings } = draft(cells, { defaults, values });
        expect(made?.policy?.values).toEqual({ status: 'active', policy_number: 'H-1' });
        expect(made?.note?.split('\n')).toEqual([`Policy: Premium mode: ${mode}`, 'Policy: Premium: 120']);
        expect([problems, warnings.map(({ field }) => field)]).toEqual([[], ['policy.premium']]);
      }
    },
  );

  it('is a warning alone where the row has no premium', () => {
    const { draft: made, problems, warnings } = draft({ ...ada, 'policy.premium_mode': 'Weekly' });
    expect([made?.note, problems]).toEqual(['Policy: Premium mode: Weekly', []]);
    expect(warnings.map(({ field, column }) => [field, column])).toEqual([['policy.premium_mode', 3]]);
  });

  it('is as its header says, and what the mode beside it says goes into the note', () => {
    const cells = { ...ada, 'policy.premium': '1,200.00', 'policy.premium_mode': 'Monthly' };
    const { draft: made, warnings } = draft(cells, {}, { premium_mode: 'annual' });
    expect(made?.policy?.values).toMatchObject({ premium: '1200.00', premium_mode: 'annual' });
    expect([made?.note, warnings]).toEqual(['Policy: Premium mode: Monthly', []]);
  });

  it('is as its own cell says', () => {
    const defaults = { 'policy.premium_mode': 'monthly' };
    const { draft: made } = draft({ ...ada, 'policy.premium': '$1,446.00/yr' }, { defaults });
    expect(made?.policy?.values).toMatchObject({ premium: '1446.00', premium_mode: 'annual' });
  });

  it('leaves it out where the mode is blank, unless every row has one', () => {
    const cells = { ...ada, 'policy.premium': '120', 'policy.premium_mode': '' };
    const premiumOf = (more: object) => draft(cells, more).draft?.policy?.values;
    expect(premiumOf({})).toEqual({ status: 'active', policy_number: 'H-1' });
    const defaults = { 'policy.premium_mode': 'annual' };
    expect(premiumOf({ defaults })).toMatchObject({ premium: '120.00', premium_mode: 'annual' });
  });

  it('is asked once for its column', () => {
    const name = { index: 0, field: 'last_name' };
    const premium = { index: 1, field: 'policy.premium' };
    const paths = (columns: object[], more = {}) => {
      const mapping = { header_row: 1, columns: [name, ...columns], defaults: { ...names, ...more } };
      return mappingProblems('individual', importMapping.parse(mapping)).map(({ path }) => path);
    };
    expect(paths([premium])).toEqual(['defaults.policy.premium_mode']);
    expect(paths([premium, { index: 2, field: 'policy.premium_mode' }])).toEqual([]);
    expect(paths([{ ...premium, premium_mode: 'annual' }])).toEqual([]);
    expect(paths([premium], { 'policy.premium_mode': 'monthly' })).toEqual([]);
  });
});
