import { useAudience } from '@bindery/web-kit/access';
import type {
  ManifestCommand,
  ManifestPalette,
  ManifestTypedCommand,
  SearchSource,
} from '@bindery/web-kit/manifest';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRemotes } from '../remotes/use-remotes.js';

/** The remotes' functions about records whose addresses are known. */
interface RemoteRecords {
  recordsAt: readonly NonNullable<ManifestPalette['recordsAt']>[];
  actionsAt: readonly NonNullable<ManifestPalette['actionsAt']>[];
}

/** The remotes' parts of the palette. */
export interface RemotePalettes extends Pick<RemoteRecords, 'recordsAt' | 'actionsAt'> {
  /** Actions that take the typed text, as the last of all. */
  addTyped: readonly ManifestTypedCommand[];
  searches: readonly SearchSource[];
  commands: readonly ManifestCommand[];
  /** Some of it failed to load. It is retried when the palette opens. */
  isIncomplete: boolean;
}

interface Loaded {
  palettes: readonly ManifestPalette[];
  isIncomplete: boolean;
}

/**
 * Loads what the remotes add to the palette; null until the first load has finished.
 * @param earlyMs when to load it even if the palette was not opened
 */
export function useRemotePalettes(wanted: boolean, earlyMs: number): RemotePalettes | null {
  const { manifests, states } = useRemotes();
  const isVisible = useAudience();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loadedOf = useRef<typeof manifests>(null);
  const isMissingOne = Object.values(states).some(({ status }) => status === 'failed');

  useEffect(() => {
    if (loadedOf.current === manifests) return undefined;
    let stale = false;
    const load = async () => {
      const outcomes = await Promise.allSettled(manifests.map(async ({ palette }) => palette?.()));
      if (stale) return;
      const palettes = outcomes.flatMap((one) =>
        one.status === 'fulfilled' && one.value ? [one.value] : [],
      );
      const isIncomplete = outcomes.some(({ status }) => status === 'rejected');
      loadedOf.current = isIncomplete ? null : manifests;
      setLoaded({ palettes, isIncomplete });
    };
    const timer = setTimeout(() => void load(), wanted ? 0 : earlyMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [manifests, wanted, earlyMs]);

  return useMemo(() => {
    if (!loaded) return null;
    return {
      searches: loaded.palettes.flatMap(({ searches = [] }) => searches).filter(isVisible),
      commands: loaded.palettes.flatMap(({ commands = [] }) => commands).filter(isVisible),
      addTyped: loaded.palettes.flatMap(({ addTyped = [] }) => addTyped).filter(isVisible),
      recordsAt: loaded.palettes.flatMap(({ recordsAt = [] }) => recordsAt),
      actionsAt: loaded.palettes.flatMap(({ actionsAt = [] }) => actionsAt),
      isIncomplete: loaded.isIncomplete || isMissingOne,
    };
  }, [loaded, isMissingOne, isVisible]);
}
