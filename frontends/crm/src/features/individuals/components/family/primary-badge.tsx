import { Badge } from '@bindery/ui';

/** Marks the address to use first, or the number to call first. */
export function PrimaryBadge() {
  return <Badge>Primary</Badge>;
}
