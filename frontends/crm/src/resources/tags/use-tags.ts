import { type TagColor, tagColors, tagRoutes } from '@bindery/contracts/crm';
import type { Tone } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import type { ChoiceFilter } from '../../records/list/filter.js';
import { isRecordId } from '../../records/record-address.js';

/** The badge of each color. */
export const tagTones: Readonly<Record<TagColor, Tone>> = {
  gray: 'gray',
  red: 'red',
  orange: 'orange',
  yellow: 'amber',
  green: 'green',
  teal: 'accent',
  blue: 'blue',
  purple: 'purple',
};

/** The tags of the account, by name. */
export const useTags = () => useRoute(tagRoutes.list, {}, { keepPreviousData: true });

/** The color that the fewest tags have, so that new ones differ. */
export function nextColor(tags: readonly { color: TagColor }[]): TagColor {
  const uses = (color: TagColor) => tags.filter((tag) => tag.color === color).length;
  return tagColors.toSorted((one, other) => uses(one) - uses(other))[0] ?? 'gray';
}

export const tagFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'tag_id',
  column: 'tags',
  label: 'Tag',
  every: 'All tags',
  accepts: isRecordId,
  useChoices: (chosen) => {
    const { data } = useTags();
    const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
    const missing = isKnown ? [] : [{ value: chosen, label: data ? 'Deleted tag' : 'Loading...' }];
    return { options: [...missing, ...options] };
  },
};
