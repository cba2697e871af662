import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

interface LateComponent<Props> {
  load: () => Promise<ComponentType<Props>>;
  wanted: boolean;
  /** Fetched after so long even when nobody wants it; without it only when it is wanted. */
  earlyMs?: number;
  /** It is wanted, and could not be fetched. */
  onFailed: () => void;
}

/** A component whose code comes later than the page: null until it is here. */
export function useLateComponent<Props>(late: LateComponent<Props>): ComponentType<Props> | null {
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
