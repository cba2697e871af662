import { captureRoutes } from '@bindery/contracts/crm';
import type { ApiClient } from '@bindery/web-kit/api';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readServer } from '../browser/settings.js';
import { openApi } from '../session/session.js';
import { endReason, keptSession, onSessionChange } from '../session/tokens.js';
import { isOlder } from './versions.js';

interface Known {
  readonly server: string;
  /** The person who is signed in; null for nobody. */
  readonly email: string | null;
  /** Whether accepted drafts are kept to be exported, because the plan has no CRM. */
  readonly keepsDrafts: boolean;
  /** Why the last session ended, if the person didn't end it. */
  readonly endReason: string | null;
}

export interface Connection extends Known {
  readonly api: ApiClient;
  /** Whether the server no longer serves this version of the extension. */
  readonly isOutdated: boolean;
  /** Whether a newer version is installed as soon as the panel is closed. */
  readonly hasUpdate: boolean;
}

/** The server, and who is signed in there; null until it is known. */
export function useConnection(): Connection | null {
  const known = useKnown();
  const server = known?.server;
  const api = useMemo(() => (server === undefined ? null : openApi(server)), [server]);
  const isOutdated = useVersionCheck(api);
  const hasUpdate = useWaitingUpdate();
  return known && api ? { ...known, api, isOutdated, hasUpdate } : null;
}

function useKnown(): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  const read = useCallback(async () => {
    const [{ url: server }, session, reason] = await Promise.all([readServer(), keptSession(), endReason()]);
    // A session of another server is none here.
    const own = session?.server === server ? session : null;
    setKnown({
      server,
      email: own?.email ?? null,
      keepsDrafts: own?.keepsDrafts ?? false,
      endReason: reason,
    });
  }, []);
  useEffect(() => {
    void read();
    return onSessionChange(() => void read());
  }, [read]);
  return known;
}

function useVersionCheck(api: ApiClient | null): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!api) return;
    const own = chrome.runtime.getManifest().version;
    api.call(captureRoutes.extension).then(
      ({ minimum_version: minimum }) => setOutdated(isOlder(own, minimum)),
      // The next call says whether the server can be reached.
      () => undefined,
    );
  }, [api]);
  return isOutdated;
}

function useWaitingUpdate(): boolean {
  const [hasUpdate, setHasUpdate] = useState(false);
  useEffect(() => {
    const listen = () => setHasUpdate(true);
    chrome.runtime.onUpdateAvailable.addListener(listen);
    return () => chrome.runtime.onUpdateAvailable.removeListener(listen);
  }, []);
  return hasUpdate;
}
