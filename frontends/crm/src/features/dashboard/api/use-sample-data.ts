import { sampleDataView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';

const PATH = '/sample-data';
/** Sample data is in every list. */
const EVERYTHING = '/';

/** Loads and removes the sample data, and says how it went. */
export function useSampleData() {
  const api = useApi();
  const toast = useToast();
  const refetch = useRefetch();
  const [pending, setPending] = useState(false);

  const carryOut = async (work: () => Promise<unknown>, done: string, failed: string) => {
    setPending(true);
    try {
      await work();
      await refetch(EVERYTHING);
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
      carryOut(
        () => api.post(PATH, {}, { parser: sampleDataView }),
        'Sample data loaded successfully!',
        'Failed to load sample data',
      ),
    remove: () =>
      carryOut(() => api.delete(PATH), 'Sample data removed successfully!', 'Failed to remove sample data'),
  };
}
