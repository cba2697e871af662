import { planList, type PlanView } from '@bindery/contracts/billing';
import { useResource, type ApiProblem } from '@bindery/web-kit/api';

/** Plans that can be had today. The others are on sale once there is a checkout to pay for them. */
const available: ReadonlySet<string> = new Set(['free_forever']);

interface Plans {
  plans: PlanView[] | undefined;
  problem: ApiProblem | undefined;
  retry: () => void;
  loading: boolean;
}

/** `GET /api/subscription/plans`, without those that cannot be had. */
export function usePlans(): Plans {
  const { data, error, mutate, isValidating } = useResource('/subscription/plans', planList);
  return {
    plans: data?.items.filter((plan) => available.has(plan.plan_id)),
    problem: data ? undefined : error,
    retry: () => void mutate(),
    loading: isValidating,
  };
}
