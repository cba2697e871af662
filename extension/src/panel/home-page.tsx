import { captureRoutes, type CaptureDraftRow } from '@bindery/contracts/crm';
import { Button } from '@bindery/ui';
import type { ApiClient } from '@bindery/web-kit/api';
import { useEffect, useState } from 'react';
import { Body, List } from './layout.js';

const SHOWN = 5;

/** Instructions, and the drafts that wait for a decision. */
export function HomePage({ api, onOpen }: { api: ApiClient; onOpen: (id: string) => void }) {
  const drafts = useOpenDrafts(api);
  return (
    <Body>
      <h1>Capture a client</h1>
      <p>
        Open the page, email or PDF with the client, then select the button of Bindery Capture in the toolbar.
        Nothing is read before that.
      </p>
      {drafts.length > 0 && (
        <>
          <h2>Waiting for your review</h2>
          <List aria-label="Waiting for your review">
            {drafts.map((draft) => (
              <li key={draft.draft_id}>
                <Button size="small" onClick={() => onOpen(draft.draft_id)}>
                  {[draft.name ?? 'No name', ...(draft.url_host ? [draft.url_host] : [])].join(' · ')}
                </Button>
              </li>
            ))}
          </List>
        </>
      )}
    </Body>
  );
}

function useOpenDrafts(api: ApiClient): readonly CaptureDraftRow[] {
  const [drafts, setDrafts] = useState<readonly CaptureDraftRow[]>([]);
  useEffect(() => {
    const query = { state: 'open', page_size: String(SHOWN) } as const;
    api.call(captureRoutes.list, { query }).then(
      ({ items }) => setDrafts(items),
      // They are a shortcut: capturing says what is wrong.
      () => undefined,
    );
  }, [api]);
  return drafts;
}
