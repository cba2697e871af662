import { lookAlikeKey } from '@bindery/contracts/folding';
import { checkedOption } from './checked-option.js';
import type { Pair } from '../layout/pairs.js';
import type { Piece } from '../reading/source.js';
import { cut, span } from '../reading/source.js';
import { tailsIn } from '@bindery/contracts/crm/written-addresses';
import { readValue } from '../values/read-value.js';
import type { Label } from '../labels/label-of.js';
import type { Reading, ReadingDay } from '../values/reading.js';
import { besideName, listedPeople } from './beside-name.js';
import { relationshipOf } from '../values/relationships.js';

/** A value that something says of a person, or of the policy. */
export interface Fact {
  readonly slot: string;
  readonly value: string;
  readonly source: Piece;
  /** How plainly it is said: 10 under a label, less in a sentence or by its place alone. */
  readonly weight: number;
  /** Whether it is said of what somebody has now, beside which there may be an offer. */
  readonly isCurrent?: true;
}

/** The values of one person. */
export interface Cluster {
  relationship: ReturnType<typeof relationshipOf>;
  readonly isFamily: boolean;
  readonly isRow: boolean;
  /** Whether it may be the client, as the first one of a household. */
  isMember?: boolean;
  readonly facts: Fact[];
}

export const LABELED = 10;
/** Labels that mean the same field less plainly than others. */
const LESS: Readonly<Record<string, readonly [string, number]>> = {
  'policy.issue_date': ['policy.effective_date', 8],
  'policy.annual_premium': ['policy.premium', 8],
  'policy.net_premium': ['policy.premium', 11],
  'policy.quarterly_premium': ['policy.premium', 9],
  'policy.semi_annual_premium': ['policy.premium', 9],
};
/** Behind these values may stand others, as in `04/12/1950 / F / (207) 555-0101`. */
const BESIDE = /^(?:dob|mbi|gender|ssn|email)$|\.phone$/;
/** The owner of a policy may be the client; whoever owns a record of a contact is an agent. */
const OF_INSURED = /^(?:dob|ssn)$|^policy\.(?:policy_number|product|premium|effective_date)$/;
const ADDRESS = /^addresses\.(\w+)\.(\w+)$/;

export const named = (cluster: Cluster): boolean =>
  cluster.facts.some(({ slot }) => slot === 'first_name' || slot === 'last_name');
export const valueOf = (cluster: HasFacts, slot: string): string | undefined =>
  cluster.facts.find((fact) => fact.slot === slot)?.value;

interface HasFacts {
  readonly facts: readonly Fact[];
}
const NAMES = ['first_name', 'last_name'] as const;
const isEqual = (one: HasFacts, other: HasFacts, slot: string): boolean =>
  lookAlikeKey(valueOf(one, slot) ?? '') === lookAlikeKey(valueOf(other, slot) ?? '');

/** Puts the pairs of a page together by person. */
export class Clusters {
  readonly client: Cluster[] = [];
  readonly family: Cluster[] = [];
  readonly rows: Cluster[] = [];
  /** Names, phone numbers and so on of agents, doctors, companies. */
  readonly foreign: Fact[] = [];
  private readonly owners = new Map<number, readonly Fact[]>();
  private readonly byKey = new Map<string, Cluster>();
  private addressKind = 'home';
  /** Of the client's card that was begun last. */
  private lastSection = 0;

  constructor(private readonly day: ReadingDay) {}

  add(pair: Pair): void {
    const facts = this.factsOf(pair);
    const { role, row } = pair.scope;
    if (role !== 'client' && role !== 'spouse' && role !== 'child') {
      if (role === 'owner')
        this.owners.set(pair.scope.section, [...(this.owners.get(pair.scope.section) ?? []), ...facts]);
      else this.foreign.push(...facts);
      return;
    }
    if (row === undefined && this.addListed(pair)) return;
    if (row !== undefined)
      this.addTo(
        this.cluster(`row ${row}`, this.rows, {
          isRow: true,
          isFamily: role === 'child' || role === 'spouse',
        }),
        pair,
        facts,
        role === 'spouse' ? 'spouse' : undefined,
      );
    else if (role === 'client') this.addToClient(pair, facts);
    else this.addToFamily(pair, facts);
  }

  /** Takes an owner for the client whose name is the same, or where the page names nobody else. */
  joinOwners(): void {
    for (const facts of this.owners.values()) {
      const [client] = this.client;
      const isInsured = [...facts, ...(client?.facts ?? [])].some(({ slot }) => OF_INSURED.test(slot));
      const isAlone =
        isInsured && this.owners.size === 1 && ![...this.client, ...this.family, ...this.rows].some(named);
      const isSame =
        client !== undefined && named(client) && NAMES.every((slot) => isEqual(client, { facts }, slot));
      if (!isSame && !isAlone) this.foreign.push(...facts);
      else if (client) client.facts.push(...facts.map((fact) => ({ ...fact, weight: fact.weight - 1 })));
      else this.client.push({ relationship: undefined, isFamily: false, isRow: false, facts: [...facts] });
    }
  }

  private addToClient(pair: Pair, facts: readonly Fact[]): void {
    const present = this.client.at(-1);
    const isNext =
      present !== undefined &&
      ((/^(?:name|first_name)$/.test(pair.label.slot) && startsAnother(present, facts)) ||
        (pair.label.slot === 'relationship' && present.relationship !== undefined));
    if (!present || isNext)
      this.client.push({ relationship: undefined, isFamily: false, isRow: false, facts: [] });
    const cluster = this.ofHousehold(pair) ? this.client[0] : this.client.at(-1);
    if (!cluster) return;
    if (isNext) this.lastSection = pair.scope.section;
    this.addTo(cluster, pair, facts);
  }

  /** Whether a pair behind a relative's card is about the household: the policy, and what a section of its own says. */
  private ofHousehold({ label, scope }: Pair): boolean {
    const relationship = this.client.at(-1)?.relationship;
    if (relationship === undefined || relationship === 'self' || this.client.length < 2) return false;
    return (
      /^policy\.|^status$/.test(label.slot) ||
      (scope.section > this.lastSection && /^(?:phones|addresses)\.|email$/.test(label.slot))
    );
  }

  /** `Children: Ada (04/12/2010), Ben (07/02/2012)`; of applicants, the first one is the client. */
  private addListed({ label, value, scope }: Pair): boolean {
    const people = label.slot === 'name' ? listedPeople(value, this.day) : [];
    people.forEach(({ name, details, relationship }, index) => {
      const said = relationship ?? label.relationship ?? scope.relationship;
      const isClient = scope.role === 'client' && (said === 'self' || (said === undefined && index === 0));
      const names = readValue('name', name.text, this.day).map((one) => ({
        ...one,
        source: cut(name, one.start, one.end),
      }));
      const facts = [...names, ...details].map((one) => ({
        slot: one.slot,
        value: one.value,
        source: one.source,
        weight: LABELED,
      }));
      const [client] = this.client;
      const isOther =
        client !== undefined &&
        named(client) &&
        !names.some((one) => one.slot === 'first_name' && one.value === valueOf(client, 'first_name'));
      if (isClient && client && !isOther) client.facts.push(...facts);
      else
        (isClient && !isOther ? this.client : this.family).push({
          relationship: isClient ? undefined : said,
          isFamily: !isClient || isOther,
          isRow: false,
          facts,
        });
    });
    return people.length > 0;
  }

  private addToFamily(pair: Pair, facts: readonly Fact[]): void {
    const { role, number, section } = pair.scope;
    const key = role === 'spouse' ? 'spouse' : `child ${number === '' ? `in ${section}` : number}`;
    const present = this.byKey.get(key);
    const isNext =
      present !== undefined && /^(?:name|first_name)$/.test(pair.label.slot) && startsAnother(present, facts);
    if (isNext) this.byKey.delete(key);
    const cluster = this.cluster(key, this.family, { isRow: false, isFamily: true });
    if (pair.label.isMember) cluster.isMember = true;
    this.addTo(
      cluster,
      pair,
      facts,
      role === 'spouse' ? 'spouse' : (pair.label.relationship ?? pair.scope.relationship),
    );
  }

  private addTo(
    cluster: Cluster,
    { label, value }: Pair,
    facts: readonly Fact[],
    relationship?: Cluster['relationship'],
  ): void {
    if (label.slot === 'relationship')
      cluster.relationship = relationshipOf(value.text) ?? cluster.relationship;
    else cluster.relationship ??= relationship;
    cluster.facts.push(...facts);
  }

  private cluster(key: string, list: Cluster[], kind: Pick<Cluster, 'isRow' | 'isFamily'>): Cluster {
    const present = this.byKey.get(key);
    if (present) return present;
    const cluster: Cluster = { ...kind, relationship: undefined, facts: [] };
    this.byKey.set(key, cluster);
    list.push(cluster);
    return cluster;
  }

  private factsOf(pair: Pair): Fact[] {
    const { label, value: written, following, scope } = pair;
    const { slot } = label;
    const value = slot.startsWith('phones.') ? written : checkedOption(written);
    const parts = label.slots ? this.compound(label.slots, value) : [];
    if (slot === 'compound' || parts.length > 0) return parts;
    const whole = /\.(?:address1|place)$/.test(slot) ? this.longestAddress(slot, value, following) : value;
    const readings = readValue(slot, whole.text, this.day);
    const others = readings.length === 0 ? otherSlots(slot, value.text) : [];
    if (others.length > 0)
      return others.flatMap((other) => this.factsOf({ ...pair, label: { ...label, slot: other } }));
    if (slot.endsWith('.address1') && readings.length > 0) this.addressKind = kindIn(slot, scope.addressKind);
    const [mapped = slot, weight = LABELED] = LESS[slot] ?? [];
    const facts = withModeOf(pair.label, readings).map((reading) => {
      const path = reading.slot === slot ? mapped : reading.slot;
      return {
        slot: this.withKind(path),
        value: reading.value,
        source: cut(whole, reading.start, reading.end),
        weight: isAmbiguous(pair.label, reading, whole.text)
          ? UNSURE
          : slot === 'policy.annual_premium'
            ? 8
            : weight,
        ...(pair.label.isCurrent && { isCurrent: true as const }),
      };
    });
    return [...facts, ...this.besideOthers(slot, value, readings.length > 0)];
  }

  /** Values behind a name, or behind another value and a dash: `Ada Byron | 04/12/1950`. */
  private besideOthers(slot: string, value: Piece, isRead: boolean): Fact[] {
    if (slot !== 'name' && !(isRead && BESIDE.test(slot) && / [/|·] |; /.test(value.text))) return [];
    return besideName(value, this.day).map((one) => ({ ...one, weight: LABELED - 1 }));
  }

  /** The city behind a mailing address is its city. */
  private withKind(path: string): string {
    const [, kind, part] = ADDRESS.exec(path) ?? [];
    return kind === 'home' && this.addressKind !== 'home'
      ? `addresses.${this.addressKind}.${part ?? ''}`
      : path;
  }

  private longestAddress(slot: string, value: Piece, following: readonly Piece[]): Piece {
    for (const last of following) {
      const piece = span(value, last);
      const readings = readValue(slot, piece.text, this.day);
      if (readings.some((one) => one.slot.endsWith('zip'))) return piece;
    }
    return value;
  }

  private compound(slots: readonly string[], value: Piece): Fact[] {
    const parts = partsOf(value, slots.length);
    return slots.flatMap((slot, index) => {
      const part = parts[index];
      if (!part) return [];
      return readValue(slot, part.text, this.day).map((reading) => ({
        slot: reading.slot,
        value: reading.value,
        source: cut(part, reading.start, reading.end),
        weight: LABELED,
      }));
    });
  }
}

const UNSURE = 5;
/** Whether the numbers of a day under a Spanish label may be turned: `04/05/1950`. */
function isAmbiguous({ isSpanish }: Label, { slot, start, end }: Reading, text: string): boolean {
  const [, one = '', other = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-]/.exec(text.slice(start, end)) ?? [];
  return (
    isSpanish === true &&
    /dob|date$/.test(slot) &&
    one !== other &&
    Number(one) <= 12 &&
    Number(other) <= 12 &&
    one !== ''
  );
}

/** The readings of an amount, and how often it is paid where only its label says that. */
function withModeOf({ mode }: Label, readings: readonly Reading[]): readonly Reading[] {
  const [amount] = readings;
  const isSaid = readings.some(({ slot }) => slot === 'policy.premium_mode');
  return mode === undefined || isSaid || !amount
    ? readings
    : [...readings, { ...amount, slot: 'policy.premium_mode', value: mode }];
}

/** The parts of `04/15/1950 / F`: bars and slashes between blanks first. */
function partsOf(value: Piece, count: number): Piece[] {
  for (const separator of [/ \/ | \| |; | - /g, / (?=\S+$)/g]) {
    const at = [...value.text.matchAll(separator)];
    if (at.length !== count - 1) continue;
    const ends = [...at.map(({ index }) => index), value.text.length];
    const starts = [0, ...at.map(({ index, 0: text }) => index + text.length)];
    return ends.map((end, index) => cut(value, starts[index] ?? 0, end));
  }
  return [];
}

/** The kind of address that its label says, or the section. */
const kindIn = (slot: string, ofSection: string | undefined): string => {
  const kind = ADDRESS.exec(slot)?.[1] ?? 'home';
  return kind === 'home' ? (ofSection ?? kind) : kind;
};

/** Whether a name begins another person: there is one already, with something behind it. */
function startsAnother(cluster: Cluster, facts: readonly Fact[]): boolean {
  const same = facts.every(({ slot, value }) => {
    const present = valueOf(cluster, slot);
    return present === undefined || present.toLowerCase() === value.toLowerCase();
  });
  return !same && facts.length > 0 && named(cluster);
}

/** The fields that a value says instead, as its form tells. */
function otherSlots(slot: string, text: string): readonly string[] {
  // `Home: 12 Main St, Portland, ME 04101`
  if (slot === 'phones.home.phone' && tailsIn(text).length > 0) return ['addresses.home.address1'];
  // `Contact: (207) 555-0101, ada@clients.example`
  return slot === 'name' && /^[\d(+]|@/.test(text) ? ['phones.home.phone', 'email'] : [];
}
