/**
 * The first three digits of ZIP codes by state: each range up to and including a number, in their order; null where none
 * is assigned. Source: USPS Labeling List L002. Exceptions within a range are rare, so a state is only offered.
 */
const ranges: readonly (readonly [last: number, state: string | null])[] = [
  ...([
    [4, null],
    [5, 'NY'],
    [7, 'PR'],
    [8, 'VI'],
    [9, 'PR'],
    [27, 'MA'],
    [29, 'RI'],
    [38, 'NH'],
  ] as const),
  ...([
    [49, 'ME'],
    [54, 'VT'],
    [55, 'MA'],
    [59, 'VT'],
    [69, 'CT'],
    [89, 'NJ'],
    [98, 'AE'],
    [99, null],
  ] as const),
  ...([
    [149, 'NY'],
    [196, 'PA'],
    [199, 'DE'],
    [200, 'DC'],
    [201, 'VA'],
    [205, 'DC'],
    [219, 'MD'],
  ] as const),
  ...([
    [246, 'VA'],
    [268, 'WV'],
    [269, null],
    [289, 'NC'],
    [299, 'SC'],
    [319, 'GA'],
    [339, 'FL'],
  ] as const),
  ...([
    [340, 'AA'],
    [349, 'FL'],
    [369, 'AL'],
    [385, 'TN'],
    [397, 'MS'],
    [399, 'GA'],
    [427, 'KY'],
  ] as const),
  ...([
    [429, null],
    [459, 'OH'],
    [479, 'IN'],
    [499, 'MI'],
    [528, 'IA'],
    [529, null],
    [549, 'WI'],
  ] as const),
  ...([
    [567, 'MN'],
    [568, null],
    [569, 'DC'],
    [577, 'SD'],
    [579, null],
    [588, 'ND'],
    [589, null],
  ] as const),
  ...([
    [599, 'MT'],
    [629, 'IL'],
    [658, 'MO'],
    [659, null],
    [679, 'KS'],
    [693, 'NE'],
    [699, null],
  ] as const),
  ...([
    [714, 'LA'],
    [715, null],
    [729, 'AR'],
    [732, 'OK'],
    [733, 'TX'],
    [749, 'OK'],
    [799, 'TX'],
  ] as const),
  ...([
    [816, 'CO'],
    [819, null],
    [831, 'WY'],
    [838, 'ID'],
    [839, null],
    [847, 'UT'],
    [849, null],
  ] as const),
  ...([
    [865, 'AZ'],
    [869, null],
    [884, 'NM'],
    [885, 'TX'],
    [888, null],
    [898, 'NV'],
    [899, null],
  ] as const),
  ...([
    [961, 'CA'],
    [966, 'AP'],
    [968, 'HI'],
    [969, 'GU'],
    [979, 'OR'],
    [994, 'WA'],
    [999, 'AK'],
  ] as const),
];

/** The state that a ZIP code of five or nine digits is most likely in; null when it is none. */
export function stateOfZip(zip: string): string | null {
  if (!/^\d{5}([- ]?\d{4})?$/.test(zip.trim())) return null;
  const prefix = Number(zip.trim().slice(0, 3));
  return ranges.find(([last]) => prefix <= last)?.[1] ?? null;
}
