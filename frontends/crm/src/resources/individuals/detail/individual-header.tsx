import type { IndividualView } from '@bindery/contracts/crm';
import { Avatar, PageHeader, StatusBadge } from '@bindery/ui';
import { ageOn, formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { backOf } from '../../../records/from-list.js';
import { primaryOf } from '../../../records/record-type.js';
import { useChildren } from '../child-type.js';
import { addressType } from '../family/family-types.js';
import { nameOf } from '../labels.js';

interface IndividualHeaderProps {
  individual: IndividualView;
  actions?: ReactNode;
  /** Beside the name; by default what the status is. */
  status?: ReactNode;
  /** Behind the status. */
  tags?: ReactNode;
  /** Across from the back link. */
  beside?: ReactNode;
}

function bornOn(dob: string): string {
  const age = ageOn(dob, new Date());
  return `Born ${formatDay(dob)}${age === null ? '' : ` (${age})`}`;
}

/** The city and state of the primary address. */
function useHome(id: string): string | undefined {
  const home = primaryOf(useChildren(addressType, id).data?.items ?? []);
  return home && [home.city, home.state].filter(Boolean).join(', ');
}

export function IndividualHeader(props: IndividualHeaderProps) {
  const { individual, actions, status, tags, beside } = props;
  const { state } = useLocation() as { state: unknown };
  const { email, dob, assigned_agent_name } = individual;
  const known = [
    dob && bornOn(dob),
    useHome(individual.id),
    email,
    assigned_agent_name && `Assigned to ${assigned_agent_name}`,
  ].filter(Boolean);
  return (
    <PageHeader
      title={nameOf(individual)}
      subtitle={known.join(' · ')}
      leading={<Avatar name={nameOf(individual)} />}
      badge={
        <>
          {status ?? <StatusBadge status={individual.status} />}
          {tags}
        </>
      }
      back={backOf('individuals', state)}
      beside={beside}
      actionLine={actions}
    />
  );
}
