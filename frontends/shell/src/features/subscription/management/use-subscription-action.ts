import { subscriptionRoutes } from '@bindery/contracts/billing';
import type { RouteAnswering } from '@bindery/contracts/route';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';

interface Action<Reply> {
  route: RouteAnswering<Reply>;
  /** What is said when it failed and the server did not say why. */
  failed: string;
  onDone: (reply: Reply) => void;
}

interface SubscriptionAction {
  pending: boolean;
  run: () => Promise<void>;
}

/** One thing that is done to the subscription. Whatever comes of it, what is shown is loaded again. */
export function useSubscriptionAction<Reply>({ route, failed, onDone }: Action<Reply>): SubscriptionAction {
  const api = useApi();
  const toast = useToast();
  const refetch = useRefetch();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      onDone(await api.call(route));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 0) toast.error(failed, { subject: error.detail });
      else toast.error(`Error: ${error.detail}`);
    } finally {
      await refetch(subscriptionRoutes);
      setPending(false);
    }
  };
  return { pending, run };
}
