import { individualFieldNames, type IndividualView, type MergePreview } from '@bindery/contracts/crm';
import { formatInstant, formatInstantDay } from '@bindery/ui/dates';
import { nameOf } from '../labels.js';

/** Whether the record that would be merged is the better one to keep: with more on file, or else the older one. */
export function isMergedFuller({ kept, merged, child_records }: MergePreview): boolean {
  const children = (of: 'kept' | 'moved') => child_records.reduce((sum, one) => sum + one[of], 0);
  const more = filled(merged) + children('moved') - filled(kept) - children('kept');
  return more === 0 ? merged.created_at < kept.created_at : more > 0;
}

const filled = (individual: IndividualView): number =>
  individualFieldNames.filter((name) => ![null, '', false].includes(individual[name])).length;

/** Words that tell two records apart: their names, or for one name 'the record created Nov 2, 2026'. */
export function recordWords({ kept, merged }: MergePreview): Record<'kept' | 'merged', string> {
  const names = { kept: nameOf(kept), merged: nameOf(merged) };
  if (names.kept !== names.merged) return names;
  const days = [kept, merged].map(({ created_at }) => formatInstantDay(created_at));
  const shown = days[0] === days[1] ? formatInstant : formatInstantDay;
  const words = ({ created_at }: IndividualView) => `the record created ${shown(created_at)}`;
  return { kept: words(kept), merged: words(merged) };
}
