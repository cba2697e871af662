import { contactStatuses, scoreBands } from '@bindery/contracts/leads';
import { Button, Counted, Popover, tokens } from '@bindery/ui';
import { SearchBox, SwitchField } from '@bindery/ui/form';
import { DayFilter, ListFilter } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { ListFilter as FiltersIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { bandLooks, crmChoices, statusLooks } from '../contact-words.js';

const Fields = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
`;

const ranges = { high: '80 and above', medium: '50 to 79', low: 'Below 50' } as const;
const statusChoices = contactStatuses.map((status) => ({ value: status, label: statusLooks[status].word }));
const bandChoices = scoreBands.map((band) => ({
  value: band,
  label: `${bandLooks[band].word} (${ranges[band]})`,
}));

const suspicionChoices = [
  { value: 'false', label: 'Not suspicious' },
  { value: 'true', label: 'Suspicious' },
];

export function ContactFilters({ list }: { list: ListState }) {
  const longestFirst = list.sort === 'waiting' && list.order === 'desc';
  return (
    <>
      <SearchBox label="Search contacts..." value={list.search} onSearch={list.setSearch} debounceMs={150} />
      <ListFilter list={list} name="status" label="Status" every="All statuses" options={statusChoices} />
      <ListFilter list={list} name="band" label="Lead score" every="All scores" options={bandChoices} />
      <FurtherFilters list={list} />
      <SwitchField
        label="Longest waiting first"
        checked={longestFirst}
        onChange={(on) => list.setSort({ id: on ? 'waiting' : 'created_at', order: 'desc' })}
      />
    </>
  );
}

const further = ['current_crm', 'suspicious', 'from', 'to'];

/** Filters behind a button, so that the bar is one line; it says how many are active. */
function FurtherFilters({ list }: { list: ListState }) {
  const on = further.filter((name) => list.filters[name]).length;
  return (
    <Popover
      label="Filters"
      trigger={
        <Button icon={<FiltersIcon />}>
          <Counted count={on > 0 ? on : undefined}>Filters</Counted>
        </Button>
      }
    >
      <Fields>
        <ListFilter
          inForm
          list={list}
          name="current_crm"
          label="CRM in use"
          every="All CRMs"
          options={crmChoices}
        />
        <ListFilter
          inForm
          list={list}
          name="suspicious"
          label="Suspicious"
          every="All contacts"
          options={suspicionChoices}
        />
        <DayFilter list={list} name="from" label="Submitted from" />
        <DayFilter list={list} name="to" label="Submitted to" />
      </Fields>
    </Popover>
  );
}
