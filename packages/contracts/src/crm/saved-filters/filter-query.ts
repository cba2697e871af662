import { looksSensitive } from '../../sensitive-search/sensitive-search.js';
import { listedTypes, type FilteredList } from '../listed-types/listed-types.js';

/** A day, an id, or a number that is too short for a protected value. */
const harmless = /^(?:\d{4}-\d\d-\d\d|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,5})$/iu;

/** Whether a list's query may hold a protected value, so that it is stored nowhere. */
export const holdsSensitive = (query: Readonly<Record<string, string>>): boolean =>
  query['protected_search'] !== undefined ||
  looksSensitive(query['search'] ?? '') ||
  Object.values(query).some((text) => !harmless.test(text) && looksSensitive(text));

const columnIds = /^[a-z_][a-z0-9_]*(?:,[a-z_][a-z0-9_]*)*$/u;

/**
 * Why a list can't keep a filter. The columns of a filter are the screen's own.
 * @returns a sentence, or null for a filter that it can keep
 */
export function filterFault(
  type: FilteredList,
  { columns, ...query }: Readonly<Record<string, string>>,
): string | null {
  if (holdsSensitive(query)) return SENSITIVE;
  if (columns !== undefined && !columnIds.test(columns))
    return 'Name the columns by their ids, with commas between.';
  const [issue] = listedTypes[type].query.safeParse(query).error?.issues ?? [];
  if (issue === undefined) return null;
  return issue.code === 'unrecognized_keys'
    ? `This list has no filter “${issue.keys.join('”, “')}”.`
    : issue.message;
}

const SENSITIVE = "A search for an email address or a number can't be saved. Save the filter without it.";
