import { tagColors, tagRoutes, type TagColor } from '@bindery/contracts/crm';
import type { Tone } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';

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
