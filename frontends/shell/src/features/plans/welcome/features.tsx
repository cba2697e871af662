import { Clock, LockKeyhole, Search, ScrollText } from 'lucide-react';
import { FeatureGrid } from './welcome-style.js';

const features = [
  {
    icon: LockKeyhole,
    title: 'Encrypted fields',
    text: "SSN, MBI, driver's license, and email are encrypted individually.",
  },
  {
    icon: Clock,
    title: '30-second reveals',
    text: 'Values are shown for 30 seconds, and every view is logged.',
  },
  {
    icon: Search,
    title: 'Instant search',
    text: 'Find clients by name, phone, address, date, or policy number.',
  },
  { icon: ScrollText, title: 'Activity logs', text: 'See who did what and when, for every record.' },
];

export function Features() {
  return (
    <section aria-labelledby="features">
      <FeatureGrid>
        <h2 id="features">Included in every plan</h2>
        {features.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </FeatureGrid>
    </section>
  );
}
