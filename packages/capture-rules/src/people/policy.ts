import { lineText } from '@bindery/contracts/validation';
import type { CaptureInput } from '../reading/captured.js';
import type { ReadPage } from '../layout/read-page.js';
import { KnownNames, productKey } from '../values/companies.js';
import { OTHER_MODE } from '../values/read-amount.js';
import { readValue } from '../values/read-value.js';
import { LABELED, type Fact } from './clusters.js';

/** With the dashes of the page. */
const asWritten = ({ source }: Fact): string =>
  lineText(source.of.quote(source.start, source.start + source.text.length).source);

const NO_COMPANY =
  /^(?:yes|no|n\/a|other|self|individual|primary|medical|dental|vision|life|health|active|monthly|annual(?:ly)?|quarterly|premium|plan|phone|rate|\d+)$/i;

/** The facts with the carrier and the product by the names that the account has for them. */
export function policyOf(facts: readonly Fact[], page: ReadPage, input: CaptureInput): Fact[] {
  const carriers = new KnownNames(input.carriers);
  const products = new KnownNames(input.products, productKey);
  const result = withOneMode(facts).filter(
    ({ slot }) => !/^(?:policy\.(?:carrier|company|product)|status)$/.test(slot),
  );
  result.push(...statusOf(facts, input));
  const named = facts.filter(
    ({ slot, value }) =>
      slot === 'policy.carrier' ||
      (slot === 'policy.company' && (carriers.in(value) !== undefined || INSURER.test(value))),
  );
  const plan = planIn(facts, unlabeledProduct(products, page));
  const likely = plan && products.in(plan.value);
  const product = likely && isOfOther(likely, plan, named, carriers) ? undefined : likely;
  if (plan)
    result.push({ ...plan, value: product?.name ?? asWritten(plan), weight: product ? plan.weight : 5 });
  const carrier = labeledCarrier(named, carriers) ?? (plan && carrierOfPlan(plan, product, carriers));
  return [...result, ...(carrier ? [carrier] : unlabeledCarrier(result, carriers, page))];
}

type Carriers = KnownNames<{ name: string }>;

/** The first carrier under a label, by the name that the account has for it. */
function labeledCarrier(named: readonly Fact[], carriers: Carriers): Fact | undefined {
  for (const fact of named) {
    const known = carriers.in(fact.value);
    if (known) return { ...fact, slot: 'policy.carrier', value: known.name, weight: LABELED };
    if (!NO_COMPANY.test(fact.value.trim()))
      return { ...fact, slot: 'policy.carrier', value: asWritten(fact), weight: 5 };
  }
  return undefined;
}

/** The carrier of the account's product of that name, or the one in the name of the plan. */
function carrierOfPlan(
  plan: Fact,
  product: { carrier: string } | undefined,
  carriers: Carriers,
): Fact | undefined {
  const ofProduct = isGeneric(plan.value) ? undefined : product?.carrier;
  const value = ofProduct ?? carriers.in(plan.value)?.name;
  return value === undefined ? undefined : { ...plan, slot: 'policy.carrier', value, weight: LABELED };
}

/** The plan that a label says, rather by its name than by its kind; or the one that the page names in full. */
function planIn(facts: readonly Fact[], mentioned: Fact | undefined): Fact | undefined {
  const plans = facts.filter(
    ({ slot, value }) =>
      slot === 'policy.product' && !NO_COMPANY.test(value.trim()) && /\p{L}{2}/u.test(value),
  );
  if (mentioned && plans.every(({ value }) => productKey(mentioned.value).endsWith(productKey(value))))
    return mentioned;
  return plans.find(({ value }) => !KIND.test(value)) ?? plans[0] ?? mentioned;
}

const INSURER = /\b(?:insurance|assurance|life|health|mutual|casualty|indemnity|benefit)\b/i;

/** Whether a page says that a plan is another carrier's than the product of that name. */
function isOfOther(
  { name, carrier }: CaptureInput['products'][number],
  plan: Fact,
  said: readonly Fact[],
  carriers: Carriers,
): boolean {
  const known = [...said, plan].flatMap(({ value }) => carriers.allIn(value).map((one) => one.name));
  const own = carriers.in(carrier)?.name ?? carrier;
  const ofName = carriers.allIn(name).map((one) => one.name);
  return known.length > 0 && !known.some((one) => one === own || ofName.includes(one));
}

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
function unlabeledProduct(
  products: KnownNames<CaptureInput['products'][number]>,
  page: ReadPage,
): Fact | undefined {
  if (isComparison(page)) return undefined;
  const mentions = page.lines.flatMap((line) =>
    line.isBlank || REPLACED.test(line.text)
      ? []
      : products.allIn(line.text).map((product) => ({ product, line })),
  );
  const names = new Set(mentions.map(({ product }) => product.name));
  const [first] = mentions;
  return names.size === 1 && first
    ? { slot: 'policy.product', value: first.product.name, source: first.line, weight: 4 }
    : undefined;
}

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
      fact.slot !== 'policy.premium_mode' || !premiums.some((one) => one !== chosen && isOf(fact, one)),
  );
}

/** Whether a page offers several plans with their prices. */
const isComparison = ({ lines }: ReadPage): boolean =>
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
function unlabeledCarrier(facts: readonly Fact[], carriers: Carriers, page: ReadPage): Fact[] {
  const isNamedAlone = page.lines.some(({ text }) => text !== '' && text.length < 60 && carriers.is(text));
  if (isComparison(page) || (!isNamedAlone && !facts.some(({ slot }) => slot.startsWith('policy.'))))
    return [];
  const mentions = page.lines.flatMap((line) =>
    line.isBlank || REPLACED.test(line.text)
      ? []
      : carriers.allIn(line.text).map((carrier) => ({ carrier, line })),
  );
  const names = new Set(mentions.map(({ carrier }) => carrier.name));
  const [first] = mentions;
  // `Anthem Blue Cross` has the words of two carriers.
  const isOneLine = first && mentions.every(({ line }) => line === first.line);
  const leading = isOneLine && names.size > 1 ? carriers.in(first.line.text) : undefined;
  if (leading && first)
    return [{ slot: 'policy.carrier', value: leading.name, source: first.line, weight: 4 }];
  return names.size === 1 && first
    ? [{ slot: 'policy.carrier', value: first.carrier.name, source: first.line, weight: 4 }]
    : [];
}
