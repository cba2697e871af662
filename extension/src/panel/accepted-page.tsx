import type { AcceptedDraft } from '@bindery/contracts/crm';
import { Button } from '@bindery/ui';
import { Actions, Body } from './layout.js';

interface AcceptedProps {
  accepted: AcceptedDraft;
  openTab: (path: string) => void;
  onHome: () => void;
}

export function AcceptedPage({
  accepted: { individual_id: id, undo_until },
  openTab,
  onHome,
}: AcceptedProps) {
  return (
    <Body>
      <h1>{id ? 'The client is saved' : 'The draft is accepted'}</h1>
      {undo_until && <p>You can undo this in Bindery for 24 hours.</p>}
      <Actions>
        {id && (
          <Button variant="primary" onClick={() => openTab(`/app/dashboard/individuals/${id}`)}>
            Open client
          </Button>
        )}
        <Button onClick={onHome}>Capture another</Button>
      </Actions>
    </Body>
  );
}
