import type { Role } from '@bindery/contracts/access';
import '@bindery/contracts/no-eval';
import { media, PageSpinner, Skeleton, StatCards, tokens } from '@bindery/ui';
import { Remote } from '@bindery/web-kit/federation';
import { Navigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Frame } from './frame.js';
import type { LoadPlanChooser } from './plan-chooser-host.js';
import { ProtectedRoute } from '../../site/protected-route.js';

/** Everything behind the sign-in: who may not be here is sent where they belong. */
export function SignedIn({ loadPlanChooser }: { loadPlanChooser: LoadPlanChooser }) {
  return (
    <ProtectedRoute>
      <Frame loadPlanChooser={loadPlanChooser} />
    </ProtectedRoute>
  );
}

const Shape = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  ${media.phone} {
    gap: ${tokens.space[4]};
  }
`;

function SectionSkeleton() {
  return (
    <Shape role="status" aria-label="Loading...">
      <Skeleton $width="220px" $height="32px" />
      <StatCards>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} $height="104px" />
        ))}
      </StatCards>
      <Skeleton $height="320px" />
    </Shape>
  );
}

/** The CRM's sections: `/app/dashboard/...` is theirs. */
export function DashboardSection() {
  return <Remote name="crm" module="App" label="Your dashboard" fallback={<SectionSkeleton />} />;
}

interface AdminScreen {
  label: string;
  atLeast: Role;
}

/** The screens of administration, by their address below `/app/admin`. */
const adminScreens = new Map<string, AdminScreen>([
  ['users', { label: 'User Management', atLeast: 'superuser' }],
  ['promos', { label: 'Promo Codes', atLeast: 'superuser' }],
  ['contacts', { label: 'Contact Management', atLeast: 'superuser' }],
  // It turns people away itself, in words of its own.
  ['seats', { label: 'Seat Management', atLeast: 'agent' }],
  ['audit', { label: 'Audit', atLeast: 'agency_admin' }],
]);

/** Administration, of the platform and of an agency: each screen for those whose rank it takes. */
export function Administration() {
  const { '*': address = '' } = useParams();
  const screen = adminScreens.get(address.split('/', 1)[0] ?? '');
  if (!screen) return <Navigate to="/app/dashboard" replace />;
  return (
    <ProtectedRoute atLeast={screen.atLeast}>
      <Remote name="admin" module="App" label={screen.label} fallback={<PageSpinner />} />
    </ProtectedRoute>
  );
}
