import type { BoundProps } from '@bindery/ui/form';
import { useAgents } from '../../../../records/list/filters-of-records.js';
import { SelectInput } from './individual-form.js';

interface AgentInputProps extends BoundProps<'assigned_agent' | 'additional_agent'> {
  /** Whom the record is assigned to now; they may have left the account. */
  present: { id: string | null; name: string | null } | null;
}

/** Somebody of the account, or nobody. */
export function AgentInput({ present, ...rest }: AgentInputProps) {
  const { data, error } = useAgents();
  const agents = data?.items ?? [];
  const gone =
    present?.id && !agents.some(({ id }) => id === present.id)
      ? [{ id: present.id, name: present.name ?? 'Somebody who has left' }]
      : [];
  return (
    <SelectInput
      {...rest}
      options={[...agents, ...gone].map(({ id, name }) => ({ value: id, label: name }))}
      none="Nobody"
      hint={error ? 'The agents could not be loaded.' : undefined}
    />
  );
}
