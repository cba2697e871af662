import { phoneTypeIn } from '@bindery/contracts/crm/written-values';
import type { CaptureInput } from '../reading/captured.js';
import { labelOf, type Label } from '../labels/label-of.js';
import { sourceOf, wholeOf } from '../reading/source.js';
import { FieldHeadings } from './field-headings.js';
import type { Pair } from './pairs.js';
import type { ReadPage } from './read-page.js';
import { Sections } from './sections.js';

type Field = CaptureInput['fields'][number];

/** The pairs of labeled fields that the text doesn't have as well. */
export function* pairsOfFields({ fields }: CaptureInput, page: ReadPage): Generator<Pair> {
  if (fields.length === 0) return;
  const sections = new Sections();
  const headings = new FieldHeadings(page.lines);
  const inText = new Set(page.pairs.flatMap(({ label, value }) => keysOf(label.slot, value.text)));
  let last: unknown;
  for (const [index, field] of fields.entries()) {
    const heading = headings.of(field.label);
    if (heading !== last) sections.heading(heading ?? { role: 'client', number: '' });
    last = heading;
    const label = labelFor(field, fields[index + 1]);
    if (!label || keysOf(label.slot, field.value).some((key) => inText.has(key))) continue;
    const isFamily = label.role === undefined || /^(?:client|spouse|child|contact|owner)$/.test(label.role);
    const scope = isFamily ? sections.scopeOf(label) : { role: label.role, number: '', section: 0 };
    const isOption = label.slot === 'gender' && /^yes$/i.test(field.value);
    const said = sourceOf(field.value.trim(), () => ({ in: 'field', index }));
    const quote = () => said.quote(0, said.text.length);
    const value = wholeOf(isOption ? { text: field.label.trim(), quote } : said);
    yield { label, value, following: [], scope };
  }
}

/** Fields whose values a form offers to choose from. */
const CHOSEN = /^(?:policy\.(?:carrier|company|product|status|premium_mode)|gender|smoker|status)$|\.state$/;

/** Whether a value of a text is only what a select of the form offers, the value of the form among it. */
export function optionsOf({ fields }: CaptureInput): (pair: Pair) => boolean {
  const values = fields.flatMap(({ label, value }) => {
    const slot = value.trim() === '' ? undefined : labelOf(bareLabel(label))?.slot;
    return slot !== undefined && CHOSEN.test(slot) ? [{ slot, value: plain(value) }] : [];
  });
  return ({ label, value: { text }, following }) =>
    values.some(
      ({ slot, value }) =>
        slot === label.slot &&
        value !== plain(text) &&
        [text, ...following.map((line) => line.text)].some((shown) => plain(shown).includes(value)),
    );
}

const bareLabel = (label: string): string => sourceOf(label, () => ({ in: 'field', index: 0 })).text.trim();

const plain = (text: string): string => text.toLowerCase().trim();
/** From so many characters on, the same value is the same thing, whatever its label. */
const TELLING = 5;

/** Fields of tables and lists are in the text as well, which also tells whose section they are in. */
const keysOf = (slot: string, value: string): string[] => [
  `${slot} ${plain(value)}`,
  ...(value.trim().length >= TELLING ? [plain(value)] : []),
];

function labelFor({ label, value }: Field, next: Field | undefined): Label | undefined {
  const found = labelOf(bareLabel(label));
  // The button of a group that has no name.
  if (/^(?:male|female)$/i.test(label.trim()) && /^yes$/i.test(value))
    return { slot: 'gender', role: undefined, number: '' };
  const isTyped =
    /^(?:phone )?type\b/i.test(next?.label ?? '') &&
    /^phones\.(?:home|other)\.phone$/.test(found?.slot ?? '');
  const kind = isTyped ? phoneTypeIn(next?.value ?? '') : undefined;
  return found && kind !== undefined ? { ...found, slot: `phones.${kind}.phone` } : found;
}
