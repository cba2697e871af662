import { lookAlikeKey } from '@bindery/contracts/folding';
import { named, valueOf, type Cluster, type Clusters } from './clusters.js';

/** A client and the people of the household. */
export interface Household {
  readonly client: Cluster;
  readonly dependents: readonly Cluster[];
}

const MAX_PEOPLE = 50;
/** A page may list as many more as it likes. */
export const MAX_DEPENDENTS = 6;

/** The clients that a page is about: mostly one. */
export function householdsOf({ client: all, family, rows }: Clusters): Household[] {
  const client = mostSaidFirst(all);
  const relatives = [...family, ...rows].filter(
    (cluster) => named(cluster) && isRelative(cluster) && !isBareWord(cluster),
  );
  const others = client.slice(1);
  const cards = others.filter((cluster) => isRelative(cluster) && cluster.relationship !== undefined);
  const selves = [...rows, ...others].filter(({ relationship }) => relationship === 'self');
  const couple = family.filter((cluster) => named(cluster) && cluster.relationship === 'spouse');
  const [one, other] = couple;
  // Of husband and wife, the page calls neither the client: it is the one named first.
  if (one && other && !client.some(named) && rows.length === 0 && couple.length === 2) {
    const rest = family.filter((cluster) => cluster !== one && named(cluster));
    return [
      {
        client: { ...one, relationship: 'self', facts: [...(client[0]?.facts ?? []), ...one.facts] },
        dependents: eachOnce(rest),
      },
    ];
  }
  const first = client[0] ?? { relationship: undefined, isFamily: false, isRow: false, facts: [] };
  const [self = firstOfHousehold(client, family, rows)] = selves;
  const main = self ? joined(first, self) : first;
  const strangers = [...rows, ...others].filter(
    (cluster) => named(cluster) && !isRelative(cluster) && cluster.relationship !== 'self',
  );
  const dependents = eachOnce(
    [...relatives, ...cards].filter((cluster) => cluster !== self && !isSamePerson(cluster, main)),
  );
  if (!named(main) && strangers.length > 0 && !self)
    return strangers.slice(0, MAX_PEOPLE).map((one, index) => ({
      client: index === 0 && strangers.length === 1 ? joined(first, one) : one,
      dependents: [],
    }));
  const twin = strangers.find((cluster) => isSamePerson(cluster, main));
  const whole = twin ? joined(main, twin) : main;
  const unrelated = others.filter(
    (cluster) => strangers.includes(cluster) && cluster !== twin && cluster.facts.length > 3,
  );
  return [
    { client: whole, dependents },
    ...unrelated.slice(0, MAX_PEOPLE - 1).map((one) => ({ client: one, dependents: [] })),
  ];
}

/** Where nobody is called the client, it is the first one of the household's table. */
function firstOfHousehold(
  client: readonly Cluster[],
  family: readonly Cluster[],
  rows: readonly Cluster[],
): Cluster | undefined {
  const members = family.filter(({ isMember }) => isMember === true);
  const all = [...members, ...rows.filter((row) => row.isFamily)].filter(named);
  const isTold =
    [...client, ...family.filter((one) => !members.includes(one))].some(named) ||
    [...members, ...rows].some(({ relationship }) => relationship !== undefined);
  return isTold ? undefined : all[0];
}

/** A text like a name in a headline isn't the client if somebody else has the values. */
function mostSaidFirst(clusters: readonly Cluster[]): readonly Cluster[] {
  const [first, ...others] = clusters;
  const isMere = first?.facts.every(({ slot }) => slot.endsWith('_name'));
  const other = isMere
    ? others.find(
        ({ facts, relationship }) =>
          facts.length > 4 &&
          relationship === undefined &&
          facts.some(({ slot }) => /^(?:dob|mbi|ssn)$/.test(slot)),
      )
    : undefined;
  return first && other ? [other, ...clusters.filter((cluster) => cluster !== other)] : clusters;
}

/** A word such as the one behind `Household:` names nobody. */
const isBareWord = ({ facts, relationship }: Cluster): boolean =>
  relationship === undefined && facts.length < 2;

const isRelative = ({ relationship, isFamily }: Cluster): boolean =>
  relationship === undefined ? isFamily : relationship !== 'self';

/** Relatives whom a page lists in several places, each with what all of these say. */
function eachOnce(relatives: readonly Cluster[]): Cluster[] {
  const known: Cluster[] = [];
  for (const cluster of relatives) {
    const present = known.find((one) => isSamePerson(one, cluster) && isSameRelation(one, cluster));
    if (present) {
      present.relationship = relationOf(present) ?? cluster.relationship;
      present.facts.push(...cluster.facts);
    } else if (known.length < MAX_DEPENDENTS) known.push({ ...cluster, facts: [...cluster.facts] });
  }
  return known;
}

/** A label such as `Dependents` leaves open what they are to the client. */
const relationOf = ({ relationship }: Cluster): Cluster['relationship'] =>
  relationship === 'dependent' ? undefined : relationship;

/** A grandson may have the name of a son. */
function isSameRelation(one: Cluster, other: Cluster): boolean {
  const [relation, otherRelation] = [relationOf(one), relationOf(other)];
  return relation === undefined || otherRelation === undefined || relation === otherRelation;
}

/** One person from two places. Of different people, it is the first place. */
function joined(first: Cluster, second: Cluster): Cluster {
  if (named(first) && !isSamePerson(first, second)) return first;
  return { ...first, facts: [...first.facts, ...second.facts] };
}

function isSamePerson(one: Cluster, other: Cluster): boolean {
  const [birth, otherBirth] = [valueOf(one, 'dob'), valueOf(other, 'dob')];
  // A son may have his father's name.
  if (birth !== undefined && otherBirth !== undefined && birth !== otherBirth) return false;
  const keys = [one, other].map((cluster) =>
    lookAlikeKey(`${valueOf(cluster, 'first_name') ?? ''}${valueOf(cluster, 'last_name') ?? ''}`),
  );
  return keys[0] !== '' && keys[0] === keys[1];
}
