import { Badge } from '@bindery/ui';
import { CircleCheck, CircleDashed, CircleHelp, CircleX, PencilLine } from 'lucide-react';
import type { ReviewedField } from './review-fields.js';

/** How a value was found, in a word with an icon. */
export function FindingBadge({ field }: { field: ReviewedField }) {
  if (field.isPresent) return <Badge icon={<CircleCheck aria-hidden="true" />}>On file</Badge>;
  if (field.isTyped)
    return (
      <Badge tone="blue" icon={<PencilLine aria-hidden="true" />}>
        Typed
      </Badge>
    );
  if (field.found.state === 'rule')
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
        Found
      </Badge>
    );
  if (field.found.state === 'suggested')
    return (
      <Badge tone="amber" icon={<CircleHelp aria-hidden="true" />}>
        Check this
      </Badge>
    );
  if (field.isImpossible)
    return (
      <Badge tone="red" icon={<CircleX aria-hidden="true" />}>
        Can’t be
      </Badge>
    );
  return <Badge icon={<CircleDashed aria-hidden="true" />}>Missing</Badge>;
}
