import {
  policyRoutes,
  renewalRoutes,
  type DecideRenewalBody,
  type PolicyView,
  type RenewalRow,
} from '@bindery/contracts/crm';
import { stateOf } from '@bindery/contracts/route';
import { useToast } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { namedPolicy, policyType } from '../policy-type.js';
import { overviewRoutes } from '../../../records/overview-routes.js';

type Outcome = NonNullable<DecideRenewalBody['outcome']>;

/** A renewal as far as its outcome needs it. */
export type RenewalToDecide = Omit<
  RenewalRow,
  'agent_id' | 'agent_name' | 'owner_id' | 'owner_name' | 'last_contact_at'
>;

type Decided = Pick<RenewalRow, 'id' | 'version' | 'premium_from'>;

const says: Readonly<Record<Outcome, (policy: PolicyView) => string>> = {
  renewed: ({ renewal_date }) =>
    renewal_date === null ? 'Renewed' : `Renewed. The next renewal is on ${formatDay(renewal_date)}`,
  moved: ({ next_policy_id, termination_date: end }) =>
    `${next_policy_id === null ? 'Moved elsewhere' : 'Moved to another policy'}${endText(end)}`,
  lost: ({ termination_date: end }) => `Marked as lost${endText(end)}`,
};

const endText = (end: string | null): string =>
  end === null ? '' : `. The policy ends on ${formatDay(end)}`;

/** Saves the outcome of a renewal. A toast says so, and takes it back. */
export function useOutcome() {
  const api = useApi();
  const toast = useToast();
  const refetch = useRefetch();

  const send = async (renewal: Decided, body: DecideRenewalBody) => {
    const ifMatch = etagOf(stateOf(renewal));
    const policy = await api.call(renewalRoutes.decide, { params: renewal, body, ifMatch });
    void refetch(policyRoutes.get, policyRoutes.history, ...policyType.touches);
    return policy;
  };

  /** Says why an outcome wasn't saved, and shows what the renewals are by now. */
  const fail = (id: string, problem: ApiProblem) => {
    toast.error("The renewal couldn't be saved", { subject: problem.detail, about: `renew ${id}` });
    void refetch(renewalRoutes, ...overviewRoutes);
  };

  const undo = async (policy: Decided) => {
    try {
      const { name } = namedPolicy(await send(policy, { outcome: null }));
      toast.success('Renewal reopened', { subject: name, about: `renew ${policy.id}` });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      fail(policy.id, error);
    }
  };

  const decide = async (row: RenewalToDecide, body: DecideRenewalBody & { outcome: Outcome }) => {
    const policy = await send(row, body);
    toast.success(says[body.outcome](policy), {
      subject: namedPolicy(policy).name,
      about: `renew ${row.id}`,
      action: { label: 'Undo', onSelect: () => void undo(policy) },
    });
  };
  return { decide, undo, fail };
}
