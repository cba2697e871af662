import {
  individualFields,
  protectedFields,
  type IndividualView,
  type ProtectedField,
} from '@bindery/contracts/crm';
import { Card } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { Lock } from 'lucide-react';
import { Fact, Facts } from '../../../../records/facts.js';
import { IntegrityMark } from '../integrity-mark.js';
import { ProtectedValue } from './protected-value.js';

/** The encrypted fields: masked, and each revealed by itself. */
export function ProtectedCard({ individual }: { individual: IndividualView }) {
  const note = (
    <>
      <Lock aria-hidden="true" />
      encrypted · every reveal is logged
    </>
  );
  return (
    <Card title="Protected" note={note}>
      <Facts $columns={2}>
        {protectedFields.map((field) => (
          <Fact key={field} label={individualFields[field].label}>
            <FieldValue individual={individual} field={field} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function FieldValue({ individual, field }: { individual: IndividualView; field: ProtectedField }) {
  const revealable = useRefusal('individual:reveal') === null;
  const mask = individual[field];
  if (individual.integrity_failures.includes(field)) return <IntegrityMark />;
  if (mask === null) return 'N/A';
  return (
    <ProtectedValue
      // Another value starts masked: a saved change or somebody else's must not keep an old one on screen.
      key={`${mask} ${individual.version}`}
      id={individual.id}
      field={field}
      label={individualFields[field].label}
      mask={mask}
      revealable={revealable}
    />
  );
}
