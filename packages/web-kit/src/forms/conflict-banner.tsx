import { Banner, Button } from '@bindery/ui';
import { useState } from 'react';

/** `found`: someone else saved first. `merged`: their version is in, and what was typed stands over it. */
export type Conflict = 'none' | 'found' | 'merged';

export interface ConflictBannerProps {
  /** What was saved first, such as 'this individual'. */
  what: string;
  conflict: Conflict;
  onLoadNewest: () => Promise<void>;
}

/** Says that someone else saved first, and brings their version in under what was typed. */
export function ConflictBanner({ what, conflict, onLoadNewest }: ConflictBannerProps) {
  const [loading, setLoading] = useState(false);
  if (conflict === 'none') return null;
  if (conflict === 'merged') {
    return (
      <Banner kind="info">
        The latest version is loaded with your changes applied. Review it, then save.
      </Banner>
    );
  }
  const load = async () => {
    setLoading(true);
    await onLoadNewest();
    setLoading(false);
  };
  return (
    <Banner
      kind="error"
      action={
        <Button size="small" pending={loading} onClick={() => void load()}>
          Load latest version
        </Button>
      }
    >
      Someone else saved {what} first, so your changes aren't saved yet. Nothing you typed is lost.
    </Banner>
  );
}
