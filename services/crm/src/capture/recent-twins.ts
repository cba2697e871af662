import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { mbiCharacters, ssnDigits } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import {
  duplicatesSql,
  isPossible,
  isStrong,
  namesProtectedNumber,
  PossibleDuplicates,
  type DuplicateSearch,
  type FoundIndividual,
} from '../duplicates/possible-duplicates.js';
import { ProtectedSearches } from '../individuals/protected-searches.js';
import { personOf, withoutNumbers } from './find-matches.js';
import type { AcceptedValues } from './read-accepted.js';

/** How a new client's twin is looked for. */
export interface TwinSearch extends DuplicateSearch {
  readonly seen: readonly string[];
}

/** Keeps a client from being added that somebody, or another tab, has added since the person looked. */
@Injectable()
export class RecentTwins {
  constructor(
    private readonly duplicates: PossibleDuplicates,
    private readonly protectedSearches: ProtectedSearches,
  ) {}

  /**
   * Numbers that the draft has itself were counted when it was made; others count as a search. Past the allowance, they
   * aren't compared.
   */
  async search(
    caller: Principal,
    values: AcceptedValues,
    known: AcceptedValues,
    seen: readonly string[],
  ): Promise<TwinSearch> {
    const person = personOf(values);
    const isKnown = (field: 'ssn' | 'mbi', written: (text: string) => string) => {
      const value = known[field];
      return value !== undefined && written(value) === written(values[field] ?? '');
    };
    const asked = {
      ssn: isKnown('ssn', ssnDigits) ? undefined : person.ssn,
      mbi: isKnown('mbi', mbiCharacters) ? undefined : person.mbi,
    };
    const isAdmitted =
      !namesProtectedNumber(asked) ||
      (await this.protectedSearches.isAdmitted(caller, identityActions.duplicatesChecked));
    const search = await this.duplicates.searchOf(
      caller,
      isAdmitted ? person : personOf(withoutNumbers(values)),
    );
    return { ...search, seen };
  }

  /** @throws AppError `conflict` */
  async rejectAny(tx: Sql, caller: Principal, { tests, identity, seen }: TwinSearch): Promise<void> {
    if (tests.length === 0) return;
    const alike = await tx.$queryRaw<FoundIndividual[]>(duplicatesSql(caller, undefined, tests));
    // A person is asked about whoever may be the same.
    const isTwin = (one: FoundIndividual) =>
      !seen.includes(one.id) &&
      one.matches.some((reason) => isStrong(reason) && isPossible(reason, identity, one));
    if (!alike.some(isTwin)) return;
    throw new AppError('conflict', {
      detail:
        'A client like this is there already, or was added since you opened the draft. Open the draft again to add to that client, or to save another one all the same.',
    });
  }
}
