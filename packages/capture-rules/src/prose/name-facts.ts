import { lookAlikeKey } from '@bindery/contracts/folding';
import { valueOf, type Cluster, type Fact } from '../people/clusters.js';
import type { Piece } from '../reading/source.js';
import type { PersonName } from '../values/names.js';

export const keyOfName = ({ first_name, last_name }: PersonName): string =>
  lookAlikeKey(`${first_name ?? ''} ${last_name ?? ''}`);

export function nameKey(client: Cluster): string | undefined {
  const [first, last] = [valueOf(client, 'first_name'), valueOf(client, 'last_name')];
  return first !== undefined && last !== undefined ? lookAlikeKey(`${first} ${last}`) : undefined;
}

export const nameFacts = (name: PersonName, source: Piece, weight: number): Fact[] =>
  Object.entries(name).map(([slot, value]) => ({ slot, value, source, weight }));
