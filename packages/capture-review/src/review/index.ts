export { CaptureReview, type CaptureReviewProps } from './capture-review.js';
export type { ReviewProblem } from './review-problem.js';
export { namesOf, reasonOf, type LeftOut } from './left-out.js';
