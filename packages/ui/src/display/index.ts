export { Badge, type BadgeProps } from './badge.js';
export { RoleBadge } from './role-badge.js';
export { StatusBadge, statusTone, type StatusBadgeProps } from './status-badge.js';
export { Card, type CardProps } from './card.js';
export { StatCard, StatCards, type StatCardProps } from './stat-card.js';
export { Tabs, type TabItem, type TabsProps } from './tabs.js';
export { RevealRing, type RevealRingProps } from './reveal-ring.js';
export { Fact, Facts } from './facts.js';
export { IntegrityMark } from './integrity-mark.js';
