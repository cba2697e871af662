import type { IndividualView } from '@bindery/contracts/crm';
import { Counted, usePrintWhenLoaded } from '@bindery/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
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
      label: <Counted count={policies.data?.filtered}>Policies</Counted>,
      content: <PoliciesCard insured={{ id: individual.id, name: listedName(individual) }} />,
    },
    {
      value: 'dependents',
      label: <Counted count={dependents.data?.filtered}>Dependents</Counted>,
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

const withCards = childTypes.filter(({ Card }) => Card !== undefined);

/** Loads what the first tab prints, even if another tab is open, and lets a print wait for it. */
function LoadedToPrint({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const lists = [
    useTimeline(id, { search: '', kind: '' }, firstPage),
    usePinnedNotes(id, { search: '', kind: '' }),
    useHousehold(id),
    usePoliciesInForce(id),
    useOpenTasks(id),
    useChildren(dependentType, id),
  ];
  usePrintWhenLoaded(lists.every(isSettled) && loaded.length === withCards.length);
  const onLoaded = useCallback((section: string) => setLoaded((known) => [...known, section]), []);
  return withCards.map(({ type }) => <LoadedChildren key={type.section} {...{ type, id, onLoaded }} />);
}

interface LoadedChildrenProps {
  type: ChildType<unknown>;
  id: string;
  onLoaded: (section: string) => void;
}

function LoadedChildren({ type, id, onLoaded }: LoadedChildrenProps) {
  const isLoaded = isSettled(useChildren(type, id));
  useEffect(() => {
    if (isLoaded) onLoaded(type.section);
  }, [isLoaded, onLoaded, type.section]);
  return null;
}

/** It has come, or won't. */
const isSettled = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data !== undefined || error !== undefined;
