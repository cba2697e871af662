import {
  individualFields,
  individualRoutes,
  isMask,
  type EmailField,
  type IndividualView,
} from '@bindery/contracts/crm';
import { Copied } from '../../../records/copied.js';
import { ProtectedField } from '../../../records/protected/protected-field.js';

interface EmailFactProps {
  name: EmailField;
  address: string;
  individual: IndividualView;
}

/** An email address as the agency has it shown: to copy, or masked with a reveal button. */
export function EmailFact({ name, address, individual }: EmailFactProps) {
  const { label } = individualFields[name];
  if (!isMask(address)) return <Copied label={label}>{address}</Copied>;
  return (
    <ProtectedField
      route={individualRoutes.reveal}
      record={individual}
      field={name}
      label={label}
      mask={address}
    />
  );
}
