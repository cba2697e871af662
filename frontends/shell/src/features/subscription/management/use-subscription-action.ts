import { subscriptionRoutes } from '@bindery/contracts/billing';
import type { RouteAnswering } from '@bindery/contracts/route';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';

interface Action<Reply> {
  route: RouteAnswering<Reply>;
  /** The error text when the server gives no reason. */
  failed: string;
  onDone: (reply: Reply) => void;
}

/** Runs one action on the subscription and then reloads it, whatever the result. */
export function useSubscriptionAction<Reply>({ route, failed, onDone }: Action<Reply>) {
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
