import { addressIn, isStreet, tailsIn, type AddressParts } from '@bindery/contracts/crm/written-addresses';

/** An address in a running text. */
export interface FoundAddress {
  readonly parts: AddressParts;
  readonly start: number;
  readonly end: number;
  readonly isMailing: boolean;
}

/** How far a street may be before its state. */
const REACH = 170;
const beginning =
  /(?<=^|[\s,(]|\D:)(?=\d{1,6}[A-Za-z]?(?:-\d{1,5})? {1,2}[\p{L}\d]|[Pp]\.? ?[Oo]\.? ?[Bb][Oo][Xx]|Box \d|RR ?\d|[NSEW]\d{2,5})/gu;
const SENTENCE =
  /\b(?:lives?|lived|living|at|my|is|and|to|in|call|since|years?|old|months?|from|on|with|has|have|was|born|phone|cell|address|zip|dob|home|reach|me|he|she|they|we|i|moved|policy|id|number|plan|premium)\b/;

/** The addresses of a text that end with a state and a ZIP. */
export function addressesIn(text: string): FoundAddress[] {
  let from = 0;
  return tailsIn(text).flatMap((tail) => {
    const start = Math.max(from, tail.state.start - REACH);
    from = tail.zip.end;
    const window = text.slice(start, tail.zip.end);
    for (const { index } of window.matchAll(beginning)) {
      const parts = addressIn(window.slice(index));
      if (!parts?.address1 || !parts.city || !parts.zip) continue;
      const { value } = parts.address1;
      if (hasOtherParts(window.slice(index), parts)) continue;
      if (!isStreet(value) || value.split(' ').length > 7 || SENTENCE.test(value)) continue;
      const at = start + index;
      return [
        {
          parts: shifted(parts, at),
          start: at,
          end: tail.zip.end,
          isMailing: isMailingAddress(text.slice(Math.max(0, at - 40), at), value),
        },
      ];
    }
    return [];
  });
}

/** `mail it to 12 Main St` may be the home, and a box is none. */
const isMailingAddress = (before: string, street: string): boolean =>
  /\bmail(?:ing)?\b[^.\n]{0,25}$/i.test(before) &&
  (/^(?:p\.? ?o|box)/i.test(street) || !/\bmail(?:ed)? (?:it |them |this )?to\b[^.\n]{0,12}$/i.test(before));

/** Whether something stands between the street and the city that is no unit. */
function hasOtherParts(text: string, { address1, address2, city }: AddressParts): boolean {
  const end = address2?.end ?? address1?.end ?? 0;
  return text.slice(end, city?.start ?? end).replaceAll(/[\s,.;]/g, '').length > 2;
}

/** City, state and ZIP of somebody who lives `in Cary NC 27511`. */
export function placesIn(text: string): FoundAddress[] {
  return tailsIn(text).flatMap(({ state, zip, agrees }) => {
    const before = text.slice(Math.max(0, state.start - 60), state.start);
    const [, city = ''] =
      /\b(?:lives?|living|resides?|residing|located|from|based|home is)(?: (?:in|near|at))? ((?:\p{Lu}[\p{L}.'’-]{1,20} ?){1,3}),? ?$/u.exec(
        before,
      ) ?? [];
    if (!agrees || city === '') return [];
    const start = state.start - before.length + before.lastIndexOf(city);
    const value = city.trim();
    return [
      {
        parts: { city: { value, start, end: start + value.length }, state, zip },
        start,
        end: zip.end,
        isMailing: false,
      },
    ];
  });
}

const shifted = (parts: AddressParts, by: number): AddressParts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, found]) => [
      name,
      { ...found, start: found.start + by, end: found.end + by },
    ]),
  );
