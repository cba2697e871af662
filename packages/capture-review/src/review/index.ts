export { CaptureReview, type CaptureReviewProps } from './capture-review.js';
export type { ReviewProblem } from './review-problem.js';
