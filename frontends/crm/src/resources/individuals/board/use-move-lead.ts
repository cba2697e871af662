import { individualRoutes, type IndividualRow, type LeadStage } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';
import { capitalized } from '../../../records/record-type.js';
import { named } from '../labels.js';
import { individualType } from '../individual-type.js';

/** A lead that was moved, until the lists show it so. */
export interface MovedLead {
  row: IndividualRow;
  stage: LeadStage;
}

/** A lead without a stage is new. */
export const stageOf = ({ lead_stage }: IndividualRow): LeadStage => lead_stage ?? 'new';

/** Moves leads from stage to stage at once, and takes it back when that fails or on request. */
export function useMoveLead() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const [moved, setMoved] = useState<ReadonlyMap<string, MovedLead>>(new Map());

  const forget = (id: string, one: MovedLead) =>
    setMoved((all) => (all.get(id) === one ? new Map([...all].filter(([other]) => other !== id)) : all));

  const move = async (row: IndividualRow, stage: LeadStage, lost_reason: string | null) => {
    const { id, name: subject } = named(row);
    const about = `stage ${id}`;
    const one = { row: { ...row, lead_stage: stage, lost_reason }, stage };
    setMoved((all) => new Map(all).set(id, one));
    try {
      await api.call(individualRoutes.update, { params: { id }, body: { lead_stage: stage, lost_reason } });
      const back = () => void move(one.row, stageOf(row), row.lost_reason);
      toast.success(`Moved to ${capitalized(stage)}`, {
        subject,
        about,
        action: { label: 'Undo', onSelect: back },
      });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to move lead: ${error.detail}`, { subject, about });
    }
    await refetch(individualRoutes.get, individualRoutes.history, ...individualType.touches);
    forget(id, one);
  };
  return { moved, move };
}
