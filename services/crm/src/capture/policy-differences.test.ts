import { capturedFields } from '@bindery/contracts/crm/vocabulary';
import { premiumsOfToday } from '../figures/premium.sql.js';
import { differencesOfPolicy, policiesNumberedSql } from './policy-differences.js';

const paths = capturedFields.filter((path) => path.startsWith('policy.'));

it.each(paths)('compares the captured field %s of a policy that the client has', (path) => {
  const name = path.slice('policy.'.length);
  expect(differencesOfPolicy({ [path]: '7' }, { [name]: '7' })).toEqual([]);
  expect(differencesOfPolicy({ [path]: '7' }, { [name]: '8' })).toEqual([{ field: path, present: '8' }]);
  expect(differencesOfPolicy({ [path]: '7' }, { [name]: null })).toEqual([{ field: path, present: null }]);
  const caller = { accountId: crypto.randomUUID() };
  const { sql } = policiesNumberedSql(caller, [], '7', premiumsOfToday('2026-11-27'));
  expect(sql).toContain(`AS ${name}`);
});
