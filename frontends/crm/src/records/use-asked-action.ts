import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Actions that the palette and the menus of lists may request from the page of a record. */
export type AskedAction = 'edit' | 'note' | 'call' | 'not_reached' | 'email' | 'policy' | 'task' | 'calendar';

/** The router state that asks for it. */
export const askFor = (asked: AskedAction) => ({ asked });

/** Does once what the page was asked for, as soon as the page can. */
export function useAskedAction(action: AskedAction, isReady: boolean, run: () => void): void {
  const { state, search } = useLocation() as { state: { asked?: unknown } | null; search: string };
  const navigate = useNavigate();
  const isAsked = isReady && state?.asked === action;
  const answer = useEffectEvent(() => {
    // Removed from the history, or a reload would do it again.
    void navigate({ search }, { replace: true, state: { ...state, asked: undefined } });
    run();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
