import { importField, saysNothing, type ImportKind } from '@bindery/contracts/crm';
import { personReaders } from './read-person.js';
import { placeReaders } from './read-place.js';
import { policyReaders } from './read-policy.js';
import type { Reader, Reading, ReadingDay } from './reading.js';

const NOTHING =
  /^(?:[-–—_.,*\s/()]{1,40}|n\/?a\b.{0,20}|none\b.{0,20}|not (?:selected|applicable|available|provided|on file|entered|listed|specified|required|assigned|yet assigned|given|set|known)\b.{0,20}|unknown|tbd|pending|to be (?:determined|assigned)|select(?: one| an option| \.{3}|\.{3})?|please select|[- ]{0,4}(?:choose|select|seleccione|elija|escoja)\b.{0,30}|[- ]{1,4}(?:choose|select|seleccione|elija|escoja|please select)\b.*|(?:choose|select|seleccione|elija|escoja) (?:an?|one|your|state|un[oa]?)\b.*|mm ?[/-] ?dd ?[/-] ?y{2,4}|m\/d\/yyyy|same(?: as .{0,40})?|see (?:above|below|notes?)|refused|declined|x{2}[\sx/-]{0,20}|enter .{0,30}|optional|required|empty|blank|\[.{0,40}\]|<.{0,40}>|\?{1,5}|no (?:phone|email|data|value).{0,20}|off exchange)$/i;

/** Whether a value is only a placeholder. */
export const isPlaceholder = (text: string): boolean =>
  text === '' || NOTHING.test(text) || saysNothing(text);

/** By slots, by the last parts of slots, and by the meaning of a field: the compiler asks for one of each. */
const readers: Readonly<Record<string, Reader>> &
  Readonly<Record<Exclude<ImportKind, 'agent' | 'tags'>, Reader>> = {
  ...personReaders,
  ...placeReaders,
  ...policyReaders,
};

/** The readings of a value for a slot: none where it has not the form of the field. */
export function readValue(slot: string, text: string, day: ReadingDay): Reading[] {
  const isNone = slot === 'smoker' && /^none\b/i.test(text);
  if ((isPlaceholder(text) && !isNone) || slot === 'other' || text.length > 400) return [];
  return readerOf(slot)?.(text, slot, day) ?? [];
}

/** Whether a slot takes any text, so that no form tells a value of it from another text. */
export const isMereText = (slot: string): boolean => readerOf(slot) === readers.text;

const readerOf = (slot: string): Reader | undefined =>
  readers[slot] ?? readers[lastPart(slot)] ?? readers[importField('individual', slot)?.kind ?? 'none'];

const lastPart = (slot: string): string => slot.slice(slot.lastIndexOf('.') + 1);
