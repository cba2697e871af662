import { Banner, Button } from '@bindery/ui';
import { useState } from 'react';

/** `found`: someone else saved first. `merged`: their version is loaded, with the user's changes applied. */
export type Conflict = 'none' | 'found' | 'merged';

export interface ConflictBannerProps {
  /** The record, such as 'this individual'. */
  what: string;
  conflict: Conflict;
  onLoadNewest: () => Promise<void>;
}

/** Reports that someone else saved first, and loads their version under the user's changes. */
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
