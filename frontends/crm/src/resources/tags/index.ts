export { TagsPage } from './tags-page.js';
export { TagBadges } from './tag-badges.js';
export { nextColor, tagFilter, useTags } from './use-tags.js';
