import { settingsRoutes } from '@bindery/contracts/identity';
import { Button, Card, Fact, Facts, RoleBadge } from '@bindery/ui';
import { zoneName } from '@bindery/ui/time-zones';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { ProfileDialog } from './profile-dialog.js';

export function ProfileCard() {
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
