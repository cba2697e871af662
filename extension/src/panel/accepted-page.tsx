import type { AcceptedDraft } from '@bindery/contracts/crm';
import { completionOf, namesOf, reasonOf, type LeftOut } from '@bindery/capture-review/review';
import { Banner, Button } from '@bindery/ui';
import { Actions, Body } from './layout.js';

interface AcceptedProps {
  accepted: AcceptedDraft;
  leftOut: readonly LeftOut[];
  openTab: (path: string) => void;
  onHome: () => void;
}

export function AcceptedPage({ accepted, leftOut, openTab, onHome }: AcceptedProps) {
  const { individual_id: id, undo_until } = accepted;
  const kinds = id === null ? [] : new Set(leftOut.map(({ kind }) => kind));
  return (
    <Body>
      <h1>{id ? 'The client is saved' : 'The draft is accepted'}</h1>
      {[...kinds].map((kind) => {
        const parts = leftOut.filter((one) => one.kind === kind);
        const { label, path } = completionOf(kind, accepted);
        return (
          <Banner
            key={kind}
            kind="warning"
            action={
              <Button size="small" onClick={() => openTab(path)}>
                {label}
              </Button>
            }
          >
            {`Saved without ${namesOf(parts)}. ${parts.map(reasonOf).join(' ')}`}
          </Banner>
        );
      })}
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
