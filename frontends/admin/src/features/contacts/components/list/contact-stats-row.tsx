import { bandOf, type ContactStats, type ContactStatus } from '@bindery/contracts/leads';
import { StatCard, StatCards } from '@bindery/ui';
import { bandLooks } from '../contact-words.js';

const LIST = '/app/admin/contacts';
const withStatus = (status: ContactStatus) => `${LIST}?status=${status}`;

interface ContactStatsRowProps {
  stats: ContactStats | undefined;
  /** They could not be loaded. */
  failed: boolean;
}

/** The five figures of all contacts; those that count some lead to them. */
export function ContactStatsRow({ stats, failed }: ContactStatsRowProps) {
  const figure = (of: keyof ContactStats) => stats?.[of] ?? (failed ? 'N/A' : undefined);
  const those = (status: 'new' | 'contacted' | 'converted') => ({
    value: figure(status),
    hint: shareOf(stats, status),
    to: withStatus(status),
  });
  const band = stats && stats.total > 0 ? bandLooks[bandOf(stats.avgLeadScore)].word : undefined;
  return (
    <StatCards>
      <StatCard label="Total Contacts" value={figure('total')} to={LIST} />
      <StatCard label="New Leads" {...those('new')} />
      <StatCard label="Contacted" {...those('contacted')} />
      <StatCard label="Converted" {...those('converted')} />
      <StatCard label="Avg Lead Score" value={figure('avgLeadScore')} hint={band} />
    </StatCards>
  );
}

/** How many of all these are; of nothing there is nothing to say. */
function shareOf(stats: ContactStats | undefined, status: 'new' | 'contacted' | 'converted') {
  if (!stats || stats.total === 0) return undefined;
  return `${String(Math.round((stats[status] / stats.total) * 100))}% of all`;
}
