import { settingsRoutes, type AgencySettingsView } from '@bindery/contracts/identity';
import { Card, Fact, Facts, LoadFailure } from '@bindery/ui';
import { zoneName } from '@bindery/ui/time-zones';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { Cards, CardsSkeleton } from '../settings-form.js';
import { OfferedOwnership } from '../ownership/offered-ownership.js';
import { OwnershipCard } from '../ownership/ownership-card.js';
import { AgencyForm } from './agency-form.js';
import { AgencyLinks } from './agency-links.js';
import { LanguageModelCard } from './language-model-card.js';
import { StorageCard } from './storage-card.js';

/** The agency's settings: a form for its owner and admins, its contact for the others. */
export function AgencyTab() {
  const loaded = useRoute(settingsRoutes.getAgency, {});
  const isOwner = useMe().is_owner;
  const mayChange = useDenial('agency:update') === null;
  const { data, error } = loaded;
  if (error && !data) return <LoadFailure title="Failed to load the agency's settings" resource={loaded} />;
  if (!data) return <CardsSkeleton />;
  return (
    <Cards>
      <OfferedOwnership />
      {mayChange ? <AgencyForm agency={data} /> : <AgencyContact agency={data} />}
      {isOwner && <OwnershipCard />}
      <LanguageModelCard />
      <StorageCard />
      <AgencyLinks />
    </Cards>
  );
}

function AgencyContact({ agency }: { agency: AgencySettingsView }) {
  const { name, phone, address, support_email, time_zone } = agency;
  return (
    <Card title="Agency" note="Only the owner and admins can change it">
      <Facts $columns={2}>
        <Fact label="Name">{name}</Fact>
        <Fact label="Phone">{phone}</Fact>
        <Fact label="Address">{address}</Fact>
        <Fact label="Support email">
          {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        </Fact>
        <Fact label="Time zone">{time_zone && zoneName(time_zone)}</Fact>
      </Facts>
    </Card>
  );
}
