import {
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  preferenceRoutes,
  type PreferredScreen,
  type PreferencesBody,
  type PreferencesView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import type { ColumnSizing, ColumnWidths } from '@bindery/ui/table';
import { pageStorage } from '@bindery/ui/storage';
import { ApiProblem, useApi, useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useCallback, useMemo } from 'react';

export interface Preferences extends PreferencesView {
  prefer: (changes: Partial<PreferencesView>) => void;
  /** The widths, for the table. */
  sizing: ColumnSizing;
}

const byDefault: PreferencesView = { columns: null, widths: {}, page_size: null, version: '' };

/**
 * The user's settings of a list. The server stores them; the browser has a copy, so that a list opens in its final
 * form.
 */
export function usePreferences(screen: PreferredScreen): Preferences {
  const api = useApi();
  const toast = useToast();
  const { id } = useMe();
  const key = `bindery.list.${id}.${screen}`;
  const copy = useMemo(() => readCopy(key), [key]);
  const params = useMemo(() => ({ screen }), [screen]);
  const { data, mutate } = useRoute(
    preferenceRoutes.get,
    { params },
    {
      revalidateOnFocus: false,
      fallbackData: copy,
      onSuccess: (stored) => pageStorage.setItem(key, JSON.stringify(stored)),
    },
  );
  const present = data ?? copy;
  const prefer = useCallback(
    (changes: Partial<PreferencesView>) => {
      const chosen = { ...present, ...changes };
      pageStorage.setItem(key, JSON.stringify(chosen));
      const save = async () => {
        try {
          await mutate(api.call(preferenceRoutes.update, { params, body: changes as PreferencesBody }), {
            optimisticData: chosen,
            rollbackOnError: false,
            revalidate: false,
          });
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          // The choice stays on this page; it only didn't reach the server.
          toast.error(`Failed to save how the list is shown: ${error.detail}`);
        }
      };
      void save();
    },
    [api, key, mutate, params, present, toast],
  );
  return useMemo(() => {
    const onWidths = (widths: ColumnWidths) => prefer({ widths });
    const sizing = { widths: present.widths, least: MIN_COLUMN_WIDTH, most: MAX_COLUMN_WIDTH, onWidths };
    return { ...present, prefer, sizing };
  }, [present, prefer]);
}

/** Copies from before there were versions are read, too. */
function readCopy(key: string): PreferencesView {
  const copy = parsed(pageStorage.getItem(key));
  const stored = preferenceRoutes.get.reply.safeParse({ ...byDefault, ...(copy ?? {}) });
  return stored.success ? stored.data : byDefault;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
