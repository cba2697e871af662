import { countOf } from '../../records/list/listing.js';
import type { TrashedRecord } from '../../records/record-type.js';
import type { TrashSection } from './trash-sections.js';

/** The confirmation before permanent deletion. A single record is named. */
export function purgeConfirmation(trash: TrashSection, entries: readonly TrashedRecord[]) {
  const [only, ...others] = entries;
  const isOne = only && others.length === 0;
  const what = isOne ? `this ${trash.type.singular}` : `these ${countOf(trash.type, entries.length)}`;
  return {
    title: `Permanently delete ${what}?`,
    description: [isOne && `${only.name}.`, trash.alsoDeleted, "This can't be undone."]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'Delete permanently',
    danger: true,
  } as const;
}
