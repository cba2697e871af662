import type { IndividualRow } from '@bindery/contracts/crm';
import type { PickerOption, PickerResults } from '@bindery/ui/form';
import { individualSource, type IndividualOption } from '../../../records/record-sources.js';
import { type PickerSource, useSearchResult } from '../../../records/use-search-result.js';

/** A row of the list has its household, and the record alone has not. */
type Candidate = IndividualOption & Partial<Pick<IndividualRow, 'household'>>;

/** Individuals as `individualSource` has them; who is in a household already says so, and can't be chosen. */
const householdSource: PickerSource<Candidate> = {
  ...individualSource,
  optionOf: (row) => {
    const option: PickerOption = individualSource.optionOf(row);
    const household = nameOfHousehold(row);
    return household === null ? option : { ...option, detail: `In the ${household}`, disabled: true };
  },
};

/** A household is called by the last name of its head. */
function nameOfHousehold({ household, last_name }: Candidate): string | null {
  if (!household) return null;
  const [head] = household.head_name?.split(', ') ?? [];
  if (head === undefined && household.relationship !== 'head') return 'household of somebody else';
  return `${head ?? last_name} household`;
}

/** The people found who may join a household. @param members the ids of those who are in it */
export function useCandidates(text: string | null, members: ReadonlySet<string>): PickerResults {
  const { options, count, ...results } = useSearchResult(householdSource, text);
  const others = options?.filter(({ id }) => !members.has(id));
  const left = (options?.length ?? 0) - (others?.length ?? 0);
  return { ...results, options: others, count: count - left };
}
