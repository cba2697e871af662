import { newMemberBody, type NewMemberBody } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useHeldText } from '@bindery/web-kit/session';
import { useState, type SubmitEvent } from 'react';
import { useFailedAction } from '../api/use-failed-action.js';
import { useSeatCall } from '../api/use-seat-call.js';

/** The two ways in which somebody becomes a member. */
export type WayIn = 'invite' | 'add';

const ways = {
  invite: {
    path: '/admin/invite-user',
    done: (email: string) => `Invitation sent to ${email}!`,
    failed: 'Failed to send invitation',
  },
  add: {
    path: '/admin/add-user',
    done: (email: string) => `User ${email} added successfully!`,
    failed: 'Failed to add user',
  },
} as const;

export interface NewMemberValues {
  email: string;
  full_name: string;
  role: NewMemberBody['role'];
}

const names = ['email', 'full_name', 'role'] as const satisfies readonly (keyof NewMemberValues)[];
const empty: NewMemberValues = { email: '', full_name: '', role: 'agent' };

type Problems = Partial<Record<keyof NewMemberValues, string>>;

/** The first sentence for each field that something is wrong with. */
function problemsOf(issues: readonly { path: string; message: string }[]): Problems {
  const found: Problems = {};
  for (const { path, message } of issues) {
    const name = names.find((known) => known === path);
    if (name) found[name] ??= message;
  }
  return found;
}

export interface NewMember {
  values: NewMemberValues;
  problems: Problems;
  pending: boolean;
  change: (changes: Partial<NewMemberValues>) => void;
  submit: (event: SubmitEvent) => void;
}

/**
 * The form for somebody new, checked by the rules that the server refuses with.
 * @param onDone they are invited or added
 */
export function useNewMember(way: WayIn, accountId: string | undefined, onDone: () => void): NewMember {
  const { path, done, failed } = ways[way];
  const toast = useToast();
  const call = useSeatCall(accountId);
  const tellFailure = useFailedAction();
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  useHeldText(values !== empty);

  const send = async (body: NewMemberBody) => {
    setPending(true);
    try {
      await call('POST', path, { body });
      toast.success(done(body.email));
      onDone();
    } catch (error) {
      const refused = error instanceof ApiProblem ? problemsOf(error.errors) : {};
      setProblems(refused);
      if (Object.keys(refused).length === 0) tellFailure(error, failed);
    } finally {
      setPending(false);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = newMemberBody.safeParse(values);
    const issues = read.error?.issues.map((issue) => ({ ...issue, path: issue.path.join('.') })) ?? [];
    setProblems(problemsOf(issues));
    if (read.success && !pending) void send(read.data);
  };

  const change = (changes: Partial<NewMemberValues>) => setValues((before) => ({ ...before, ...changes }));
  return { values, problems, pending, change, submit };
}
