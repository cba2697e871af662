export { formatAmount, formatCents, formatDollars } from './format-money.js';
