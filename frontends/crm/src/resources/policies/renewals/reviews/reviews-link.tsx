import { ButtonLink } from '@bindery/ui';
import { ListChecks } from 'lucide-react';
import { useReviewCounts } from './use-reviews.js';

const REVIEWS = '/app/dashboard/renewals/medicare-reviews';
const everybody = { filters: {} };

/** The link to the Medicare reviews, while there are some. */
export function ReviewsLink() {
  const counts = useReviewCounts(everybody);
  if (!counts || counts.open + counts.done === 0) return null;
  return (
    <ButtonLink to={REVIEWS} variant="ghost" icon={<ListChecks />}>
      Medicare reviews
    </ButtonLink>
  );
}
