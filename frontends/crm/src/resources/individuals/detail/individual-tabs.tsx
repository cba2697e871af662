import type { IndividualView } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { PoliciesCard, usePoliciesInForce, usePoliciesOf } from '../../policies/index.js';
import { firstPage } from '../../../records/paging.js';
import { RecordHistory } from '../../../records/record-history.js';
import { RecordTabs } from '../../../records/record-tabs.js';
import { useOpenTasks } from '../../tasks/index.js';
import { useChildren, type ChildType } from '../child-type.js';
import { dependentType } from '../family/family-types.js';
import { individualType } from '../individual-type.js';
import { usePinnedNotes, useTimeline } from '../timeline/note-type.js';
import { useHousehold } from '../household/use-household.js';
import { childTypes } from '../family/child-types.js';
import { DependentsTab } from '../family/dependents-tab.js';
import { listedName } from '../labels.js';

/** The fields of child records that name their individual. */
const toIndividual = ['individual_id', 'insured_id'];

interface IndividualTabsProps {
  individual: IndividualView;
  /** The first tab. */
  children: ReactNode;
}

export function IndividualTabs({ individual, children }: IndividualTabsProps) {
  const policies = usePoliciesOf({ insured_id: individual.id }, firstPage);
  const dependents = useChildren(dependentType, individual.id);
  const items = [
    { value: 'personal', label: 'Personal info', content: children, printed: true },
    {
      value: 'policies',
      label: counted('Policies', policies.data?.filtered),
      content: <PoliciesCard insured={{ id: individual.id, name: listedName(individual) }} />,
      printed: true,
    },
    {
      value: 'dependents',
      label: counted('Dependents', dependents.data?.filtered),
      content: <DependentsTab individual={individual} />,
      printed: true,
    },
    {
      value: 'history',
      label: 'History',
      content: <RecordHistory type={individualType} id={individual.id} omitted={toIndividual} />,
    },
  ];
  return (
    <>
      <LoadedToPrint id={individual.id} />
      <RecordTabs label="About this individual" items={items} />
    </>
  );
}

/** Loads what the first tab prints, even if another tab is open. */
function LoadedToPrint({ id }: { id: string }) {
  useTimeline(id, { search: '', kind: '' }, firstPage);
  usePinnedNotes(id, { search: '', kind: '' });
  useHousehold(id);
  usePoliciesInForce(id);
  useOpenTasks(id);
  return childTypes.map(({ type, Card }) => Card && <LoadedChildren key={type.section} {...{ type, id }} />);
}

function LoadedChildren({ type, id }: { type: ChildType<unknown>; id: string }) {
  useChildren(type, id);
  return null;
}

/** The label of a tab, with the count once it is known. */
function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${String(count)})`;
}
