import { Card, PageHeader, Skeleton, VisuallyHidden } from '@bindery/ui';
import { EditButton } from '../../../records/edit-button.js';
import { FactsSkeleton } from '../../../records/page-layout.js';
import { RecordPage } from '../../../records/record-page.js';
import { carrierType } from '../carrier-type.js';
import { CarrierEdit } from './carrier-edit.js';
import { CarrierInformation } from './carrier-facts.js';
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
