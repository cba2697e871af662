import { addressIn, isNamedStreet } from '@bindery/contracts/crm/written-addresses';
import { nameEnd, nameOf, NO_PERSON } from './names.js';
import { STATUS_BEHIND } from './read-policy.js';
import { isMereText, isPlaceholder, readValue } from './read-value.js';
import type { ReadingDay } from './reading.js';
import { MASK } from './value-parts.js';

/** Whether a text without a separator behind its label can be the value of a slot: only what nothing else looks like. */
export function fitsStrictly(slot: string, text: string, day: ReadingDay): boolean {
  if (/^(?:\[[ _xX✓✔]{0,3}\]|[☒☑☐□]) ?\p{L}/u.test(text))
    return /^(?:gender|smoker|policy\.premium_mode)$/.test(slot);
  if (/^(?:name|first_name|last_name)$/.test(slot)) return isName(text.slice(0, nameEnd(text)));
  if (/\.(?:carrier|address2|county|city|place)$|^(?:relationship|suffix|nickname|middle_name)$/.test(slot))
    return false;
  if (isMereText(slot)) return false;
  if (slot === 'policy.product') return /\b(?:HMO|PPO|PDP|D-SNP|C-SNP|PFFS)\b/.test(text) && text.length < 70;
  if (slot.endsWith('address1')) return tailOrStreet(text);
  if (slot.endsWith('.state')) return /^[A-Z]{2}$/.test(text);
  if (/\.(?:policy_number|member_id)$/.test(slot) && !isNumber(text)) return false;
  return readValue(slot, text, day).some(({ start }) => start <= 2);
}

const isName = (text: string): boolean =>
  !NO_PERSON.test(text) && nameOf(text.trim(), { isLoose: false })?.last_name !== undefined;

/** One word with enough digits for a policy or a member. */
const isNumber = (text: string): boolean =>
  !/\s/.test(text.replace(STATUS_BEHIND, '')) && (text.match(/\d/g)?.length ?? 0) >= 4;

const tailOrStreet = (text: string): boolean => addressIn(text)?.zip !== undefined || isNamedStreet(text);

/** Whether a value is plainly one of the slot, as far as its form tells; undefined where no form does. */
export function isTyped(slot: string, text: string, day: ReadingDay): boolean | undefined {
  if (slot === 'other' || isPlaceholder(text) || MASK.test(text)) return undefined;
  if (isMereText(slot) || /carrier$|product$|^relationship$|^suffix$/.test(slot)) return undefined;
  return readValue(slot, text, day).length > 0;
}
