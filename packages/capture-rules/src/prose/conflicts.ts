import { named, type Fact } from '../people/clusters.js';
import type { Household } from '../people/household.js';

/** Values in sentences count where no label says anything, and a name only as a whole. */
export function withoutConflicts(facts: readonly Fact[], { client }: Household): Fact[] {
  const hasName = named(client);
  const best = Math.max(0, ...facts.filter(({ slot }) => slot === 'first_name').map(({ weight }) => weight));
  const taken = new Set(client.facts.map(({ slot }) => slot));
  const isComparison =
    new Set(facts.filter(({ slot }) => slot === 'policy.premium').map(({ value }) => value)).size > 1;
  const [hasPhone, hasEmail] = [[...taken].some((slot) => slot.startsWith('phones.')), taken.has('email')];
  const hasAddress = [...taken].some((slot) => /^addresses\.home\.(?:address1|zip)$/.test(slot));
  // An address under `Mailing address` isn't the home as well.
  const streets = new Set(
    client.facts.filter(({ slot }) => slot.endsWith('.address1')).map(({ value }) => value.toLowerCase()),
  );
  const isSaid = facts.some(
    ({ slot, value }) => slot === 'addresses.home.address1' && streets.has(value.toLowerCase()),
  );
  const [chosenName] = facts.filter(({ slot, weight }) => slot === 'first_name' && weight === best);
  return facts.filter((fact) => {
    if (/^(?:first|last|middle)_name$/.test(fact.slot))
      return (
        !hasName &&
        chosenName !== undefined &&
        fact.source.start === chosenName.source.start &&
        fact.source.text === chosenName.source.text
      );
    // Several premiums are offers.
    if (isComparison && /^policy\.(?:premium|premium_mode|product)$/.test(fact.slot)) return false;
    if (fact.slot.startsWith('addresses.home.') && !fact.slot.endsWith('county'))
      return !hasAddress && !isSaid;
    if (fact.slot.startsWith('phones.')) return !hasPhone;
    if (fact.slot.endsWith('email')) return !hasEmail;
    return !taken.has(fact.slot);
  });
}
