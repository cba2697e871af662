export { VisuallyHidden } from './visually-hidden.js';
export { PageHeader, type PageHeaderProps } from './page-header.js';
export { useDocumentTitle } from './use-document-title.js';
export { Avatar } from './avatar.js';
