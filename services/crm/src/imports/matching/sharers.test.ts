import type { Identity } from '@bindery/contracts/crm';
import { Sharers } from './sharers.js';

const named = (first_name: string): Identity => ({
  ...{ first_name, last_name: 'Smith' },
  ...{ dob: null, ssn: null, mbi: null },
});
const MEMBERS = 1_000;
const members = Array.from({ length: MEMBERS }, (_, index) => ({ identity: named(`N${String(index)}`) }));
const sharersOf = (all: readonly { identity: Identity | null }[]) =>
  new Sharers<{ identity: Identity | null }>(({ identity }) => identity, all);

describe('people who share the value of a key', () => {
  it('are all compared where they are few', () => {
    const few = members.slice(0, 20);
    expect(sharersOf(few).comparedWith(named('Ada'), 'email')).toEqual(few);
  });

  it('are namesakes of a row where they are many', () => {
    const group = sharersOf([...members, ...members]);
    expect(group.comparedWith(named('n7'), 'policy_number')).toEqual([members[7]]);
    expect(group.comparedWith(named('Ada'), 'policy_number')).toEqual([]);
  });

  it('are nobody where even the namesakes are many', () => {
    const group = sharersOf(members.map(() => ({ identity: named('Ann') })));
    expect(group.comparedWith(named('Ann'), 'email')).toEqual([]);
  });

  it('are the first ones where one person alone has such a value', () => {
    expect(sharersOf(members).comparedWith(named('Ada'), 'external_id')).toEqual(members.slice(0, 20));
  });

  it('are found by a name that is known later', () => {
    const later: { identity: Identity | null } = { identity: null };
    const group = sharersOf([later, ...members]);
    expect(group.comparedWith(named('Ada'), 'email')).toEqual([]);
    later.identity = named('Ada');
    expect(group.comparedWith(named('Ada'), 'email')).toEqual([later]);
  });
});
