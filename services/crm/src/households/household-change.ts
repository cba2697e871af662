import type { Principal } from '@bindery/contracts/access';
import { MAX_HOUSEHOLD_MEMBERS, type HouseholdRelationship } from '@bindery/contracts/crm';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { canEdit } from '../access/record-scope.js';
import type { IndividualWithNames } from '../individuals/individual.sql.js';
import {
  byRelationship,
  isActive,
  isShown,
  type StoredHousehold,
  type StoredMember,
} from './stored-household.js';

export type Rows = ReadonlyMap<string, IndividualWithNames>;

/** The members of a household that a request sets. */
export interface HouseholdChange {
  readonly added: readonly StoredMember[];
  readonly removed: readonly StoredMember[];
  /** With their new relationships. */
  readonly changed: readonly StoredMember[];
  /** Heads in the trash or merged, who are the head no more. */
  readonly demoted: readonly StoredMember[];
  /** The members who leave, including those that the user can't see; empty when the household ends. */
  readonly remaining: readonly StoredMember[];
}

/** @throws AppError `validation_failed`, `conflict`, or `forbidden` naming whom the person may not change */
export function changeOf(
  caller: Principal,
  id: string,
  present: StoredHousehold | null,
  wanted: readonly StoredMember[],
  rows: Rows,
): HouseholdChange {
  const before = present?.members ?? [];
  const unseen = before.filter(({ individual_id }) => !isShown(caller, rows.get(individual_id)));
  const shown = before.filter((member) => !unseen.includes(member));
  const isIn = (list: readonly StoredMember[], { individual_id }: StoredMember) =>
    list.some((member) => member.individual_id === individual_id);
  wanted.forEach(({ individual_id }, index) => {
    if (!isShown(caller, rows.get(individual_id)))
      rejectField(`members.${index}.individual_id`, 'Choose an individual that you can see.');
  });
  const change = {
    added: wanted.filter((member) => !isIn(shown, member)),
    removed: shown.filter((member) => !isIn(wanted, member)),
    changed: wanted.filter((member) =>
      shown.some(
        ({ individual_id, relationship }) =>
          individual_id === member.individual_id && relationship !== member.relationship,
      ),
    ),
  };
  for (const { individual_id } of [...change.added, ...change.removed, ...change.changed])
    requireEditable(caller, rows.get(individual_id));
  if (change.added.length > 0 && !wanted.some(({ individual_id }) => individual_id === id))
    rejectField('members', 'This individual must be among the members.');
  const isMerged = ({ individual_id }: StoredMember) => rows.get(individual_id)?.merged_into !== null;
  const remaining = [...wanted, ...unseen.filter((member) => !isMerged(member))];
  if (present === null && remaining.length === 1)
    rejectField('members', 'A household needs at least two people. Add another person.');
  if (change.added.length > 0 && remaining.length > MAX_HOUSEHOLD_MEMBERS)
    rejectField('members', `A household can have up to ${MAX_HOUSEHOLD_MEMBERS} people.`);
  return {
    ...change,
    demoted: unseenHeads(unseen, wanted, rows),
    remaining: remaining.length < 2 ? [] : remaining,
  };
}

/** @throws AppError `conflict` when the head is an individual that the user can't see, and not in the trash */
function unseenHeads(
  unseen: readonly StoredMember[],
  wanted: readonly StoredMember[],
  rows: Rows,
): StoredMember[] {
  if (!wanted.some(isHead)) return [];
  const heads = unseen.filter(isHead);
  if (heads.some(({ individual_id }) => isActive(rows.get(individual_id)))) {
    throw new AppError('conflict', {
      detail: "Someone you can't view is the head of this household. Choose another relationship.",
    });
  }
  return heads;
}

const isHead = ({ relationship }: StoredMember): boolean => relationship === 'head';

function requireEditable(caller: Principal, row: IndividualWithNames | undefined): void {
  if (!row || canEdit(caller, row)) return;
  throw new AppError('forbidden', {
    detail: `You can view ${row.first_name} ${row.last_name} but not change them. Ask their agent or an administrator.`,
  });
}

/** An entry in the history of one individual. */
export interface HouseholdEntry {
  readonly of: string;
  readonly member?: readonly [before: string | null, after: string | null];
  readonly relationship?: readonly [
    before: HouseholdRelationship | null,
    after: HouseholdRelationship | null,
  ];
}

/** The history entries: one for each member who joins, leaves, changes or stays. */
export function entriesOf(
  id: string,
  present: StoredHousehold | null,
  { added, removed, changed, remaining }: HouseholdChange,
): HouseholdEntry[] {
  const was = (of: string) =>
    present?.members.find(({ individual_id }) => individual_id === of)?.relationship ?? null;
  const others = remaining.length > 0 ? remaining : (present?.members ?? []);
  const without = (gone: string) =>
    [...others]
      .sort((one, other) => byRelationship(one.relationship, other.relationship))
      .find(({ individual_id }) => individual_id !== gone)?.individual_id ?? null;
  const own = added.find(({ individual_id }) => individual_id === id);
  const ended = remaining.length === 0 && present !== null;
  const entries: HouseholdEntry[] = [];
  for (const { individual_id: of, relationship } of added.filter((member) => member !== own)) {
    const isFirst = entries.length === 0 && own !== undefined;
    entries.push({ of: id, member: [null, of], ...(isFirst && { relationship: [null, own.relationship] }) });
    entries.push({ of, member: [null, id], relationship: [null, relationship] });
  }
  for (const { individual_id: of, relationship } of removed) {
    const stays = of === id ? without(id) : id;
    entries.push({ of, member: [stays, null], relationship: [relationship, null] });
    if (stays !== null && !removed.some(({ individual_id }) => individual_id === stays))
      entries.push({ of: stays, member: [of, null], ...(ended && { relationship: [was(stays), null] }) });
  }
  for (const { individual_id: of, relationship } of changed)
    entries.push({ of, relationship: [was(of), relationship] });
  return entries;
}
