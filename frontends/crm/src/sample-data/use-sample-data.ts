import { sampleDataRoutes } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useSWRConfig } from 'swr';

/** Loads and removes the sample data, and reports the outcome. */
export function useSampleData() {
  const api = useApi();
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const [pending, setPending] = useState(false);

  const runWithToast = async (work: () => Promise<unknown>, done: string, failed: string) => {
    setPending(true);
    try {
      await work();
      // Sample data appears in every list.
      await mutate((key) => typeof key === 'string');
      toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`${failed}: ${error.detail}`);
    } finally {
      setPending(false);
    }
  };

  return {
    pending,
    load: () =>
      runWithToast(() => api.call(sampleDataRoutes.load), 'Sample data loaded', 'Failed to load sample data'),
    remove: () =>
      runWithToast(
        () => api.call(sampleDataRoutes.remove),
        'Sample data removed',
        'Failed to remove sample data',
      ),
  };
}
