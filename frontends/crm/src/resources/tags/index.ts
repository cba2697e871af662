export { TagsPage } from './tags-page.js';
export { TagBadges } from './tag-badges.js';
export { RemoveTag, TagPicker } from './tag-picker.js';
export { tagFilter, useTags } from './use-tags.js';
