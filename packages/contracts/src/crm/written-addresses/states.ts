import { stateCodes } from '../../validation/index.js';

/** Names of the states and territories of USPS Publication 28, Appendix B, with their codes. */
const names: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  'washington dc': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  'american samoa': 'AS',
  guam: 'GU',
  'northern mariana islands': 'MP',
  'puerto rico': 'PR',
  'virgin islands': 'VI',
  'armed forces americas': 'AA',
  'armed forces europe': 'AE',
  'armed forces pacific': 'AP',
};

/** Abbreviations that people write, without periods (GPO Style Manual, 9.13, and its forerunners). */
const abbreviations: Readonly<Record<string, string>> = {
  ...{
    ala: 'AL',
    alas: 'AK',
    ariz: 'AZ',
    ark: 'AR',
    cal: 'CA',
    calif: 'CA',
    colo: 'CO',
    conn: 'CT',
    del: 'DE',
  },
  ...{
    fla: 'FL',
    ill: 'IL',
    ind: 'IN',
    kan: 'KS',
    kans: 'KS',
    ken: 'KY',
    mass: 'MA',
    mich: 'MI',
    minn: 'MN',
  },
  ...{
    miss: 'MS',
    mont: 'MT',
    neb: 'NE',
    nebr: 'NE',
    nev: 'NV',
    'n mex': 'NM',
    'new mex': 'NM',
    'n car': 'NC',
  },
  ...{
    's car': 'SC',
    'n dak': 'ND',
    's dak': 'SD',
    okla: 'OK',
    ore: 'OR',
    oreg: 'OR',
    penn: 'PA',
    penna: 'PA',
  },
  ...{
    tenn: 'TN',
    tex: 'TX',
    wash: 'WA',
    'wash dc': 'DC',
    'w va': 'WV',
    'west va': 'WV',
    wis: 'WI',
    wisc: 'WI',
  },
  ...{ wyo: 'WY' },
};

/** Names and abbreviations, the longest first: as a pattern, with or without periods. */
export const stateNames: string = [...Object.keys(names), ...Object.keys(abbreviations)]
  .toSorted((one, other) => other.length - one.length)
  .map((name) => name.replaceAll(' ', String.raw`\.?,? `))
  .join('|');

const COUNTRY = /^(?:us|usa|united states|united states of america|america)$/;

/** The code of a state that is written as a code or a name; any other text as it is. */
export function stateCodeOf(text: string): string {
  const known = codeOf(wordsOf(text));
  if (known !== undefined || text.length > 60) return known ?? text;
  // `US-FL`, `ME - Maine`, `Florida (FL)`
  const parts = text.split(/[-–—,/()|:]/).map(wordsOf);
  const codes = new Set(parts.filter((part) => part !== '' && !COUNTRY.test(part)).map(codeOf));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : text;
}

/** @param words in lower case */
function codeOf(words: string): string | undefined {
  const bare = words.replace(/^(?:state|commonwealth|territory) of /, '').replace(/\bd c$/, 'dc');
  const letters = bare.replaceAll(' ', '').toUpperCase();
  if (letters.length === 2) return (stateCodes as readonly string[]).find((code) => code === letters);
  return names[bare] ?? abbreviations[bare];
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
