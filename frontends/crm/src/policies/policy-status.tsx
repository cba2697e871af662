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

/** The status as a color, an icon and a word. */
export function PolicyStatusBadge({ status }: { status: PolicyStatus }) {
  const Icon = icons[status];
  return <StatusBadge status={status} icon={<Icon aria-hidden="true" />} />;
}

export function InForceBadge({ policy }: { policy: Pick<PolicyView, 'in_force'> }) {
  return policy.in_force ? (
    <Badge tone="accent" icon={<ShieldCheck aria-hidden="true" />}>
      In force
    </Badge>
  ) : (
    <Badge icon={<ShieldOff aria-hidden="true" />}>Not in force</Badge>
  );
}

export const policyStatusChoices = policyStatuses.map((status) => ({
  value: status,
  label: capitalized(status),
  tone: statusTone(status),
}));
