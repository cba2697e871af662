import type { BoundProps } from '@bindery/ui/form';
import { useAgents } from '../../../../records/list/filters-of-records.js';
import { SelectInput } from './individual-form.js';

interface AgentInputProps extends BoundProps<'assigned_agent' | 'additional_agent'> {
  /** The current agent, who may have left the account. */
  present: { id: string | null; name: string | null } | null;
}

export function AgentInput({ present, ...rest }: AgentInputProps) {
  const { data, error } = useAgents();
  const agents = data?.items ?? [];
  const gone =
    present?.id && !agents.some(({ id }) => id === present.id)
      ? [{ id: present.id, name: present.name ?? 'Former user' }]
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
