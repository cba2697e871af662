import { settingsRoutes } from '@bindery/contracts/identity';
import { Button, Card, Fact, Facts, PageHeader, RoleBadge } from '@bindery/ui';
import { zoneName } from '@bindery/ui/time-zones';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { PencilLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ProfileDialog } from './profile-dialog.js';
import { RenameAgencyDialog } from './rename-agency-dialog.js';

const Cards = styled.div`
  display: grid;
  gap: 20px;
  max-width: 880px;
`;

/** @param security what another feature shows of how the person signs in */
export function AccountPage({ security }: { security: ReactNode }) {
  return (
    <>
      <PageHeader title="Your account" />
      <Cards>
        <ProfileCard />
        <AgencyCard />
        {security}
      </Cards>
    </>
  );
}

function AgencyCard() {
  const me = useMe();
  const agency = useRoute(settingsRoutes.getAgency, {}).data;
  const name = agency?.name ?? me.account_name;
  const mayChange = useDenial('agency:update') === null;
  const [renaming, setRenaming] = useState(false);
  return (
    <Card
      title="Agency"
      action={
        mayChange && (
          <Button size="small" icon={<PencilLine />} onClick={() => setRenaming(true)}>
            Rename agency
          </Button>
        )
      }
    >
      <Facts $columns={2}>
        <Fact label="Name">{name}</Fact>
        <Fact label="Agency's time zone">{agency?.time_zone && zoneName(agency.time_zone)}</Fact>
      </Facts>
      {renaming && <RenameAgencyDialog name={name} onClose={() => setRenaming(false)} />}
    </Card>
  );
}

function ProfileCard() {
  const me = useMe();
  const profile = useRoute(settingsRoutes.getProfile, {}).data;
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title="Profile"
      action={
        <Button size="small" icon={<PencilLine />} disabled={!profile} onClick={() => setEditing(true)}>
          Edit profile
        </Button>
      }
    >
      <Facts $columns={2}>
        <Fact label="Full name">{profile ? profile.full_name : me.full_name}</Fact>
        <Fact label="Email">{me.email}</Fact>
        <Fact label="Role">
          <RoleBadge role={me.role} />
        </Fact>
        <Fact label="Your time zone">{profile?.time_zone && zoneName(profile.time_zone)}</Fact>
      </Facts>
      {editing && profile && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </Card>
  );
}
