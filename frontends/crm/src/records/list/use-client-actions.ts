import { useDenial } from '@bindery/web-kit/access';
import { useLogCall } from '../calls/use-log-call.js';
import type { Named } from '../record-type.js';

/** Actions on the clients of rows, as far as the user may, with their dialog. */
export function useClientActions(onAddTask: ((client: Named) => void) | undefined) {
  const { logCall, logUnanswered, dialog } = useLogCall();
  const mayLog = useDenial('individual:write') === null;
  const calls = mayLog ? { onLogCall: logCall, onNotReached: logUnanswered } : {};
  return { onClient: { ...calls, onAddTask }, dialog };
}
