import { settingsRoutes } from '@bindery/contracts/identity';
import { Card, PageHeader, RoleBadge, tokens } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { styled } from 'styled-components';
import { Sessions } from './sessions.js';

const Cards = styled.div`
  display: grid;
  gap: 20px;
  max-width: 880px;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: ${tokens.space[4]};
  & dt {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

export function AccountPage() {
  const me = useMe();
  const profile = useRoute(settingsRoutes.getProfile, {}).data;
  const agency = useRoute(settingsRoutes.getAgency, {}).data;
  return (
    <>
      <PageHeader title="Your account" />
      <Cards>
        <Card title="Profile">
          <Facts>
            <div>
              <dt>Email</dt>
              <dd>{me.email}</dd>
            </div>
            <div>
              <dt>Agency</dt>
              <dd>{me.account_name}</dd>
            </div>
            <div>
              <dt>Role</dt>
              <dd>
                <RoleBadge role={me.role} />
              </dd>
            </div>
            <TimeZone label="Your time zone" zone={profile?.time_zone} />
            <TimeZone label="Agency's time zone" zone={agency?.time_zone} />
          </Facts>
        </Card>
        <Sessions />
      </Cards>
    </>
  );
}

function TimeZone({ label, zone }: { label: string; zone: string | null | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{zone?.replaceAll('_', ' ') ?? '—'}</dd>
    </div>
  );
}
