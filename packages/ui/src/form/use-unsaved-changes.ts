import { useCallback, useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../overlay/confirm.js';

const question = {
  title: 'Discard unsaved changes?',
  description: "Your changes haven't been saved.",
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
} as const;

// The router consults only the last blocker, so it checks all open forms.
const dirtyForms = new Set<string>();

export interface UnsavedChanges {
  /** Confirms leaving by the form's own controls, such as Cancel. */
  mayLeave: () => Promise<boolean>;
  /** Marks the changes as saved, so that an immediate navigation does not ask. */
  release: () => void;
}

/** Asks before unsaved input is lost: on navigation within the page, on closing the tab and on reload. */
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
  // Each blocked navigation opens a new question. The state alone doesn't tell them apart: the next one can be
  // blocked before the page has rendered the end of the previous one.
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isLatest = true;
    const ask = async () => {
      const leaving = await confirm(question);
      if (!isLatest) return;
      if (leaving) blocker.proceed();
      else blocker.reset();
    };
    void ask();
    return () => {
      isLatest = false;
    };
  }, [blocker, confirm]);

  useEffect(() => {
    if (!dirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);

  return { mayLeave, release };
}
