import { useSession } from '@bindery/web-kit/session';

/** Whether the person sees the records of the whole agency. */
export function useSeesAll(): boolean {
  const { state } = useSession();
  return 'access' in state && state.access?.seesAll === true;
}
