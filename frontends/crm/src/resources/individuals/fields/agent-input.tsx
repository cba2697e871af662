import type { BoundProps } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useAgents } from '../../../records/list/filters-of-records.js';
import { SelectInput } from './individual-inputs.js';

interface AgentInputProps extends BoundProps<'assigned_agent' | 'additional_agent'> {
  /** The current agent, who may have left the account; null while adding. */
  present: { id: string | null; name: string | null } | null;
}

export function AgentInput({ present, ...rest }: AgentInputProps) {
  const me = useMe();
  const { data, error } = useAgents();
  // A new colleague may be missing from the list until the event has arrived.
  const chosen = present ?? { id: me.id, name: me.full_name ?? me.email };
  const agents = data?.items ?? [];
  const gone =
    chosen.id && !agents.some(({ id }) => id === chosen.id)
      ? [{ id: chosen.id, name: chosen.name ?? 'Former member' }]
      : [];
  return (
    <SelectInput
      {...rest}
      options={[...agents, ...gone].map(({ id, name }) => ({ value: id, label: name }))}
      none="Unassigned"
      hint={error ? "Agents couldn't be loaded. Reload the page to try again." : undefined}
    />
  );
}
