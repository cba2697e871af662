import { ApiProblem } from '@bindery/web-kit/context';
import { useSession } from '@bindery/web-kit/session';

/** Shows a change of one's own name or agency on the whole page. It is saved, so it is no failure if this must wait. */
export function useNewMe(): () => Promise<void> {
  const { refresh } = useSession();
  return async () => {
    try {
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
  };
}
