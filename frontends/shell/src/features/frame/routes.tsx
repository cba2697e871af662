import '@bindery/contracts/no-eval';
import { media, PageSpinner, Skeleton, StatCards, tokens } from '@bindery/ui';
import { Remote } from '@bindery/web-kit/federation';
import { styled } from 'styled-components';
import { Frame } from './frame.js';
import { ProtectedRoute } from './protected-route.js';

/** Everything behind the sign-in: who may not be here is sent where they belong. */
export function Component() {
  return (
    <ProtectedRoute>
      <Frame />
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

/** User Management, for superusers. */
export function UserManagement() {
  return (
    <ProtectedRoute atLeast="superuser">
      <Remote name="admin" module="App" label="User Management" fallback={<PageSpinner />} />
    </ProtectedRoute>
  );
}
