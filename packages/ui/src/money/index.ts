export { formatCents, formatDollars } from './format-money.js';
