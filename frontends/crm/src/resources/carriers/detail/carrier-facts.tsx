import { labelOf, type CarrierView } from '@bindery/contracts/crm';
import { Card, Fact } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import type { EditableFields } from '../../../records/in-place/editable-fields.js';
import { FieldFact, FoldedFacts } from '../../../records/in-place/field-fact.js';
import { useEditedField } from '../../../records/in-place/use-edited-field.js';
import { Notes } from '../../../records/page-layout.js';
import { useRecordEdit } from '../../../records/use-record-edit.js';
import { carrierType } from '../carrier-type.js';
import { CarrierPhone, PortalLink } from './carrier-contact.js';
import {
  CarrierInput,
  useCarrierForm,
  valuesOf,
  type CarrierChanges,
  type CarrierFormValues,
} from '../form/carrier-form.js';

const names = ['name', 'is_global', 'inactive', 'phone', 'portal_url', 'external_id', 'notes'] as const;
type CarrierField = (typeof names)[number];

const editable: EditableFields<CarrierView, CarrierField, CarrierFormValues, CarrierChanges> = {
  type: carrierType,
  permission: 'carrier:write',
  useEdit: (options) => {
    const form = useCarrierForm(options.start);
    return { ...useRecordEdit({ ...options, type: carrierType, form, valuesOf }), form };
  },
  inputs: (name) => <CarrierInput name={name} />,
};

/** The values of a carrier, which are edited where they stand. */
export function CarrierInformation({ carrier }: { carrier: CarrierView }) {
  const edited = useEditedField<CarrierField>();
  const { created_at } = carrier;
  return (
    <Card title="Carrier information">
      <FoldedFacts
        {...{ names, edited }}
        isFolded={(name) => carrier[name] === null && name !== 'notes'}
        fact={(name) =>
          name === 'is_global' ? (
            <Fact key={name} label="Global">
              {carrier.is_global ? 'Yes' : 'No'}
            </Fact>
          ) : (
            <FieldFact
              key={name}
              fields={editable}
              record={carrier}
              {...{ name, edited }}
              label={name === 'name' ? 'Name' : labelOf('carrier', name)}
              isBlank={carrier[name] === null}
            >
              {factOf(name, carrier)}
            </FieldFact>
          )
        }
      >
        <Fact label="Created">
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </Fact>
      </FoldedFacts>
    </Card>
  );
}

function factOf(name: CarrierField, carrier: CarrierView): ReactNode {
  const { phone, phone_e164, portal_url } = carrier;
  if (name === 'inactive') return carrier.inactive ? 'Inactive' : 'Active';
  if (name === 'notes') return <Notes>{carrier.notes}</Notes>;
  if (name === 'phone' && phone !== null) return <CarrierPhone phone={phone} phone_e164={phone_e164} />;
  if (name === 'portal_url' && portal_url !== null) return <PortalLink address={portal_url} />;
  return carrier[name];
}
