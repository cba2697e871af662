import { individualFieldNames, type MergePreview, type MergeView } from '@bindery/contracts/crm';
import { everyField } from '@bindery/contracts/examples';
import { childTables } from '../src/database/record-tables.js';
import type { CrmInUse, Person } from './crm-under-test.js';
import { groundOf, ofIndividual, type Answer, type Fields, type Ground } from './record-values.js';

type MergeAnswer<Body> = Omit<Answer, 'body'> & { body: Body & { detail: string; code: string } };

/** Steps that tests of merges repeat. */
export function mergingIn(crm: () => CrmInUse) {
  const call = async (who: Person, method: string, path: string, body?: object, headers?: Fields) =>
    (await crm().call(who, method, path, body, headers as Record<string, string>)) as unknown as Answer;
  const add = async (who: Person, values: Fields = {}) =>
    (await call(who, 'POST', '/api/insureds', { ...kim, ...values })).body;
  return {
    call,
    add,
    ground: (who: Person) => groundOf((...request) => call(who, ...request)),
    preview: async (who: Person, kept: string, merged: string) =>
      (await call(
        who,
        'GET',
        `/api/insureds/${kept}/merge?merged_id=${merged}`,
      )) as unknown as MergeAnswer<MergePreview>,
    merge: async (who: Person, kept: string, body: object, headers: Fields = {}) =>
      (await call(
        who,
        'POST',
        `/api/insureds/${kept}/merge`,
        body,
        headers,
      )) as unknown as MergeAnswer<MergeView>,
    undo: async (who: Person, id: string) =>
      (await call(who, 'POST', `/api/insureds/merges/${id}/undo`)) as unknown as MergeAnswer<MergeView>,
    /** One record of each type that belongs to an individual, by its type. */
    async family(who: Person, on: Ground, individual: { id: string }): Promise<Record<string, string>> {
      const ids: Record<string, string> = {};
      for (const { type, list, body } of ofIndividual) {
        const of = { ...on, individual: individual as Ground['individual'] };
        ids[type] = (await call(who, 'POST', list(of), body(of))).body.id;
      }
      return ids;
    },
    /** Every row of the account's individuals and of what belongs to them. Versions only grow, so they are left out. */
    async everything(who: Person): Promise<Fields> {
      const found: Record<string, Fields[]> = {};
      const children = childTables.map(({ table }) => table);
      for (const table of ['individuals', ...children, 'individual_tags', 'household_members']) {
        const rows = await crm().rows(`SELECT * FROM ${table} WHERE account_id = $1 ORDER BY 1, 2, 3`, [
          who.accountId,
        ]);
        found[table] = rows.map(({ version: _version, ...row }) => row);
      }
      return found;
    },
  };
}

const kim = { first_name: 'Kim', last_name: 'Ito', status: 'lead' };

/** Numbers below one, the same for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some fields of an individual, each with a valid value. */
export function someFields(next: () => number): Fields {
  const others: Fields = {
    ssn: '219-09-1111',
    email: 'kim@mail.test',
    gender: 'M',
    dob: '1960-01-02',
    notes: '!',
  };
  const told = individualFieldNames.filter((field) => everyField[field] !== null && next() < 0.5);
  return Object.fromEntries(
    told.map((field) => [field, next() < 0.5 && field in others ? others[field] : everyField[field]]),
  );
}
