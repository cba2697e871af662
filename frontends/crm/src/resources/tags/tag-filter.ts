import type { ChoiceFilter } from '../../records/list/filter.js';
import { isRecordId } from '../../records/record-address.js';
import { useTags } from './use-tags.js';

export const tagFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'tag_id',
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
