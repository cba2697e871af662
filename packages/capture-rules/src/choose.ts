import { importField } from '@bindery/contracts/crm';
import { suffixOf } from '@bindery/contracts/crm/person-names';
import type { Fact } from './people/clusters.js';
import type { FoundField } from './reading/captured.js';

/** From this score on, a value of a sentence or a place is found by a rule; below, it is merely suggested. */
const SURE = 6;

/** One value for each field: what is said most plainly. What is said otherwise as plainly makes it a suggestion. */
export function chosen(facts: readonly Fact[], prefix: string): FoundField[] {
  const bySlot = Map.groupBy(facts, ({ slot }) => slot);
  const [suffix] = (bySlot.get('suffix') ?? []).filter(({ value }) => isSuffix(value));
  bySlot.delete('suffix');
  return [...bySlot].flatMap(([slot, same]) => {
    const field = prefix + dependentSlot(slot, prefix);
    if (importField('individual', field) === undefined) return [];
    const best = Math.max(...same.map(({ weight }) => weight));
    const [first, ...rest] = same.filter(({ weight }) => weight === best);
    if (!first) return [];
    const competes = rest.some(({ value }) => value.toLowerCase() !== first.value.toLowerCase());
    const { source, place } = first.source.of.quote(
      first.source.start,
      first.source.start + first.source.text.length,
    );
    return [
      {
        field,
        value: (slot === 'last_name' ? withSuffix(first.value, suffix?.value) : first.value).normalize('NFC'),
        source,
        place,
        state: best >= SURE && !competes ? 'rule' : 'suggested',
      },
    ];
  });
}

/** A last name with the suffix that has a label of its own. */
const withSuffix = (lastName: string, suffix: string | undefined): string =>
  suffix === undefined || suffixOf(lastName) !== null ? lastName : `${lastName} ${suffix}`;

const isSuffix = (text: string): boolean => suffixOf(`- ${text}`) !== null;

const dependentSlot = (slot: string, prefix: string): string =>
  prefix !== '' && slot === 'dob' ? 'date_of_birth' : slot;
