import { carrierFields, type CarrierView } from '@bindery/contracts/crm';
import { Card, Fact, Facts, PageHeader, Skeleton, VisuallyHidden } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { EditButton } from '../../../records/edit-button.js';
import { FactsSkeleton, Notes } from '../../../records/page-layout.js';
import { RecordPage } from '../../../records/record-page.js';
import { carrierType } from '../carrier-type.js';
import { CarrierEdit } from './carrier-edit.js';
import { CarrierHeader } from './carrier-header.js';
import { CarrierTabs } from './carrier-tabs.js';

export function CarrierPage() {
  return (
    <RecordPage
      type={carrierType}
      section="carriers"
      failure="Failed to fetch carrier"
      skeleton={(back) => <CarrierSkeleton back={back} />}
      view={({ record, onEdit, edited }) => (
        <>
          <CarrierHeader
            carrier={record}
            actions={
              <EditButton
                permission="carrier:write"
                canEdit={record.can_edit}
                onEdit={onEdit}
                edited={edited}
              >
                Edit carrier
              </EditButton>
            }
          />
          <CarrierTabs carrier={record}>
            <CarrierInformation carrier={record} />
          </CarrierTabs>
        </>
      )}
      edit={(start, onDone) => <CarrierEdit start={start} onDone={onDone} />}
    />
  );
}

function CarrierInformation({ carrier }: { carrier: CarrierView }) {
  const { name, is_global, inactive, created_at, notes } = carrier;
  return (
    <Card title="Carrier information">
      <Facts>
        <Fact label="Name">{name}</Fact>
        <Fact label="Global">{is_global ? 'Yes' : 'No'}</Fact>
        <Fact label="Status">{inactive ? 'Inactive' : 'Active'}</Fact>
        {carrier.external_id && <Fact label={carrierFields.external_id.label}>{carrier.external_id}</Fact>}
        <Fact label="Created">
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </Fact>
        <Fact label="Notes">
          <Notes>{notes}</Notes>
        </Fact>
      </Facts>
    </Card>
  );
}

function CarrierSkeleton({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title="Loading..." subtitle={<Skeleton $width="120px" $height="12px" />} back={back} />
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Card title="Carrier information">
        <FactsSkeleton count={5} />
      </Card>
    </>
  );
}
