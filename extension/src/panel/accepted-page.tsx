import type { AcceptedDraft } from '@bindery/contracts/crm';
import { namesOf, reasonOf, type LeftOut } from '@bindery/capture-review/review';
import { Banner, Button } from '@bindery/ui';
import { Actions, Body } from './layout.js';

interface AcceptedProps {
  accepted: AcceptedDraft;
  leftOut: readonly LeftOut[];
  openTab: (path: string) => void;
  onHome: () => void;
}

export function AcceptedPage({
  accepted: { individual_id: id, undo_until },
  leftOut,
  openTab,
  onHome,
}: AcceptedProps) {
  return (
    <Body>
      <h1>{id ? 'The client is saved' : 'The draft is accepted'}</h1>
      {id && leftOut.length > 0 && (
        <Banner
          kind="warning"
          action={
            <Button size="small" onClick={() => openTab(placeOf(id, leftOut))}>
              Complete
            </Button>
          }
        >
          {`Saved without ${namesOf(leftOut)}. ${leftOut.map(reasonOf).join(' ')}`}
        </Banner>
      )}
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

/** The page of the client where what was left out is added. */
const placeOf = (id: string, [first]: readonly LeftOut[]): string => {
  const tab =
    first?.kind === 'dependent' ? '?tab=dependents' : first?.kind === 'address' ? '' : '?tab=policies';
  return `/app/dashboard/individuals/${id}${tab}`;
};
