import { media, PageSpinner, Skeleton, StatCards, tokens } from '@bindery/ui';
import { useEffect, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { styled } from 'styled-components';
import { Frame } from './frame.js';
import type { LoadPlanChooser } from './plan-chooser-host.js';
import { RemotePage } from './remotes/remote-page.js';
import { RemotesContext, useLoadedRemotes, type Remotes } from './remotes/use-remotes.js';
import { ProtectedRoute } from '../../site/protected-route.js';

/** How long the menu waits for the manifests, so that it appears complete. Later entries are added. */
const MENU_WAIT_MS = 1_000;

/** Everything behind sign-in. The manifests load in parallel with the session. */
export function SignedIn({ loadPlanChooser }: { loadPlanChooser: LoadPlanChooser }) {
  const remotes = useLoadedRemotes();
  const isMenuReady = useMenuReady(remotes);
  return (
    <RemotesContext value={remotes}>
      <ProtectedRoute keepsPage>
        {isMenuReady ? <Frame loadPlanChooser={loadPlanChooser} /> : <PageSpinner />}
      </ProtectedRoute>
    </RemotesContext>
  );
}

/**
 * Whether the menu can show: every manifest has loaded or failed, or the wait is over. It never turns false
 * again.
 */
function useMenuReady({ states }: Remotes): boolean {
  const [isReady, setReady] = useState(false);
  const isSettled = Object.values(states).every(({ status }) => status !== 'loading');
  if (isSettled && !isReady) setReady(true);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), MENU_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady || isSettled;
}

const Shape = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  ${media.phone} {
    gap: ${tokens.space[4]};
  }
`;

/** The shape of what loads: what is due, figures and charts for the overview, else a title and one large card. */
function SectionSkeleton() {
  const isOverview = useMatch('/app/dashboard') !== null;
  return (
    <Shape role="status" aria-label="Loading...">
      <Skeleton $width="220px" $height="32px" />
      {isOverview && <Skeleton $height="420px" />}
      {isOverview && (
        <StatCards>
          {['individuals', 'active', 'products', 'carriers', 'policies'].map((figure) => (
            <Skeleton key={figure} $height="104px" />
          ))}
        </StatCards>
      )}
      <Skeleton $height={isOverview ? '320px' : '480px'} />
    </Shape>
  );
}

/** The CRM, which owns `/app/dashboard/...`. */
export function Dashboard() {
  return <RemotePage name="crm" label="Your dashboard" fallback={<SectionSkeleton />} />;
}

/** Administration of the platform and of an agency: `/app/admin/...`. */
export function Administration() {
  return <RemotePage name="admin" label="Administration" fallback={<PageSpinner />} />;
}
