import { contactStatuses, scoreBands } from '@bindery/contracts/leads';
import { tokens } from '@bindery/ui';
import { SearchBox, SwitchField } from '@bindery/ui/form';
import { DayFilter, ListFilter } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { styled } from 'styled-components';
import { bandLooks, crmChoices, statusLooks } from '../contact-words.js';

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
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
      <ListFilter list={list} name="current_crm" label="CRM in use" every="All CRMs" options={crmChoices} />
      <ListFilter
        list={list}
        name="suspicious"
        label="Suspicious"
        every="All contacts"
        options={suspicionChoices}
      />
      <Days role="group" aria-label="Submitted">
        <span aria-hidden="true">from</span>
        <DayFilter list={list} name="from" label="From" hideLabel />
        <span aria-hidden="true">to</span>
        <DayFilter list={list} name="to" label="To" hideLabel />
      </Days>
      <SwitchField
        label="Longest waiting first"
        checked={longestFirst}
        onChange={(on) => list.setSort({ id: on ? 'waiting' : 'created_at', order: 'desc' })}
      />
    </>
  );
}
