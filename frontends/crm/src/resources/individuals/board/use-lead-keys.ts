import type { IndividualRow } from '@bindery/contracts/crm';
import { useKeyHelp } from '@bindery/ui';
import { useNavigate } from 'react-router-dom';
import { useWaysToCards } from '../../../records/board/card-keys.js';
import { NOT_REACHED } from '../../../records/calls/use-log-call.js';
import type { Named } from '../../../records/record-type.js';
import { recordAddress } from '../../../records/record-address.js';
import { askFor } from '../../../records/use-asked-action.js';
import { useFromBoard } from './use-from-board.js';
import { nameOf } from '../labels.js';

interface LeadKeys {
  logCall: (client: Named) => void;
  logUnanswered: (client: Named) => void;
  /** Undefined for users who may not add any. */
  addTask: ((client: Named) => void) | undefined;
}

/** The keys of a lead on the board beside those that move it. */
export function useLeadKeys({ logCall, logUnanswered, addTask }: LeadKeys) {
  const navigate = useNavigate();
  const fromBoard = useFromBoard();
  const clientOf = (row: IndividualRow): Named => ({ id: row.id, name: nameOf(row) });
  useWaysToCards('lead', 'stage');
  useKeyHelp([
    { keys: ['enter'], does: 'Open the lead', onRow: true },
    { keys: ['e'], does: 'Edit the lead', onRow: true },
    { keys: ['c'], does: 'Log a call', onRow: true },
    { keys: ['u'], does: NOT_REACHED, onRow: true },
    ...(addTask ? [{ keys: ['t'], does: 'Add task', onRow: true }] : []),
  ]);
  return {
    enter: (row: IndividualRow) =>
      void navigate(recordAddress('individuals', row.id), { state: fromBoard(row) }),
    e: (row: IndividualRow) =>
      void navigate(recordAddress('individuals', row.id), {
        state: { ...fromBoard(row), ...askFor('edit') },
      }),
    c: (row: IndividualRow) => logCall(clientOf(row)),
    u: (row: IndividualRow) => logUnanswered(clientOf(row)),
    ...(addTask && { t: (row: IndividualRow) => addTask(clientOf(row)) }),
  };
}
