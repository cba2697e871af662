import { childTypeNames } from '../record-types/child-types.js';
import { recordTypes } from '../record-types/record-types.js';
import {
  agencyTypes,
  fieldTables,
  listedTypeNames,
  listedTypes,
  movedTypes,
  recordOrder,
} from './listed-types.js';

const clients = listedTypeNames.filter((type) => type !== 'individual' && !agencyTypes.includes(type));

it.each(clients)('the list of the type %s takes the client whose records an archive has', (type) => {
  const insured_id = '0198a5c1-7b1e-7c1e-8f1e-0123456789ab';
  expect(listedTypes[type].query.parse({ insured_id })).toMatchObject({ insured_id });
});

it.each(agencyTypes)('no record of the type %s, which is the agency’s, names a client', (type) => {
  const named = Object.values(fieldTables[type]).map(({ refersTo }) => refersTo);
  expect(named).not.toContain('individual');
  expect(movedTypes).not.toContain(type);
});

it('has every type once in the order of writing, after the ones that it names', () => {
  expect(recordOrder.toSorted()).toEqual(recordTypes.toSorted());
  for (const [index, type] of recordOrder.entries()) {
    const named = Object.values(fieldTables[type]).flatMap(({ refersTo }) => refersTo ?? []);
    const owners = childTypeNames.some((child) => child === type) ? (['individual'] as const) : [];
    for (const other of [...named, ...owners])
      if (other !== 'agent' && other !== type) expect(recordOrder.slice(0, index)).toContain(other);
  }
});

it.each(listedTypeNames)('what the type %s is recognized by in a file stands in columns', (type) => {
  const entry = listedTypes[type];
  if (!('import' in entry)) return;
  const { keys, fields } = entry.import;
  const columns = [...Object.keys(fields), 'id', 'policy_number'];
  // A row of an earlier import is several columns.
  expect(keys.filter((key) => key !== 'last_import' && !columns.includes(key))).toEqual([]);
});
