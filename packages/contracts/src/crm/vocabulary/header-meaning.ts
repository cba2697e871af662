import { belongsToClient, importField, importFields, OF_CLIENT } from '../imports/import-fields.js';
import { modeFieldOf, type ImportSplit } from '../imports/mapping.js';
import type { ImportType } from '../listed-types/listed-types.js';
import { normalHeader } from '../imports/normal-header.js';
import { carrierWords } from './carrier-words.js';
import { clientWords, dependentWords, familyWords, nameWords, NOISE, orderedNames } from './client-words.js';
import { addressKinds, addressWords, phoneWords, placeWords, wholeAddressWords } from './contact-words.js';
import { policyWords } from './policy-words.js';
import { modeWords } from './premium-modes.js';
import { listed, type FieldWords, type Words } from './words.js';

/** The meaning of a header: the field, and how a cell is split that has several of them. */
export interface Meaning {
  readonly path: string;
  readonly split?: ImportSplit | 'name';
}

type Vocabulary = ReadonlyMap<string, Meaning>;

const RELATIVES: Readonly<Record<string, number>> = { spouse: 1, husband: 1, wife: 1, partner: 1 };
/** Alone, such a header has names. */
const SPOUSE = /^(?:spouse|husband|wife)$/;
const DEPENDENT = /^(spouse|husband|wife|partner|dependent|dependant|dep|child) ?(\d)? (.+)$/;

const vocabularies = new Map<ImportType, Vocabulary>();

/** The meaning of a header in a file of a type; undefined for words that nobody has used for a field of ours. */
export function meaningOf(type: ImportType, header: string): Meaning | undefined {
  const words = normalHeader(header);
  if (words === '') return undefined;
  const [, record = '', own = ''] = RECORD.exec(header) ?? [];
  const named = own === '' ? undefined : ofRecord(type, normalHeader(record), normalHeader(own));
  if (named) return named;
  const vocabulary = vocabularyOf(type);
  const withoutNoise = words.replaceAll(NOISE, ' ').replaceAll(/\s+/g, ' ').trim();
  // Of a policy, such words say that a column is about its client.
  const about = belongsToClient(type) ? holders : vocabulary;
  return (
    vocabulary.get(words) ??
    dependentMeaning(type, words) ??
    about.get(withoutNoise) ??
    premiumMeaning(vocabulary, words) ??
    about.get(inFull(withoutNoise))
  );
}

/** Short forms in the headers of carriers' lists. `St` is a street or a state, so it is none. */
const FULL_WORDS: Readonly<Record<string, string>> = {
  addr: 'address',
  agt: 'agent',
  amt: 'amount',
  appl: 'application',
  bus: 'business',
  cert: 'certificate',
  co: 'company',
  cov: 'coverage',
  desc: 'description',
  dt: 'date',
  eff: 'effective',
  exp: 'expiration',
  freq: 'frequency',
  hm: 'home',
  ins: 'insurance',
  iss: 'issue',
  mail: 'mailing',
  mbr: 'member',
  nm: 'name',
  ph: 'phone',
  pmt: 'payment',
  pol: 'policy',
  prem: 'premium',
  pymt: 'payment',
  sfx: 'suffix',
  sts: 'status',
  suf: 'suffix',
  suff: 'suffix',
  trm: 'termination',
  wk: 'work',
  yr: 'year',
};
/** Headers without short forms, in which a phone number is a phone. */
const inFull = (words: string): string =>
  normalHeader(
    words
      .split(' ')
      .map((word) => FULL_WORDS[word] ?? word)
      .join(' ')
      .replace(/\bphone number$/, 'phone'),
  );

/** A header with the name of its record in front: `Individual: First Name`. */
const RECORD = /^\s{0,5}([a-z]{4,14}(?: account)?)\s{0,5}(?::|>| [-–—]) {0,5}(\S.*)$/i;
const CLIENT_RECORDS =
  /^(?:individuals?|contacts?|clients?|people|persons?|person account|accounts?|insureds?|members?|customers?|leads?)$/;
const POLICY_RECORDS = /^(?:polic(?:y|ies)|coverages?|contracts?)$/;

/** The meaning of a header behind the name of its record: `Status` of a policy is no client's. */
function ofRecord(type: ImportType, record: string, own: string): Meaning | undefined {
  if (CLIENT_RECORDS.test(record)) return (belongsToClient(type) ? holders : vocabularyOf(type)).get(own);
  if (!POLICY_RECORDS.test(record)) return undefined;
  return vocabularyOf(type).get(type === 'individual' ? `policy ${own}` : own);
}

/** A header that says premium and how often it is paid. */
function premiumMeaning(vocabulary: Vocabulary, words: string): Meaning | undefined {
  const [expression] = modeWords.find(([one]) => words.search(one) >= 0) ?? [];
  if (!expression) return undefined;
  const rest = words.replaceAll(expression, ' ').replaceAll(/\s+/g, ' ').trim();
  const meaning = vocabulary.get(rest);
  return modeFieldOf(meaning?.path ?? null) === undefined ? undefined : meaning;
}

function vocabularyOf(type: ImportType): Vocabulary {
  const known = vocabularies.get(type) ?? makeVocabulary(type);
  vocabularies.set(type, known);
  return known;
}

type Entry = readonly [words: string, meaning: Meaning];

/** Later entries win over earlier ones: the words of a client over those of a policy, and both over mere labels. */
function makeVocabulary(type: ImportType): Vocabulary {
  const own: Readonly<Partial<Record<ImportType, () => Entry[]>>> = {
    individual: () => [...addresses(), ...phones(), ...policy('policy.'), ...client(''), ...names('')],
    policy: () => [...holder(), ...policy('')],
    carrier: () => [...headersOf(policyWords['carrier']).map(toName), ...pairs('', carrierWords)],
    product: () => [...policy(''), ...['plan', 'plan name'].map(toName)],
  };
  const labels = importFields(type).map(({ path, label }) => [label, { path }] as const);
  // A column with the word for the type has their names, where they have one.
  const words = ['name', type].map(toName);
  return vocabularyFrom(type, [...labels, ...(own[type]?.() ?? []), ...words]);
}

const vocabularyFrom = (type: ImportType, entries: readonly Entry[]): Vocabulary =>
  new Map(
    entries
      .filter(([, { path }]) => importField(type, path) !== undefined)
      .map(([words, meaning]) => [normalHeader(words), meaning]),
  );

const toName = (words: string) => [words, { path: 'name' }] as const;

const headersOf = ({ both, files }: Words = {}): string[] => [...listed(both), ...listed(files)];

const pairs = (prefix: string, table: FieldWords, of = (words: string) => words): Entry[] =>
  Object.entries(table).flatMap(([name, words]) =>
    [...headersOf(words), name.replaceAll('_', ' ')].map(
      (word) => [of(word), { path: prefix + name }] as const,
    ),
  );

const client = (prefix: string) => pairs(prefix, clientWords);
const policy = (prefix: string) => [
  ...pairs(prefix, policyWords),
  ...pairs(prefix, policyWords, (word) => `policy ${word}`),
];

const phones = () =>
  Object.entries(phoneWords).flatMap(([type, words]) =>
    headersOf(words).map((word) => [word, { path: `phones.${type}.phone` }] as const),
  );

const addresses = () =>
  Object.entries(addressKinds).flatMap(([kind, words]) =>
    words.flatMap((word): Entry[] => [
      ...pairs(`addresses.${kind}.`, addressWords, (part) => `${word} ${part}`),
      ...headersOf(wholeAddressWords).map(
        (whole) => [`${word} ${whole}`, { path: `addresses.${kind}.address1` }] as const,
      ),
      ...headersOf(placeWords).map(
        (place) => [`${word} ${place}`, { path: `addresses.${kind}.city`, split: 'city_state_zip' }] as const,
      ),
    ]),
  );

const names = (prefix: string): Entry[] => {
  const path = `${prefix}last_name`;
  const entries = (words: Words, split: Meaning['split'] & string) =>
    headersOf(words).map((header): Entry => [header, { path, split }]);
  const ordered = Object.entries(orderedNames).map(([order, words]) => entries(words, order as ImportSplit));
  return [...entries(nameWords, 'name'), ...entries(familyWords, 'name'), ...ordered.flat()];
};

const holder = (): Entry[] => [...client(OF_CLIENT), ...names(OF_CLIENT)];
const holders = vocabularyFrom('policy', holder());

const dependentFields: ReadonlyMap<string, string> = new Map(
  pairs('', dependentWords).map(([words, { path }]) => [words, path]),
);

function dependentMeaning(type: ImportType, words: string): Meaning | undefined {
  const [, who = '', number, what = ''] = DEPENDENT.exec(SPOUSE.test(words) ? `${words} name` : words) ?? [];
  if (type !== 'individual' || who === '') return undefined;
  const name = dependentFields.get(what);
  if (name === undefined) return undefined;
  const place = number === undefined ? (RELATIVES[who] ?? 1) : Number(number);
  const path = `dependents.${place}.${name}`;
  if (!importField(type, path)) return undefined;
  return what === 'name' ? { path, split: 'name' } : { path };
}
