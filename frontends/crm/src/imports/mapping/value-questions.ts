import {
  capitalized,
  choiceOf,
  flagOf,
  genderLabel,
  importField,
  premiumModeLabel,
  isSharedType,
  saysNothing,
  type ImportedFile,
  type ImportField,
  type ImportMapping,
  type ImportType,
  type SharedType,
} from '@bindery/contracts/crm';
import { companyKey } from '@bindery/contracts/crm/company-names';
import { stateIn } from '@bindery/contracts/crm/written-addresses';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { stateCodes } from '@bindery/contracts/validation';
import type { SelectOption } from '@bindery/ui/form';
import type { References } from './use-references.js';

/** The values of one column whose meaning Bindery doesn't know. */
export interface ValueQuestion {
  path: string;
  label: string;
  /** The header of the column. */
  header: string;
  kind: 'choice' | 'flag' | 'agent' | SharedType;
  /** The values, as the file has them. */
  values: readonly string[];
  /** How many rows have each, where that was counted. */
  rows: ReadonlyMap<string, number>;
  /** By the value: the name of which it is another spelling. */
  spellings: ReadonlyMap<string, string>;
  options: readonly SelectOption[];
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The values that a person has to explain, by column. Columns with too many different values have none. */
export function valueQuestions(
  type: ImportType,
  file: ImportedFile,
  mapping: ImportMapping,
  references: References,
): readonly ValueQuestion[] {
  return mapping.columns.flatMap(({ index, field: path }) => {
    const field = path === null ? undefined : importField(type, path);
    const column = file.columns.find((one) => one.index === index);
    const asked = field && askedOf(field, file, references);
    if (!asked || !column?.distinct) return [];
    const values = column.distinct.filter((value) => !saysNothing(value) && !asked.isKnown(value));
    if (values.length === 0) return [];
    const { kind, options } = asked;
    const rows = new Map(
      column.distinct.flatMap((value, place) => {
        const count = column.distinct_rows?.[place];
        return count === undefined ? [] : [[value, count] as const];
      }),
    );
    const spellings =
      kind === 'carrier' ? spellingsOf(values, rows, references.carriers) : new Map<string, string>();
    return [
      {
        path: field.path,
        label: field.label,
        header: column.header,
        ...{ kind, values, options, rows, spellings },
      },
    ];
  });
}

/** Spellings of one carrier, such as `UHC`: of the one that is there, else of the one that most rows have. */
function spellingsOf(
  values: readonly string[],
  rows: ReadonlyMap<string, number>,
  carriers: readonly string[],
): ReadonlyMap<string, string> {
  const byFrequency = values.toSorted((a, b) => (rows.get(b) ?? 0) - (rows.get(a) ?? 0));
  // The last of a key stays, and so does each one that is there already.
  const names = new Map([...byFrequency.toReversed(), ...carriers].map((name) => [companyKey(name), name]));
  return new Map(
    values.flatMap((value) => {
      const name = names.get(companyKey(value)) ?? value;
      return name === value ? [] : [[value, name] as const];
    }),
  );
}

interface Asked extends Pick<ValueQuestion, 'kind' | 'options'> {
  isKnown: (value: string) => boolean;
}

function askedOf(
  { kind, choices = [] }: ImportField,
  file: ImportedFile,
  { carriers, products, agents }: References,
): Asked | undefined {
  if (kind === 'choice') {
    const options = choices.map((value) => ({ value, label: choiceLabel(value) }));
    return { kind, options, isKnown: (value) => choiceOf(value, choices) !== undefined };
  }
  if (kind === 'state') {
    const options = stateCodes.map((code) => ({ value: code, label: code }));
    return { kind: 'choice', options, isKnown: (value) => stateIn(value) !== undefined };
  }
  if (kind === 'flag') return { kind, options: yesNo, isKnown: (value) => flagOf(value) !== undefined };
  if (isNamed(kind)) {
    const names = kind === 'carrier' ? carriers : products;
    const known = new Set(names.map(lookAlikeKey));
    const options = [...new Set(names)].map((name) => ({ value: name, label: name }));
    return { kind, options, isKnown: (value) => known.has(lookAlikeKey(value)) };
  }
  if (kind === 'agent') {
    const known = new Set(file.agents);
    const options = agents.map(({ id, name }) => ({ value: id, label: name }));
    return { kind, options, isKnown: (value) => known.has(value) };
  }
  return undefined;
}

const labels: Readonly<Record<string, string>> = { ...genderLabel, ...premiumModeLabel };
/** The word for a choice. */
export const choiceLabel = (value: string): string =>
  labels[value] ?? capitalized(value.replaceAll('_', ' '));

/** The answers so far: what a value means, null to leave it blank, undefined if nothing was said. */
export const answerOf = ({ values }: ImportMapping, path: string, value: string): string | null | undefined =>
  values[path]?.[value];

/** The mapping with the names of which values are other spellings, where nobody said otherwise. */
export const withSpellings = (mapping: ImportMapping, questions: readonly ValueQuestion[]): ImportMapping =>
  questions.reduce((joined, { path, spellings }) => {
    const unsaid = [...spellings].filter(([value]) => answerOf(joined, path, value) === undefined);
    return unsaid.length > 0 ? withAnswer(joined, path, Object.fromEntries(unsaid)) : joined;
  }, mapping);

export const withAnswer = (
  mapping: ImportMapping,
  path: string,
  answers: Readonly<Record<string, string | null>>,
): ImportMapping => ({
  ...mapping,
  values: { ...mapping.values, [path]: { ...mapping.values[path], ...answers } },
});

/** Whether the values of a field name what can be created along. */
export const isNamed = (kind: string): kind is SharedType => isSharedType(kind);

/** Whether a value still needs an answer. Carriers and products that are not there yet are created. */
export const isOpen = (mapping: ImportMapping, { kind, path }: ValueQuestion, value: string): boolean =>
  !isNamed(kind) && answerOf(mapping, path, value) === undefined;

/** Whether one of the values of a question does. */
export const hasOpen = (mapping: ImportMapping, question: ValueQuestion): boolean =>
  question.values.some((value) => isOpen(mapping, question, value));
