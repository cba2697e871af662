import { Banner, Button } from '@bindery/ui';
import { useState } from 'react';
import type { Conflict } from './use-individual-edit.js';

interface ConflictBannerProps {
  conflict: Conflict;
  onLoadNewest: () => Promise<void>;
}

/** Says that someone else saved first, and brings their version in under what was typed. */
export function ConflictBanner({ conflict, onLoadNewest }: ConflictBannerProps) {
  const [loading, setLoading] = useState(false);
  if (conflict === 'none') return null;
  if (conflict === 'merged') {
    return (
      <Banner kind="info">
        The newest version is loaded, and what you typed is kept. Look it over, then save.
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
          Load the newest
        </Button>
      }
    >
      Someone else saved this individual first, so your changes are not saved yet. Everything you typed is
      still here.
    </Banner>
  );
}
