import {
  policyStateLabel,
  policyStatuses,
  type PolicyEvent,
  type PolicyState,
  type PolicyView,
} from '@bindery/contracts/crm';
import { Badge, media, statusTone, type Tone } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import {
  CalendarClock,
  CircleMinus,
  CircleX,
  Clock,
  ShieldCheck,
  ShieldOff,
  type LucideIcon,
} from 'lucide-react';
import { styled } from 'styled-components';
import { capitalized } from '../../records/record-type.js';

/** How the states look, in the order in which they are counted. */
export const policyStateLooks: Readonly<
  Record<PolicyState, { label: string; tone: Tone; icon: LucideIcon }>
> = {
  in_force: { label: policyStateLabel.in_force, tone: 'green', icon: ShieldCheck },
  ends: { label: policyStateLabel.ends, tone: 'amber', icon: CalendarClock },
  starts: { label: policyStateLabel.starts, tone: 'blue', icon: CalendarClock },
  pending: { label: policyStateLabel.pending, tone: 'gray', icon: Clock },
  lapsed: { label: policyStateLabel.lapsed, tone: 'gray', icon: CircleMinus },
  ended: { label: policyStateLabel.ended, tone: 'orange', icon: ShieldOff },
  canceled: { label: policyStateLabel.canceled, tone: 'red', icon: CircleX },
};

const InCards = styled.span`
  display: none;
  ${media.cards} {
    display: inline;
  }
`;
const InRows = styled.span`
  ${media.cards} {
    display: none;
  }
`;

interface PolicyStateBadgeProps {
  policy: Pick<PolicyView, 'state' | 'effective_date' | 'termination_date'>;
  /** The effective date stands in the same row of a table. */
  isBesideDate?: boolean;
  /** The dates stand beside it wherever it is shown. */
  withoutDate?: boolean;
}

/** The state that a policy's status and dates amount to today. */
export function PolicyStateBadge(props: PolicyStateBadgeProps) {
  const { policy, isBesideDate = false, withoutDate = false } = props;
  const { label, tone, icon: Icon } = policyStateLooks[policy.state];
  const dated = (withoutDate ? undefined : datedLabel(policy)) ?? label;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {isBesideDate && policy.state === 'starts' ? (
        <>
          <InRows>{label}</InRows>
          <InCards>{dated}</InCards>
        </>
      ) : (
        dated
      )}
    </Badge>
  );
}

function datedLabel(policy: Pick<PolicyView, 'state' | 'effective_date' | 'termination_date'>) {
  const { state, effective_date: from, termination_date: to } = policy;
  if (state === 'starts' && from !== null) return `Starts ${formatDay(from)}`;
  if (state === 'ends' && to !== null) return `Ends ${formatDay(to)}`;
  return undefined;
}

export const policyStatusChoices = policyStatuses.map((status) => ({
  value: status,
  label: capitalized(status),
  tone: statusTone(status),
}));

const policyEventLabels: Readonly<Record<PolicyEvent, string>> = {
  new: 'New business',
  not_new: 'Not new business',
  renewal: 'Renewal (renewed or moved)',
  lost: 'Lost',
  kept: 'In force on the first and the last day',
  lost_before: 'Lost before the last day',
  starts: 'Starts',
  ends: 'Ends',
  renewal_due: 'Renewal due',
  renewal_open: 'Renewal open',
  renewal_decided: 'Renewal with an outcome',
  renewed: 'Renewed',
  moved: 'Moved to another policy',
  renewal_lost: 'Renewal lost',
};
export const policyEventChoices = Object.entries(policyEventLabels).map(([value, label]) => ({
  value,
  label,
}));

export const policyStateChoices = (Object.keys(policyStateLooks) as PolicyState[]).map((state) => ({
  value: state,
  label: policyStateLooks[state].label,
  tone: policyStateLooks[state].tone,
}));
