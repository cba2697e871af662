import { lineText } from '@bindery/contracts/validation';
import type { CaptureInput } from '../reading/captured.js';
import type { ReadPage } from '../layout/read-page.js';
import type { Line } from '../reading/lines.js';
import type { Piece } from '../reading/source.js';
import { KnownCarriers, KnownProducts, productKey } from './companies.js';
import { hasSeveralOffers, linesOfOffers, withoutOffers } from './offers.js';
import { OTHER_MODE } from '../values/read-amount.js';
import { readValue } from '../values/read-value.js';
import { LABELED, type Fact } from './clusters.js';

/** With the dashes of the page. */
const asWritten = ({ source }: Fact): string =>
  lineText(source.of.quote(source.start, source.start + source.text.length).source);

const NO_COMPANY =
  /^(?:yes|no|n\/a|other|self|individual|primary|medical|dental|vision|life|health|active|monthly|annual(?:ly)?|quarterly|premium|plan|phone|rate|\d+)$/i;

/** The facts with the carrier and the product by the names that the account has for them. */
export function policyOf(all: readonly Fact[], page: ReadPage, input: CaptureInput): Fact[] {
  const known = { carriers: new KnownCarriers(input.carriers), products: new KnownProducts(input.products) };
  const facts = withoutCurrent(withoutOffers(all, page));
  const result = withOneMode(facts).filter(
    ({ slot }) => !/^(?:policy\.(?:carrier|company|product)|status)$/.test(slot),
  );
  result.push(...statusOf(facts, input));
  const named = facts.filter(
    ({ slot, value }) =>
      slot === 'policy.carrier' ||
      (slot === 'policy.company' &&
        (known.carriers.of(value) !== undefined || (INSURER.test(value) && isOfPolicy(facts)))),
  );
  const isOffer = isComparison(page) || hasSeveralOffers(all);
  const products = isOffer ? [] : mentionsOn(page, (line) => known.products.in(line));
  // Of several products, a sentence may name the one that ends.
  const isOne = new Set(products.map(({ item }) => item.name)).size < 2;
  const plan = planIn(
    facts.filter(({ weight }) => isOne || weight >= LABELED - 1),
    unlabeledProduct(products),
  );
  const found = plan && productOf(plan, named, known);
  if (plan)
    result.push({
      ...plan,
      value: found?.product.name ?? asWritten(plan),
      weight: found?.isExact === true ? plan.weight : Math.min(plan.weight, SUGGESTED),
    });
  const carrier =
    labeledCarrier(named, known.carriers) ?? (plan && carrierOfPlan(plan, found?.product, known));
  if (carrier) return [...result, carrier];
  return [...result, ...(isOffer || !isOne ? [] : unlabeledCarrier(result, known.carriers, page))];
}

const OFFERED = /^policy\.(?:carrier|company|product|premium|premium_mode)$/;

/** Without what somebody has now where the page has an offer beside it. */
function withoutCurrent(facts: readonly Fact[]): readonly Fact[] {
  const slots = new Set(facts.filter(({ isCurrent }) => isCurrent).map(({ slot }) => slot));
  const others = facts.filter(({ slot, isCurrent }) => !isCurrent && slot.startsWith('policy.'));
  // Of somebody who only asks, it isn't a policy to look after.
  const isOnlyCarrier =
    others.length === 0 && [...slots].every((slot) => /\.(?:carrier|company)$/.test(slot));
  const isOffer = isOnlyCarrier || others.some(({ slot }) => slots.has(slot) && OFFERED.test(slot));
  return isOffer ? facts.filter(({ isCurrent, slot }) => !isCurrent || !slot.startsWith('policy.')) : facts;
}

interface Known {
  readonly carriers: KnownCarriers;
  readonly products: KnownProducts<CaptureInput['products'][number]>;
}

/** The weights of what a text names in full, and of what is merely likely, such as the carrier of a product. */
const [NAMED, SUGGESTED] = [6, 5];

/** The product that a plan is, unless the page names another carrier than its own. */
function productOf(plan: Fact, said: readonly Fact[], { carriers, products }: Known) {
  const names = [...said, plan].flatMap(({ source }) => carriers.in(source).map(({ item }) => item.name));
  const own = (carrier: string) => carriers.of(carrier)?.name ?? carrier;
  return products.of(plan.value, ({ carrier }) => names.length === 0 || names.includes(own(carrier)));
}

/** The first carrier under a label, by the name that the account has for it. */
function labeledCarrier(named: readonly Fact[], carriers: KnownCarriers): Fact | undefined {
  for (const fact of named) {
    const known = carriers.of(fact.value);
    if (known) return { ...fact, slot: 'policy.carrier', value: known.name, weight: LABELED };
    if (!NO_COMPANY.test(fact.value.trim()))
      return { ...fact, slot: 'policy.carrier', value: asWritten(fact), weight: SUGGESTED };
  }
  return undefined;
}

/** The carrier whose name the words of a plan begin with, or else that of the account's product. */
function carrierOfPlan(
  plan: Fact,
  product: { carrier: string } | undefined,
  { carriers }: Known,
): Fact | undefined {
  const leading = carriers.leading(plan.source);
  if (leading)
    return {
      ...plan,
      slot: 'policy.carrier',
      value: leading.item.name,
      source: leading.source,
      weight: LABELED,
    };
  return product === undefined || isGeneric(plan.value)
    ? undefined
    : { ...plan, slot: 'policy.carrier', value: product.carrier, weight: SUGGESTED };
}

/** The plan that a label says, rather by its name than by its kind; or the one that the page names in full. */
function planIn(facts: readonly Fact[], mentioned: Fact | undefined): Fact | undefined {
  const plans = facts.filter(
    ({ slot, value }) =>
      slot === 'policy.product' && !NO_COMPANY.test(value.trim()) && /\p{L}{2}/u.test(value),
  );
  const key = productKey(mentioned?.value ?? '');
  const isShort = ({ value }: Fact) => key !== productKey(value) && key.endsWith(productKey(value));
  if (mentioned && plans.every(isShort)) return mentioned;
  return plans.find(({ value }) => !KIND.test(value)) ?? plans[0] ?? mentioned;
}

const isOfPolicy = (facts: readonly Fact[]): boolean =>
  facts.some(({ slot }) => /^policy\.(?:policy_number|member_id|product|premium|effective_date)$/.test(slot));

const INSURER = /\b(?:insurance|assurance|life|health|mutual|casualty|indemnity|benefit)\b/i;

/** `Medicare Supplement Plan G` is sold by every carrier. */
const isGeneric = (plan: string): boolean =>
  /^(?:med(?:icare)? ?supp?(?:lement)?(?: insurance)?|medigap)?,? ?(?:plan [a-n])?$/i.test(plan.trim());

/** Kinds of product, which a column may have beside the name of the plan. */
const KIND =
  /^(?:ma|mapd|ma-pd|pdp|med(?:icare)? ?supp?(?:lement)?|medigap|hmo|ppo|medicare(?: advantage)?|aca|life|term(?: life)?|health|dental|vision|final expense|fe|whole life|iul|annuity|major medical|medical|snp|d-snp|csnp|part d|part c)$/i;

/** Words for a policy that ends or has ended. */
const REPLACED =
  /\b(?:existing|prior|previous|replac(?:e[ds]?|ing|ement)|old|former|other) (?:\w{3,12} )?(?:coverage|insurance|polic(?:y|ies)|plan|carrier|insurer|company)\b|\breplac(?:es|ing)\b|\bused to have\b/i;

/** The one product of the account that the page names. */
function unlabeledProduct(mentions: ReturnType<Known['products']['in']>): Fact | undefined {
  const names = new Set(mentions.map(({ item }) => item.name));
  const [first] = mentions;
  return names.size === 1 && first
    ? {
        slot: 'policy.product',
        value: first.source.text,
        source: first.source,
        weight: isGeneric(first.item.name) ? SUGGESTED : NAMED,
      }
    : undefined;
}

/** Mentions on the lines of a page, but for those about a policy that ends or has ended. */
const mentionsOn = <Mention>({ lines }: ReadPage, namedIn: (line: Line) => Mention[]): Mention[] =>
  lines.flatMap((line) => (line.isBlank || REPLACED.test(line.text) ? [] : namedIn(line)));

/** Without the modes of premiums that are not the one that counts: a page may say what a year of it comes to. */
function withOneMode(facts: readonly Fact[]): readonly Fact[] {
  if (facts.some(({ slot, value }) => slot === 'policy.premium_mode' && value === OTHER_MODE))
    return facts.filter(({ slot }) => !slot.startsWith('policy.premium'));
  const premiums = facts.filter(({ slot }) => slot === 'policy.premium');
  const best = Math.max(...premiums.map(({ weight }) => weight));
  const chosen = premiums.find(({ weight }) => weight === best);
  const isOf = (mode: Fact, { source }: Fact) =>
    source.of === mode.source.of && source.start === mode.source.start;
  return facts.filter(
    (fact) =>
      fact.slot !== 'policy.premium_mode' ||
      (chosen !== undefined && isOf(fact, chosen)) ||
      !premiums.some((one) => isOf(fact, one)),
  );
}

/** Whether a page offers several plans with their prices. */
const isComparison = ({ lines }: ReadPage): boolean =>
  linesOfOffers(lines).size > 0 ||
  lines.filter(
    ({ text }) =>
      text.length < 200 &&
      /\bplan\b|\b(?:hmo|ppo|pdp)\b|\b(?:gold|silver|bronze)\b/i.test(text) &&
      /\$ ?\d/.test(text),
  ).length > 2;

/** A mere `Status` is the policy's where its number, plan or dates are. */
function statusOf(facts: readonly Fact[], day: CaptureInput): Fact[] {
  const fact = facts.find(({ slot }) => slot === 'status');
  const ofPolicy = facts.filter(({ slot }) =>
    /^policy\.(?:policy_number|member_id|effective_date|product|carrier)$/.test(slot),
  );
  const [reading] = fact && ofPolicy.length > 0 ? readValue('policy.status', fact.value, day) : [];
  return fact && reading ? [{ ...fact, slot: 'policy.status', value: reading.value, weight: 7 }] : [];
}

/** The one carrier of the account that the page names, if the page is about a policy. */
function unlabeledCarrier(facts: readonly Fact[], carriers: KnownCarriers, page: ReadPage): Fact[] {
  const isNamedAlone = page.lines.some(
    ({ text }) => text !== '' && text.length < 60 && carriers.of(text) !== undefined,
  );
  if (!isNamedAlone && !facts.some(({ slot }) => slot.startsWith('policy.'))) return [];
  const people = facts.filter(({ slot }) => slot.endsWith('_name')).map(({ source }) => source);
  // Somebody may be called Oscar.
  const isPerson = ({ of, start }: Piece) =>
    people.some((name) => name.of === of && name.start <= start && start < name.start + name.text.length);
  const mentions = mentionsOn(page, (line) => carriers.in(line)).filter(({ source }) => !isPerson(source));
  const names = new Set(mentions.map(({ item }) => item.name));
  const [first] = mentions;
  return names.size === 1 && first
    ? [{ slot: 'policy.carrier', value: first.item.name, source: first.source, weight: SUGGESTED }]
    : [];
}
