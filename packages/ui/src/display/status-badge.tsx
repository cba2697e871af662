import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.js';
import { Badge } from './badge.js';

const tones: Readonly<Record<string, Tone>> = {
  active: 'green',
  inactive: 'gray',
  lead: 'blue',
  submitted: 'amber',
  canceled: 'red',
  expired: 'orange',
};

/** The color of a status; unknown ones are red. */
export function statusTone(status: string): Tone {
  return tones[status] ?? 'red';
}

export interface StatusBadgeProps {
  status: string;
  icon?: ReactNode;
  /** The text to show instead of the stored value. */
  children?: ReactNode;
}

export function StatusBadge({ status, icon, children }: StatusBadgeProps) {
  return (
    <Badge tone={statusTone(status)} icon={icon}>
      {children ?? status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
