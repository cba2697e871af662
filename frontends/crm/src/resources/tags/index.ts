export { tagPages } from './routes.js';
export { TagBadges } from './tag-badges.js';
export { nextColor, tagFilter, useTags } from './use-tags.js';
