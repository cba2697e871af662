export { CaptureReview, type CaptureReviewProps } from './capture-review.js';
export type { ReviewProblem } from './review-problem.js';
export { completionOf, namesOf, reasonOf, type LeftOut } from './left-out.js';
