import { invitationRoutes, newMemberBody, type NewMemberBody } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useFailedAction } from './use-failed-action.js';
import { useSeatCall } from './use-seat-call.js';

export type WayIn = 'invite' | 'add';

const ways = {
  invite: {
    route: invitationRoutes.invite,
    done: (email: string) => `Invitation sent to ${email}!`,
    failed: 'Failed to send invitation',
  },
  add: {
    route: invitationRoutes.add,
    done: (email: string) => `User ${email} added successfully!`,
    failed: 'Failed to add user',
  },
} as const;

export interface NewMemberValues {
  email: string;
  full_name: string;
  role: NewMemberBody['role'];
}

const defaultValues: NewMemberValues = { email: '', full_name: '', role: 'agent' };

/**
 * The form for a new member.
 * @param onDone called once they are invited or added
 */
export function useNewMember(way: WayIn, accountId: string | undefined, onDone: () => void) {
  const { route, done, failed } = ways[way];
  const api = useApi();
  const toast = useToast();
  const call = useSeatCall();
  const reportFailure = useFailedAction();
  const form = useContractForm<NewMemberValues, NewMemberBody>({ schema: newMemberBody, defaultValues });
  const send = async (body: NewMemberBody) => {
    await call(() => api.call(route, { query: { account_id: accountId }, body }));
    toast.success(done(body.email));
    onDone();
  };
  return { form, save: submitForm(form, send, (problem) => reportFailure(problem, failed)) };
}
