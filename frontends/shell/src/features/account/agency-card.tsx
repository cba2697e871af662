import { settingsRoutes } from '@bindery/contracts/identity';
import { Button, Card, Fact, Facts } from '@bindery/ui';
import { zoneName } from '@bindery/ui/time-zones';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { RenameAgencyDialog } from './rename-agency-dialog.js';

export function AgencyCard() {
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
