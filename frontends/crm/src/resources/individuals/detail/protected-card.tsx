import {
  individualFields,
  individualRoutes,
  maskedFields,
  type IndividualView,
} from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { Lock } from 'lucide-react';
import { ProtectedField } from '../../../records/protected/protected-field.js';

/** The encrypted fields: masked, and revealed one at a time. */
export function ProtectedCard({ individual }: { individual: IndividualView }) {
  const note = (
    <>
      <Lock aria-hidden="true" />
      Encrypted · Every reveal is logged
    </>
  );
  return (
    <Card title="Protected" note={note}>
      <Facts $columns={2}>
        {maskedFields.map((field) => (
          <Fact key={field} label={individualFields[field].label}>
            <ProtectedField
              route={individualRoutes.reveal}
              record={individual}
              field={field}
              label={individualFields[field].label}
              mask={individual[field]}
            />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
