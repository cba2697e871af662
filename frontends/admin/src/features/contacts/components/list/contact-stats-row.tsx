import type { ContactStats, ContactStatus } from '@bindery/contracts/leads';
import { StatCard, StatCards } from '@bindery/ui';

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
  return (
    <StatCards>
      <StatCard label="Total Contacts" value={figure('total')} to={LIST} />
      <StatCard label="New Leads" value={figure('new')} to={withStatus('new')} />
      <StatCard label="Contacted" value={figure('contacted')} to={withStatus('contacted')} />
      <StatCard label="Converted" value={figure('converted')} to={withStatus('converted')} />
      <StatCard label="Avg Lead Score" value={figure('avgLeadScore')} />
    </StatCards>
  );
}
