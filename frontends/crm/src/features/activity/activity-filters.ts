import { recordTypes } from '@bindery/contracts/crm';
import { choiceFilter, type ChoiceFilter, type Filter } from '../../records/list/filter.js';
import { useAgentChoices } from '../../records/list/filters-of-records.js';
import { isRecordId } from '../../records/record-address.js';
import { capitalized } from '../../records/record-type.js';

const personFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'actor_id',
  label: 'Person',
  every: 'Everyone',
  accepts: isRecordId,
  useChoices: useAgentChoices,
  pinned: true,
};

export const activityFilters: readonly Filter[] = [
  personFilter,
  choiceFilter({
    name: 'record_type',
    label: 'Record type',
    every: 'All records',
    options: recordTypes.map((type) => ({ value: type, label: capitalized(type) })),
    pinned: true,
  }),
  choiceFilter({
    name: 'success',
    label: 'Success',
    every: 'Any outcome',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  }),
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
];
