import { compare, type Comparison } from '../../test/made-up-files/compare.js';
import { describedFiles } from '../../test/made-up-files/described-file.js';
import { importAsAPerson } from '../../test/made-up-files/import-as-a-person.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

/** The least share that is right, and the most that may be wrong, of all files of a folder. */
const folders = [
  // They were measured before any rule was written for them.
  ['kept', { columns: 0.97, clients: 0.98, values: 0.99, wrong: 0, tooMany: 0, untrue: 0, lost: 0 }],
  ['tune', { columns: 0.97, clients: 0.98, values: 0.99, wrong: 0, tooMany: 0, untrue: 0, lost: 0 }],
] as const;
type Bars = Readonly<Record<keyof (typeof folders)[number][1], number>>;

it.each(folders)(
  'understands the files of the folder %s',
  async (folder, bars) => {
    const comparisons: Comparison[] = [];
    for (const file of describedFiles(folder))
      comparisons.push(compare(file, await importAsAPerson(crm, file)));
    expect(shortOf(bars, comparisons)).toEqual([]);
  },
  90_000,
);

/** The bars that are missed, each with its figure and everything that counts against it. */
function shortOf(bars: Bars, comparisons: readonly Comparison[]): string[] {
  const against = (name: 'missing' | 'wrongColumns' | 'blank' | 'wrong' | 'tooMany' | 'untrue' | 'lost') =>
    comparisons.flatMap((comparison) => comparison[name].map((words) => `${comparison.file}: ${words}`));
  const share = (name: 'columns' | 'clients' | 'values', misses: readonly string[]) => {
    const all = comparisons.reduce((sum, comparison) => sum + comparison[name], 0);
    const right = (all - misses.length) / all;
    return right >= bars[name] ? [] : [`${right.toFixed(3)} of the ${name} are right`, ...misses];
  };
  const most = (name: 'wrong' | 'tooMany' | 'untrue' | 'lost') =>
    against(name).length <= bars[name] ? [] : [`${against(name).length} ${name}`, ...against(name)];
  return [
    ...share('columns', against('wrongColumns')),
    ...share('clients', against('missing')),
    ...share('values', [...against('wrong'), ...against('blank')]),
    ...(['wrong', 'tooMany', 'untrue', 'lost'] as const).flatMap(most),
  ];
}
