import { Injectable } from '@nestjs/common';
import { denialByRule, permissions, type Principal } from '@bindery/contracts/access';
import type { CaptureMatch } from '@bindery/contracts/crm';
import { identityActions } from '@bindery/contracts/identity';
import { canEdit } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import {
  duplicatesSql,
  possibleAmong,
  PossibleDuplicates,
  type ComparedPerson,
  type FoundIndividual,
} from '../duplicates/possible-duplicates.js';
import { FindClients } from '../imports/index.js';
import { ProtectedSearches } from '../individuals/protected-searches.js';
import { FindDifferences } from './find-differences.js';
import type { AcceptedValues } from './read-accepted.js';
import type { FoundClient } from './stored-drafts.js';

/** Finds the individuals in scope that a draft may be about. */
@Injectable()
export class FindMatches {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly duplicates: PossibleDuplicates,
    private readonly protectedSearches: ProtectedSearches,
    private readonly clients: FindClients,
    private readonly differences: FindDifferences,
  ) {}

  /**
   * Counts the search for the protected numbers of a new draft. Showing the draft again asks nothing new.
   * @returns whether they may be compared with those of clients; past the allowance, the draft is made without that
   */
  async admitsNumbers(caller: Principal, found: Pick<FoundClient, 'fields'>): Promise<boolean> {
    if (!readsClients(caller) || !Object.keys(valuesOf(found)).some(isProtectedNumber)) return true;
    return this.protectedSearches.isAdmitted(caller, identityActions.duplicatesChecked);
  }

  /** @param values by the paths of their fields */
  async of(caller: Principal, values: AcceptedValues): Promise<CaptureMatch[]> {
    if (!readsClients(caller)) return [];
    const search = await this.duplicates.searchOf(caller, personOf(values));
    if (search.tests.length === 0) return [];
    const found = await this.transactions.queryOnce<FoundIndividual>(
      caller.accountId,
      duplicatesSql(caller, undefined, search.tests),
    );
    const alike = possibleAmong(found, search);
    const ids = alike.map(({ id }) => id);
    const present = await this.clients.present(caller, ids);
    const differences = await this.differences.of(caller, [...present.values()], values);
    return alike.flatMap(({ id, first_name, last_name, dob, matches }) => {
      const row = present.get(id);
      if (!row) return [];
      return {
        ...{ id, first_name, last_name, dob, version: row.version },
        reasons: [...new Set(matches)],
        can_edit: canEdit(caller, row),
        has_policy: differences.get(id)?.hasPolicy ?? false,
        differences: differences.get(id)?.fields ?? [],
      };
    });
  }
}

/** The level of the account may be without the CRM, whatever the session is limited to. */
const readsClients = (caller: Principal): boolean =>
  denialByRule(caller, permissions['individual:read']) === null;

const valuesOf = ({ fields }: Pick<FoundClient, 'fields'>): AcceptedValues =>
  Object.fromEntries(fields.map(({ field, value }) => [field, value]));

/** Whether a field holds a protected number, of the client or of a dependent. */
const isProtectedNumber = (path: string): boolean =>
  /^(?:ssn|mbi|drivers_license|dependents\.\d+\.ssn)$/.test(path);

/** The values by which a draft is compared with clients. */
export const comparedValues = (found: FoundClient): AcceptedValues =>
  found.numbers_compared ? valuesOf(found) : withoutNumbers(valuesOf(found));

export const withoutNumbers = (values: AcceptedValues): AcceptedValues =>
  Object.fromEntries(Object.entries(values).filter(([path]) => !isProtectedNumber(path)));

/** The person in values by their paths. */
export function personOf(values: AcceptedValues): ComparedPerson {
  const { first_name, last_name, dob, email, ssn, mbi } = values;
  const phones = Object.entries(values).flatMap(([path, value]) =>
    /^phones\.\w+\.phone$/.test(path) ? [value] : [],
  );
  return { first_name, last_name, dob, email, ssn, mbi, phones };
}
