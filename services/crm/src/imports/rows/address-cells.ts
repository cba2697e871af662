import { isStreet, readAddress, readPlace } from '@bindery/contracts/crm/written-addresses';

const PREFIX = /^addresses\.\w+\./;
const inPlace = ['city', 'state', 'zip'] as const;

/**
 * Takes addresses apart that stand in one cell, and puts a street into the first line. Parts that have columns of their own
 * stay as they are, and a cell that says otherwise isn't taken apart.
 */
export function completeAddresses(values: Map<string, unknown>): void {
  const prefixes = new Set([...values.keys()].flatMap((path) => PREFIX.exec(path) ?? []));
  for (const prefix of prefixes) {
    const textAt = (part: string): string | undefined => {
      const value = values.get(prefix + part);
      return typeof value === 'string' ? value : undefined;
    };
    const take = (parts: Readonly<Record<string, string>>) => {
      for (const [part, text] of Object.entries(parts)) {
        // The column of ZIPs may have the four digits more.
        if (part !== 'zip' || text.length > (textAt(part)?.length ?? 0)) values.set(prefix + part, text);
      }
    };
    const second = textAt('address2');
    if (textAt('address1') === undefined && second !== undefined && isStreet(second)) {
      values.delete(`${prefix}address2`);
      take({ address1: second });
    }
    if (inPlace.every((part) => textAt(part) !== undefined)) continue;
    const read = readAddress(textAt('address1') ?? '') ?? placeOf(textAt('city'));
    if (
      read &&
      Object.entries(read).every(([part, text]) => part === 'address1' || agrees(textAt(part), text, part))
    )
      take(read);
  }
}

/** City, state and ZIP in the column of cities. Without a ZIP, the name of a state may be one of a city. */
function placeOf(city: string | undefined) {
  const place = city === undefined ? undefined : readPlace(city);
  return place?.zip === undefined || place.state === undefined || place.zip.length < 5 ? undefined : place;
}

/** A city may be the whole cell that is read. */
const agrees = (present: string | undefined, text: string, part: string): boolean =>
  present === undefined ||
  (part === 'zip'
    ? present.slice(0, 5) === text.slice(0, 5)
    : present.toLowerCase() === text.toLowerCase() || (part === 'city' && present.startsWith(text)));
