import { route } from '../../route/index.js';
import { bulkReply } from '../bulk/schemas.js';
import {
  bulkReviewsBody,
  markReviewBody,
  reviewCounts,
  reviewCountsQuery,
  reviewList,
  reviewListQuery,
  reviewMark,
} from './reviews.js';

const path = '/api/medicare-reviews';
const service = 'crm';

export const reviewRoutes = {
  list: route({
    method: 'GET',
    path,
    service,
    access: 'policy:read',
    summary: 'List the Medicare plans to review in the annual election period, by policy',
    query: reviewListQuery,
    replies: { 200: reviewList },
  }),
  counts: route({
    method: 'GET',
    path: `${path}/counts`,
    service,
    access: 'policy:read',
    summary: 'Count open and finished Medicare reviews of the season',
    query: reviewCountsQuery,
    replies: { 200: reviewCounts },
  }),
  mark: route({
    method: 'PUT',
    path: `${path}/{id}`,
    service,
    access: 'policy:write',
    summary: "Mark a policy's Medicare plan as reviewed for a plan year, or take the mark back",
    body: markReviewBody,
    replies: { 200: reviewMark },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
  bulk: route({
    method: 'POST',
    path: `${path}/bulk`,
    service,
    access: 'policy:write',
    summary:
      'Mark several Medicare plans, or take their marks back; the reply explains each that was not changed',
    body: bulkReviewsBody,
    replies: { 200: bulkReply },
  }),
};
