import { bandOf, type ContactStats, type ContactStatus } from '@bindery/contracts/leads';
import { StatCard, StatCards } from '@bindery/ui';
import { bandLooks } from '../contact-words.js';

// The figures leave out what is suspicious, and so do the lists that they open.
const LIST = '/app/admin/contacts?suspicious=false';
const withStatus = (status: ContactStatus) => `${LIST}&status=${status}`;

interface ContactStatsRowProps {
  stats: ContactStats | undefined;
  failed: boolean;
}

/** The five stats of all contacts but suspicious ones. The counts link to the filtered list. */
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
      <StatCard label="Total contacts" value={figure('total')} to={LIST} />
      <StatCard label="New leads" {...those('new')} />
      <StatCard label="Contacted" {...those('contacted')} />
      <StatCard label="Converted" {...those('converted')} />
      <StatCard label="Avg lead score" value={figure('avgLeadScore')} hint={band} />
    </StatCards>
  );
}

/** The share of all contacts; undefined when there are none. */
function shareOf(stats: ContactStats | undefined, status: 'new' | 'contacted' | 'converted') {
  if (!stats || stats.total === 0) return undefined;
  return `${String(Math.round((stats[status] / stats.total) * 100))}% of all`;
}
