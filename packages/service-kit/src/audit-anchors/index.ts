export * from './audit-anchors.js';
export * from './audit-anchors.controller.js';
