import { FORMER, NOBODY } from '@bindery/contracts/crm';
import type { ListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { ScopeSwitch, useScopes, type Scope } from '../../../records/scope/scope-switch.js';
import { useKeptScope } from '../../../records/scope/use-kept-scope.js';

export const AGENT = 'assigned_agent';
const groups = [
  { value: NOBODY, label: 'Unassigned' },
  { value: FORMER, label: 'Former agents' },
];

/** Switches the list's filter by agent between oneself, the agency and one agent. */
export function RenewalScope({ list }: { list: ListState }) {
  const me = useMe();
  const { isOffered } = useScopes();
  const { keep } = useKeptScope();
  if (!isOffered) return null;
  const agent = list.filters[AGENT];
  const choose = (scope: Scope) => {
    keep(scope);
    list.setFilter(AGENT, scope === 'agency' ? '' : scope === 'mine' ? me.id : scope);
  };
  return (
    <ScopeSwitch
      value={agent === undefined ? 'agency' : agent === me.id ? 'mine' : agent}
      // The filter has these too.
      more={groups.filter(({ value }) => value === agent)}
      onChange={choose}
    />
  );
}
