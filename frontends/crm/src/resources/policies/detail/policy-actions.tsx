import type { PolicyView } from '@bindery/contracts/crm';
import { Button, media, usePageKey, visuallyHidden } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { ListPlus, PhoneOutgoing } from 'lucide-react';
import { styled } from 'styled-components';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { NOT_REACHED, useLogCall } from '../../../records/calls/use-log-call.js';
import { EditButton } from '../../../records/edit-button.js';
import { useAddTask } from '../../tasks/index.js';
import { useOutcomeKeys, useOutcomes } from '../renewals/use-outcomes.js';
import { renewalOf } from './policy-renewal.js';

/** On phones the icon has to do. */
const ShortButton = styled(Button)`
  ${media.phone} {
    & > svg + span {
      ${visuallyHidden}
    }
  }
`;

interface PolicyActionsProps {
  policy: PolicyView;
  onEdit: () => void;
  edited: boolean;
}

/** The actions of a policy: the outcome of its renewal, a call to its client, a task, an edit. */
export function PolicyActions({ policy, onEdit, edited }: PolicyActionsProps) {
  const client = clientOfRow(policy);
  const renewal = renewalOf(policy);
  const outcomes = useOutcomes();
  const calls = useLogCall();
  const { addTask, dialog: taskDialog } = useAddTask();
  const mayLog = useDenial('individual:write') === null && client !== null;
  const mayDecide = renewal !== null && outcomes.mayEdit(renewal);
  useOutcomeKeys(outcomes, renewal);
  usePageKey('c', mayLog ? () => calls.logCall(client) : null, 'Log a call');
  usePageKey('u', mayLog ? () => calls.logUnanswered(client) : null, NOT_REACHED);
  usePageKey('t', addTask && client ? () => addTask(client) : null, 'Add task for the client');
  return (
    <>
      {mayDecide && outcomes.cell(renewal, 'medium')}
      {mayLog && (
        <ShortButton icon={<PhoneOutgoing />} onClick={() => calls.logCall(client)}>
          Log call
        </ShortButton>
      )}
      {addTask && client && (
        <ShortButton icon={<ListPlus />} onClick={() => addTask(client)}>
          Add task
        </ShortButton>
      )}
      <EditButton permission="policy:write" canEdit={policy.can_edit} onEdit={onEdit} edited={edited}>
        Edit policy
      </EditButton>
      {outcomes.dialog}
      {calls.dialog}
      {taskDialog}
    </>
  );
}
