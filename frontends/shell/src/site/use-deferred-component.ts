import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

interface DeferredComponent<Props> {
  load: () => Promise<ComponentType<Props>>;
  wanted: boolean;
  /** When to prefetch the code; without it, the code loads on demand. */
  earlyMs?: number;
  /** Called when the code is needed but failed to load. */
  onFailed: () => void;
}

/** A component whose code loads after the page; null until then. */
export function useDeferredComponent<Props>(late: DeferredComponent<Props>): ComponentType<Props> | null {
  const { wanted, earlyMs } = late;
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const load = useEffectEvent(late.load);
  const failed = useEffectEvent(() => {
    if (wanted) late.onFailed();
  });
  useEffect(() => {
    const afterMs = wanted ? 0 : earlyMs;
    if (Component || afterMs === undefined) return undefined;
    let gone = false;
    const fetchIt = () =>
      load().then(
        (loaded) => {
          if (!gone) setComponent(() => loaded);
        },
        () => {
          if (!gone) failed();
        },
      );
    const timer = setTimeout(() => void fetchIt(), afterMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [Component, wanted, earlyMs]);
  return Component;
}
