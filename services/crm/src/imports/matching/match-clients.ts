import {
  lastNameKeyOf,
  nameKeyOf,
  samenessOf,
  strongKeys,
  type Identity,
  type ImportMapping,
  type MatchKey,
} from '@bindery/contracts/crm';
import type { CellNote } from '../rows/read-row.js';
import { FilePeople, NOTHING_SAID, type Person, type Said } from './file-people.js';
import type { ClientIdentity } from '../../individuals/identity.sql.js';
import type { KnownClient } from './known-clients.sql.js';
import { ambiguous, NO_MATCH, type Match, type PossibleMatch } from './match-rows.js';
import { namesOther, namesSeveral, namesTwo, type SharedKey } from './match-words.js';
import { Sharers } from './sharers.js';

/** A row of the file, by what its client is matched. */
export interface ClientRow {
  readonly row: number;
  /** Values as the database compares them. */
  readonly keys: Readonly<Partial<Record<MatchKey, string>>>;
  readonly identity: Identity;
  /** In E.164. */
  readonly phones?: readonly string[];
  /** The fields whose values keep it from becoming a client, if there is none. */
  readonly faults?: readonly string[];
  /** The fields of the client that it has values of. */
  readonly said?: Said;
}

/** The clients who have the values of a batch, by key and value. */
export type KnownClients = ReadonlyMap<string, Sharers<ClientIdentity>>;

/** Somebody whom a row may be about: a client, the client of an earlier row, or both. */
interface Candidate {
  readonly recordId: string | null;
  readonly person: Person | null;
  readonly identity: Identity;
}

/** A value by which a row finds others. */
interface Place {
  readonly key: SharedKey;
  readonly place: string;
  /** Whether those who have it are asked about and never taken. */
  readonly isHint?: boolean;
}

interface HashedPlace extends Place {
  /** As it is stored with the row. */
  readonly hash: string;
}

/** A key of a row, with those who have its value and don't contradict it, or may. */
interface GivenKey {
  readonly key: SharedKey;
  /** The people whose value it is: of an SSN or a Medicare number, also those who contradict. */
  readonly holders: readonly Candidate[];
  readonly same: readonly Candidate[];
  readonly possible: readonly PossibleMatch[];
}

/** Matches the rows of one file of clients, in their order: to clients who are there, and to earlier rows of the file. */
export class ClientMatcher {
  private readonly by: readonly MatchKey[];
  private readonly places = new WeakMap<ClientRow, readonly HashedPlace[]>();

  /** @param people of the rows before */
  constructor(
    private readonly match: ImportMapping['match'],
    readonly people: FilePeople = new FilePeople(),
  ) {
    const { by } = match;
    this.by = by.toSorted((one, other) => rankOf(one) - rankOf(other));
  }

  of(row: ClientRow, known: KnownClients): Match {
    const places = this.placesOf(row);
    const keys = places.map(({ hash }) => hash);
    const given = places.map((place) =>
      givenKey(place, row.identity, this.candidates(place, row.identity, known.get(place.place))),
    );
    const [found, problem] = chosen(given);
    if (problem) return { ...NO_MATCH, keys, problem };
    const { recordId = null, person = null } = found ?? {};
    const possible = found ? null : possibleOf(given.flatMap((one) => one.possible));
    const isKnown = found !== undefined || this.canBeNew(row, possible);
    const { identity, said = { fields: [], prints: [] } } = row;
    const later = isKnown
      ? this.people.remember(keys, { row: row.row, recordId, identity, said }, found ?? null)
      : NOTHING_SAID;
    return { ...NO_MATCH, recordId, earlier: person?.row ?? null, keys, isKnown, ...later, possible };
  }

  /** A row that is left out is nobody's first one. */
  private canBeNew({ faults = [] }: ClientRow, possible: PossibleMatch | null): boolean {
    const isTaken = givesUpId(possible);
    return this.match.otherwise === 'create' && faults.every((field) => isTaken && field === 'external_id');
  }

  /** The hashes of what a row is matched by. */
  hashesOf(row: ClientRow): string[] {
    return this.placesOf(row).map(({ hash }) => hash);
  }

  private placesOf(row: ClientRow): readonly HashedPlace[] {
    const known = this.places.get(row);
    if (known) return known;
    const all = this.readPlaces(row);
    const places = all.map((place) => ({ ...place, hash: this.people.hashOf(place.place) }));
    this.places.set(row, places);
    return places;
  }

  /**
   * Rows of one name and birth are one client within a file, by whatever keys it is matched with clients. Those of one last
   * name with one birth or phone may be, by a nickname.
   */
  private readPlaces({ keys, identity, phones = [] }: ClientRow): Place[] {
    const places: Place[] = this.by.flatMap((key) => {
      const value = keys[key];
      return value === undefined ? [] : [{ key, place: placeOf(key, value) }];
    });
    const [name, last, { dob }] = [nameKeyOf(identity), lastNameKeyOf(identity), identity];
    if (name !== null && dob !== null) places.push({ key: 'name', place: placeOf('name', `${name} ${dob}`) });
    if (name === null || last === null) return places;
    const hint = (key: 'name' | 'phone', value: string): Place => ({
      ...{ key, isHint: true },
      place: `last name and ${placeOf(key, `${last} ${value}`)}`,
    });
    return [
      ...places,
      ...(dob === null ? [] : [hint('name', dob)]),
      ...phones.map((phone) => hint('phone', phone)),
    ];
  }

  private candidates(
    { key, hash }: HashedPlace,
    identity: Identity,
    clients: Sharers<ClientIdentity> | undefined,
  ): Candidate[] {
    // Namesakes in one file are no earlier import of each other.
    const sharers = key === 'last_import' ? undefined : this.people.at(hash);
    const people = new Set(sharers?.comparedWith(identity, key));
    const others: Candidate[] = [];
    for (const client of clients?.comparedWith(identity, key) ?? []) {
      const person = this.people.ofRecord(client.id);
      if (person) {
        person.identity ??= client;
        people.add(person);
      } else others.push({ recordId: client.id, person: null, identity: client });
    }
    const ofFile = [...people].flatMap((person) =>
      person.identity ? [{ recordId: person.recordId, person, identity: person.identity }] : [],
    );
    return [...ofFile, ...others];
  }
}

const placeOf = (key: SharedKey, value: string): string => `${key} ${value}`;

/** Ids come first. An earlier import tells less, as values may have changed since, and more than a value that people share. */
const rankOf = (key: SharedKey): number => (key === 'last_import' ? 1 : strongKeys.has(key) ? 0 : 2);

/** Known clients by the places of their values. */
export const byPlace = (clients: readonly KnownClient[]): KnownClients =>
  new Map(
    [...Map.groupBy(clients, ({ key, value }) => placeOf(key, value))].map(([place, those]) => [
      place,
      new Sharers<ClientIdentity>((client) => client, those),
    ]),
  );

function givenKey({ key, isHint }: Place, identity: Identity, candidates: readonly Candidate[]): GivenKey {
  const compared = candidates.map((one) => {
    const { is, because } = samenessOf(key, identity, one.identity);
    return { one, because, is: isHint && is === 'same' ? 'possible' : is };
  });
  const same = compared.flatMap(({ one, is }) => (is === 'same' ? [one] : []));
  if (same.length > 1 && !strongKeys.has(key))
    return {
      key,
      holders: [],
      same: [],
      possible: same.map(({ recordId }) => ({ recordId, note: namesSeveral(key) })),
    };
  const possible = compared.flatMap(({ one: { recordId, person }, is, because }) =>
    is === 'possible' ? [{ recordId, note: namesOther(key, because, person?.row) }] : [],
  );
  const holders = key === 'ssn' || key === 'mbi' ? candidates : same;
  return { key, holders, same, possible };
}

/** A client of whom there is a record comes first, as one can look at it. An External ID is nobody's second one. */
function possibleOf(all: readonly PossibleMatch[]): PossibleMatch | null {
  const ofId = all.filter(givesUpId);
  const those = ofId.length > 0 ? ofId : all;
  return those.find(({ recordId }) => recordId !== null) ?? those[0] ?? null;
}

/** Whether a row goes in without its External ID, which somebody else has. */
export const givesUpId = (possible: PossibleMatch | null): boolean => possible?.note.field === 'external_id';

/** The one whom the first key finds; or why it can't be said. Strong keys come first, and have to agree. */
function chosen(given: readonly GivenKey[]): [Candidate | undefined, CellNote | null] {
  const first = given.find(({ same }) => same.length > 0);
  if (!first) return [undefined, null];
  const [found, another] = first.same;
  if (another) return [undefined, ambiguous('individual', first.key as MatchKey)];
  const other = given.find(
    ({ key, holders }) =>
      rankOf(key) === 0 && holders.length > 0 && !holders.some((one) => isOne(one, found)),
  );
  return other ? [undefined, namesTwo(first.key, other.key)] : [found, null];
}

const isOne = (one: Candidate, other: Candidate | undefined): boolean =>
  one.person === null ? one.recordId === other?.recordId : one.person === other?.person;
