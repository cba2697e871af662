import { folded } from '@bindery/contracts/folding';

/** Words of companies that don't tell one from another. */
const LEGAL =
  /\b(?:inc|incorporated|llc|l l c|ltd|corp|corporation|co|company|companies|insurance|ins|assurance|the|group|of america|na|plans?|health ?plans?|life and health|holdings?)\b/g;
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bu ?h ?c\b|\bunited ?health ?care\b|\bunited ?health\b/g, 'unitedhealthcare'],
  [
    /\bbc ?\/? ?bs\b|\bblue ?cross(?: and| &)? ?\/? ?blue ?shield\b|\bblue cross of\b/g,
    'bluecross blueshield',
  ],
  [/\bwell ?care\b/g, 'wellcare'],
  [/\bmoo\b/g, 'mutual of omaha'],
  [/\bhealth spring\b/g, 'healthspring'],
  [/\bdevoted\b(?: health)?/g, 'devoted'],
];

/** A company's or a product's words as they are compared. */
function wordsOf(name: string): string {
  let words = folded(name)
    .replaceAll(/['’.®™]/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=[a-z])for(?=(?:agent|broker|producer|member)s?\b)/g, ' for ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (const [short, long] of SHORT) words = words.replaceAll(short, long);
  return words.replaceAll(/ {1,9}/g, ' ').trim();
}

const companyKey = (name: string): string => {
  const words = wordsOf(name);
  const distinct = words
    .replaceAll(LEGAL, ' ')
    .replaceAll(/ {1,9}/g, ' ')
    .trim();
  return distinct === '' ? words : distinct;
};

/** `UHC-5580021` names no company. */
const CODE = /\b[A-Z]{2,6}-?\d[\w-]{0,20}/g;

/** A company or product of the account, and how it is recognized. */
export class KnownNames<Item extends { readonly name: string }> {
  private readonly known: readonly { item: Item; key: string }[];

  constructor(
    items: readonly Item[],
    private readonly keyOf: (name: string) => string = companyKey,
  ) {
    this.known = items
      .map((item) => ({ item, key: this.keyOf(item.name) }))
      .filter(({ key }) => key.length > 1)
      .sort((one, other) => other.key.length - one.key.length);
  }

  /** The one that a text names, the longest first; undefined for none or several that are equally long. */
  in(text: string): Item | undefined {
    const words = ` ${this.keyOf(text)} `;
    const found = this.known.filter(({ key }) => words.includes(` ${key} `));
    // `Anthem Blue Cross` is Anthem's, whatever follows.
    const first = found.find(({ key }) => words.startsWith(` ${key} `)) ?? found[0];
    if (first)
      return likest(
        found.filter(({ key }) => key.length === first.key.length).map(({ item }) => item),
        text,
      );
    // The page's name may be the shorter one, if only one of the account's has it.
    const inside =
      words.trim().length < 4 ? [] : this.known.filter(({ key }) => ` ${key} `.startsWith(words));
    return inside.length === 1 ? inside[0]?.item : undefined;
  }

  /** Whether a text is the name of one and nothing else. */
  is(text: string): boolean {
    const key = this.keyOf(text);
    return this.known.some((one) => one.key === key);
  }

  /** All that a text names. */
  allIn(text: string): Item[] {
    const words = ` ${this.keyOf === companyKey ? wordsOf(text.replaceAll(CODE, ' ')) : this.keyOf(text)} `;
    return this.known.filter(({ key }) => words.includes(` ${key} `)).map(({ item }) => item);
  }
}

/** Of several that differ by the kind of network, the one whose kind a text names. */
function likest<Item extends { readonly name: string }>(
  items: readonly Item[],
  text: string,
): Item | undefined {
  const kindsIn = (name: string) => new Set(wordsOf(name).match(NETWORK));
  const kinds = kindsIn(text);
  return items.find(({ name }) => [...kindsIn(name)].some((kind) => kinds.has(kind))) ?? items[0];
}

/** How products are compared: without what varies from page to page, such as the year and the plan's id. */
export const productKey = (name: string): string =>
  wordsOf(
    name
      .replaceAll(/\b20\d\d\b/g, ' ')
      .replaceAll(/\b[HRSE]\d{4}(?:[ -]\d{3}[A-Z]?(?:[ -]\d{1,3})?)?\b/g, ' '),
  )
    .replaceAll(NETWORK, ' ')
    .replaceAll(/ {1,9}/g, ' ')
    .trim();

const NETWORK = /\b(?:hmo|ppo|pos|lppo|rppo|pdp|pffs|ffs|d ?snp|c ?snp|snp)\b/g;
