import {
  importRoutes,
  importRunRoutes,
  jobRoutes,
  type ImportState,
  type ImportView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, LOOK_EVERY_MS, useCall, useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';

const working: readonly ImportState[] = ['reading', 'checking', 'running', 'canceling', 'undoing'];

/** Whether the server is at work on it. */
export const isWorking = ({ state }: Pick<ImportView, 'state'>): boolean => working.includes(state);

const isChanging = (view: ImportView): boolean => isWorking(view) || view.trash?.is_being_emptied === true;

/** One import. It is looked at again while the server is at work on it. */
export const useImport = (id: string) =>
  useRoute(
    importRoutes.get,
    { params: { id } },
    { refreshInterval: (latest) => (latest && isChanging(latest) ? LOOK_EVERY_MS : 0) },
  );

type Action = (typeof importRunRoutes)['start' | 'cancel' | 'undo' | 'emptyTrash'];

/** Starts, cancels or undoes an import, or empties its trash. A failure is said in a toast. @param failed its title */
export function useImportAction({ id }: ImportView, action: Action, failed: string) {
  const call = useCall(importRoutes.get, importRoutes.list, jobRoutes);
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await call(action, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(failed, { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return { run, pending };
}
