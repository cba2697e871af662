import { policyStatuses, type PolicyStatus, type PolicyView } from '@bindery/contracts/crm';
import { Badge, StatusBadge, statusTone } from '@bindery/ui';
import {
  CircleCheck,
  CircleMinus,
  CircleX,
  Clock,
  ShieldCheck,
  ShieldOff,
  type LucideIcon,
} from 'lucide-react';
import { capitalized } from '../records/record-type.js';

const icons: Readonly<Record<PolicyStatus, LucideIcon>> = {
  active: CircleCheck,
  inactive: CircleMinus,
  canceled: CircleX,
  expired: Clock,
};

/** What a policy's status is, told by colour, by shape and by its word. */
export function PolicyStatusBadge({ status }: { status: PolicyStatus }) {
  const Icon = icons[status];
  return <StatusBadge status={status} icon={<Icon aria-hidden="true" />} />;
}

/** Whether a policy covers somebody today. */
export function InForceBadge({ policy }: { policy: Pick<PolicyView, 'in_force'> }) {
  return policy.in_force ? (
    <Badge tone="accent" icon={<ShieldCheck aria-hidden="true" />}>
      In force
    </Badge>
  ) : (
    <Badge icon={<ShieldOff aria-hidden="true" />}>Not in force</Badge>
  );
}

/** The statuses that a policy can have, to choose from. */
export const policyStatusChoices = policyStatuses.map((status) => ({
  value: status,
  label: capitalized(status),
  tone: statusTone(status),
}));
