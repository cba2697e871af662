import type { PolicyView } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { CallButton } from '../../../records/calls/call-button.js';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { RecordLink } from '../../../records/record-link.js';
import { DaysLeftBadge } from '../days-left-badge.js';
import { premiumText } from '../premium.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { daysUntil, nextRenewal } from './policy-renewal.js';

const Client = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  margin-block: 2px;
  color: ${tokens.color.ink};
  & > :first-child {
    font-weight: 600;
  }
`;

/** The client with the number to call and the next renewal, and then the policy itself. */
export function PolicySummary({ policy }: { policy: PolicyView }) {
  const client = clientOfRow(policy);
  const next = nextRenewal(policy);
  return (
    <>
      <Client>
        {client ? (
          <RecordLink section="individuals" id={client.id}>
            {client.name}
          </RecordLink>
        ) : (
          <span>{UNKNOWN_INDIVIDUAL}</span>
        )}
        {client && <CallButton client={client} whole />}
        {next !== null && (
          <span>
            Renewal {formatDay(next)} <DaysLeftBadge days={daysUntil(next)} />
          </span>
        )}
      </Client>
      <span>
        {[
          policy.policy_number === null ? 'No policy number' : `Policy #${policy.policy_number}`,
          policy.product_name,
          policy.carrier_name,
          premiumText(policy),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
