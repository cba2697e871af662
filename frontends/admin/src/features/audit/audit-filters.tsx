import { apiKeyRoutes, auditOutcomes } from '@bindery/contracts/identity';
import { media, tokens } from '@bindery/ui';
import { SearchBox } from '@bindery/ui/form';
import { DayFilter, ListFilter } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import type { ListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { styled } from 'styled-components';
import { AccountFilter } from '../../accounts/account-field.js';
import { useMembers } from '../../accounts/use-members.js';
import { outcomes } from './audit-columns.js';
import { actionChoices } from './audit-wordings.js';

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  ${media.phone} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    width: 100%;
  }
`;

interface AuditFiltersProps {
  list: ListState;
  /** Whether the user sees every account and may filter by one. */
  ofPlatform: boolean;
}

export function AuditFilters({ list, ofPlatform }: AuditFiltersProps) {
  const me = useMe();
  const account = list.filters['account_id'] ?? null;
  return (
    <>
      <SearchBox
        label="Search the audit trail"
        value={list.search}
        onSearch={list.setSearch}
        debounceMs={150}
      />
      {ofPlatform && (
        <AccountFilter value={account} onChange={(id) => list.setFilter('account_id', id ?? '')} />
      )}
      <ListFilter list={list} name="action" label="Action" every="All actions" options={actionChoices} />
      <ListFilter list={list} name="outcome" label="Outcome" every="All outcomes" options={outcomeChoices} />
      <PersonChoice list={list} accountId={ofPlatform ? account : me.account_id} />
      {!ofPlatform && <KeyChoice list={list} />}
      <Days role="group" aria-label="Days">
        <span aria-hidden="true">from</span>
        <DayFilter list={list} name="from" label="From" hideLabel />
        <span aria-hidden="true">to</span>
        <DayFilter list={list} name="to" label="To" hideLabel />
      </Days>
    </>
  );
}

const outcomeChoices = auditOutcomes.map((outcome) => ({ value: outcome, label: outcomes[outcome].word }));

/** Filters by an API key of the account. Where there is none, there is nothing to choose. */
function KeyChoice({ list }: { list: ListState }) {
  const { data } = useRoute(apiKeyRoutes.list, {});
  const chosen = list.filters['key_id'];
  const keys = (data?.items ?? []).map(({ id, name, shown }) => ({ value: id, label: `${name} (${shown})` }));
  if (keys.length === 0 && !chosen) return null;
  const missing = chosen && !keys.some(({ value }) => value === chosen);
  const options = missing ? [...keys, { value: chosen, label: 'Another key' }] : keys;
  return <ListFilter list={list} name="key_id" label="API key" every="All API keys" options={options} />;
}

/** Filters by a member of the selected account. Across the platform, use the search. */
function PersonChoice({ list, accountId }: { list: ListState; accountId: string | null }) {
  const { data } = useMembers(accountId);
  const actor = list.filters['actor_id'];
  const members = (data?.items ?? []).map(({ id, email }) => ({ value: id, label: email }));
  if (!actor && accountId === null) return null;
  const missing = actor && !members.some(({ value }) => value === actor);
  const options = missing ? [...members, { value: actor, label: 'Another user' }] : members;
  return <ListFilter list={list} name="actor_id" label="Person" every="Everyone" options={options} />;
}
