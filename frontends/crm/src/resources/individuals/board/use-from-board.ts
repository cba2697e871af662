import type { IndividualRow } from '@bindery/contracts/crm';
import { useLocation } from 'react-router-dom';
import { fromScreen, type FromList } from '../../../records/from-list.js';
import { stageOf } from './use-move-lead.js';

/** The row of the list with the leads of one stage, for a lead that is opened from the board. */
export function useFromBoard(): (lead: IndividualRow) => FromList | null {
  const { search } = useLocation();
  return (lead) => {
    const query = new URLSearchParams(search);
    query.set('lead_stage', stageOf(lead));
    const list = `/app/dashboard/individuals?${query.toString()}`;
    return fromScreen('/app/dashboard/individuals/board', list, { row: lead.id });
  };
}
