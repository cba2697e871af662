import { companyKey, companyWords, single } from '@bindery/contracts/crm/company-names';
import { cut, type Piece } from '../reading/source.js';

/** Words that a page adds to the name of a company or a plan, and that make it no other one. */
const ADDED =
  /\b(?:medicare|medicaid|medigap|marketplace|exchange|health|healthcare|care|life|dental|vision|rx|supplement|advantage|insurance|plans?|policy|benefits?|services?|solutions?|by|from|through|with|and|for|bluecross|blueshield)\b/g;
const INSURER =
  /\b(?:insurance|assurance|life|health|mutual|casualty|indemnity|benefit|medicare|hmo|ppo|pdp|plan|policy|id|gold|silver|bronze)\b/i;

const NETWORK = /\b(?:hmo|ppo|epo|pos|lppo|rppo|pdp|pffs|ffs|d ?snp|c ?snp|snp)\b/g;

const networksOf = (name: string): string =>
  [...new Set(companyWords(name).match(NETWORK) ?? [])]
    .map((kind) => kind.replace(' ', ''))
    .sort()
    .join(' ');

/** How products are compared: without what varies from page to page, such as the year and the plan's id. */
export const productKey = (name: string): string =>
  single(
    companyWords(
      name
        .replace(/\$.*$/s, ' ')
        .replaceAll(/\b20\d\d\b/g, ' ')
        .replaceAll(/\b[HRSE]\d{4}(?:[ -]\d{3}[A-Z]?(?:[ -]\d{1,3})?)?\b/g, ' '),
    ).replaceAll(NETWORK, ' '),
  );

/** `UHC-5580021` names no company. */
const CODE = /\b[A-Z]{2,6}-?\d[\w-]{0,20}/g;

/** A company or product that a line names, and where; the whole line where it has another name for it. */
export interface Mention<Item> {
  readonly item: Item;
  readonly source: Piece;
}

/** Records of the account, by the words that tell one from another. */
class KnownNames<Item extends { readonly name: string }> {
  private readonly known: readonly { item: Item; key: string }[];

  constructor(
    items: readonly Item[],
    private readonly keyOf: (name: string) => string,
  ) {
    this.known = items
      .map((item) => ({ item, key: keyOf(item.name) }))
      .filter(({ key }) => key.length > 1)
      .sort((one, other) => other.key.length - one.key.length);
  }

  /** Records whose whole name a text is, with nothing around it that makes it another one. */
  whole(text: string, besides: (item: Item) => string = () => ''): Item[] {
    const words = ` ${this.keyOf(text)} `;
    const found = this.known.filter(({ key }) => words.includes(` ${key} `));
    // `Anthem Blue Cross` is Anthem's, whatever follows.
    const first = found.find(({ key }) => words.startsWith(` ${key} `)) ?? found[0];
    const isAll = ({ item, key }: { item: Item; key: string }) =>
      words
        .replace(` ${key} `, '  ')
        .replace(` ${besides(item)} `, '  ')
        .replaceAll(ADDED, ' ')
        .trim() === '';
    return found.filter((one) => one.key === first?.key && isAll(one)).map(({ item }) => item);
  }

  /** Records whose words a line has, one after the other. */
  in(line: Piece): Mention<Item>[] {
    const words = ` ${companyWords(line.text.replaceAll(CODE, ' '))} `;
    const found = this.known.filter(({ key }) => words.includes(` ${key} `));
    // `Anthem Blue Cross` is Anthem's.
    const isBehind = (key: string) => found.some((one) => words.includes(` ${one.key} ${key} `));
    return found
      .filter(({ key }) => !isBehind(key))
      .map(({ item, key }) => ({
        item,
        source: placeOf(line, item.name) ?? placeOf(line, key) ?? line,
      }));
  }
}

/** Where a line has a name, whatever separates its words. */
function placeOf(line: Piece, name: string): Piece | undefined {
  const words = name.match(/[\p{L}\p{N}]+/gu)?.join(String.raw`[^\p{L}\p{N}]{1,4}`);
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'iu').exec(line.text);
  return found ? cut(line, found.index, found.index + found[0].length) : undefined;
}

/** The texts of a line before a piece of it and behind. */
const beside = (line: Piece, { text, start }: Piece): readonly [string, string] => [
  line.text.slice(0, start - line.start),
  line.text.slice(start - line.start + text.length),
];

type Carrier = { readonly name: string };

/** The carriers of an account. */
export class KnownCarriers {
  private readonly names: KnownNames<Carrier>;

  constructor(carriers: readonly Carrier[]) {
    this.names = new KnownNames(carriers, companyKey);
  }

  /** The one whose whole name a text is. */
  of(text: string): Carrier | undefined {
    // `Ambetter from Superior HealthPlan`
    return this.names.whole(text.split(' from ', 1)[0] ?? text)[0];
  }

  /** The one whose name the words of a plan begin with. */
  leading(plan: Piece): Mention<Carrier> | undefined {
    return this.names
      .in(plan)
      .filter(({ source }) => source.start === plan.start && /^\p{Lu}/u.test(source.text))
      .sort((one, other) => other.source.text.length - one.source.text.length)[0];
  }

  /** Carriers that a line names. One word may be any word, unless it stands alone or where an insurer is named. */
  in(line: Piece): Mention<Carrier>[] {
    return this.names.in(line).filter(({ source }) => {
      if (source === line || source.text.includes(' ')) return true;
      const [before, after] = beside(line, source);
      return (
        /^\p{Lu}/u.test(source.text) &&
        (/(?:^|\b(?:with|from|through|by|via|to|has|have|her|his|my|in|at) |[:|(/–-] ?)$/i.test(before) ||
          INSURER.test(after.slice(0, 40)))
      );
    });
  }
}

type Product = { readonly name: string; readonly carrier: string };

/** The products of an account. */
export class KnownProducts<Item extends Product> {
  private readonly names: KnownNames<Item>;

  constructor(products: readonly Item[]) {
    this.names = new KnownNames(products, productKey);
  }

  /** The one that the words of a plan name in full, or but for its network; none that another network contradicts. */
  of(plan: string, isOfCarrier: (product: Item) => boolean): { product: Item; isExact: boolean } | undefined {
    const candidates = this.names
      .whole(plan, ({ carrier }) => companyKey(carrier))
      .filter((product) => isOfCarrier(product) && agree(plan, product.name));
    const exact = candidates.find(
      ({ name }) => networksOf(name) === '' || networksOf(name) === networksOf(plan),
    );
    const product = exact ?? candidates[0];
    return product && { product, isExact: exact !== undefined };
  }

  /** Products that a line names in full, with no word before or behind that makes it another one. */
  in(line: Piece): Mention<Item>[] {
    return this.names.in(line).filter(({ item, source }) => {
      const [before, after] = beside(line, source);
      return (
        source !== line &&
        agree(source.text + after.slice(0, NETWORK_BEHIND), item.name) &&
        !CONTINUED.test(after) &&
        isFirstWord(before, item.carrier)
      );
    });
  }
}

/** How far behind a name its network may stand. */
const NETWORK_BEHIND = 14;
/** A word in upper case behind a name that goes on with it, and is none of a network, a label or a kind. */
const CONTINUED =
  /^[ -](?!(?:HMO|PPO|EPO|POS|PDP|PFFS|SNP|D-SNP|C-SNP|DOB|Plan|Policy|Medicare|Health|Insurance|Effective|Premium|Member|Status|Start|Monthly)\b)[\p{Lu}\d][\p{L}\d]/u;

/** Whether the word in front of a name begins no other name: `Lumico Medicare Supplement Plan G`. */
function isFirstWord(before: string, carrier: string): boolean {
  const [word = ''] = /\p{Lu}[\p{L}'’]{1,20} $/u.exec(before) ?? [];
  return (
    word === '' ||
    ` ${companyKey(carrier)} `.includes(` ${companyKey(word)} `) ||
    /^(?:The|My|Her|His|Plan|Product|Medicare)\b/.test(word)
  );
}

/** Whether no network that a text names contradicts the one in a product's name. */
const agree = (text: string, name: string): boolean =>
  networksOf(text) === '' || networksOf(name) === '' || networksOf(text) === networksOf(name);
