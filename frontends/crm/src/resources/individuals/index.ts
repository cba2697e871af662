export { BoardPage } from './board/board-page.js';
export { IndividualPage } from './detail/individual-page.js';
export { childTypes } from './family/child-types.js';
export { individualListing } from './list/individual-listing.js';
export { IndividualsPage } from './list/individuals-page.js';
export { MergePage } from './merge/merge-page.js';
