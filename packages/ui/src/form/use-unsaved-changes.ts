import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../overlay/index.js';

const question = {
  title: 'Discard unsaved changes?',
  description: 'What you typed has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
} as const;

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
  const released = useRef(false);
  const release = useCallback(() => {
    released.current = true;
  }, []);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
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
