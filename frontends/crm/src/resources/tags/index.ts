export { tagPages } from './routes.js';
export { TagBadges } from './tag-badges.js';
export { tagFilter } from './tag-filter.js';
export { nextColor, useTags } from './use-tags.js';
