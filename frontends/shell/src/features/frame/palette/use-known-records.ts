import { useAudience } from '@bindery/web-kit/access';
import { useApi, type ApiClient } from '@bindery/web-kit/api';
import type { FoundRecord, RecordAction } from '@bindery/web-kit/manifest';
import { useMe } from '@bindery/web-kit/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { recentRecords } from './recent-records.js';
import type { PaletteCommand } from './use-commands.js';
import type { RemotePalettes } from './use-remote-palettes.js';

/** The records that the user opened lately, except the open one. They are read again each time the palette opens. */
export function useRecentRecords({ recordsAt }: RemotePalettes): readonly FoundRecord[] {
  const me = useMe();
  const { pathname } = useLocation();
  const [paths] = useState(() => recentRecords(me.id).filter((path) => path !== pathname));
  const records = useAnswers(paths.length === 0 ? [] : recordsAt, (read, api, signal) =>
    read(api, paths, signal),
  );
  return records.toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path));
}

/** Actions on the open record. */
export function useRecordActions({ actionsAt }: RemotePalettes): PaletteCommand[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isVisible = useAudience();
  const actions = useAnswers(actionsAt, (read, api, signal) => read(api, pathname, signal));
  const run = (action: RecordAction) => {
    if ('href' in action) window.location.assign(action.href);
    else void navigate(action.path, { state: action.state });
  };
  return actions
    .filter(({ permission }) => permission === undefined || isVisible({ atLeast: 'agent', permission }))
    .map((action) => ({
      ...{ label: action.label, keywords: action.keywords ?? '', icon: action.icon },
      run: () => run(action),
    }));
}

/** The results of every remote, once all have responded. One that fails adds nothing. */
function useAnswers<Read, Answer>(
  reads: readonly Read[],
  ask: (read: Read, api: ApiClient, signal: AbortSignal) => Promise<readonly Answer[]>,
): readonly Answer[] {
  const api = useApi();
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  // Once: the palette is mounted each time it opens.
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const outcomes = await Promise.allSettled(reads.map((read) => ask(read, api, signal)));
    if (signal.aborted) return;
    setAnswers(outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
  });
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, []);
  return answers;
}
