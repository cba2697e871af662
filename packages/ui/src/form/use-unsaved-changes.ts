import { useCallback, useEffect, useEffectEvent, useId } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../overlay/confirm.js';

const question = {
  title: 'Discard unsaved changes?',
  description: "Your changes haven't been saved.",
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
} as const;

// The router asks the form that came last, and no other; it answers for every form that is open.
const dirtyForms = new Set<string>();

export interface UnsavedChanges {
  /** Asks for the form's own ways out, such as Cancel; resolves with whether to go. */
  mayLeave: () => Promise<boolean>;
  /** What was typed is saved: the way is free, also for a step that follows at once. */
  release: () => void;
}

/**
 * Asks before typed text is lost: when the page is left, by a link, a shortcut or the back button, and when the tab is
 * closed or loaded again.
 */
export function useUnsavedChanges(dirty: boolean): UnsavedChanges {
  const confirm = useConfirm();
  const mayLeave = useCallback(async () => !dirty || (await confirm(question)), [dirty, confirm]);
  const holder = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    dirtyForms.add(holder);
    return () => {
      dirtyForms.delete(holder);
    };
  }, [dirty, holder]);
  const release = useCallback(() => {
    dirtyForms.delete(holder);
  }, [holder]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyForms.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const ask = useEffectEvent(async () => {
    const leaving = await confirm(question);
    if (blocker.state !== 'blocked') return;
    if (leaving) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  useEffect(() => {
    if (!dirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);

  return { mayLeave, release };
}
