import { Clock, LockKeyhole, Search, ScrollText } from 'lucide-react';
import { FeatureGrid } from './welcome-style.js';

const features = [
  {
    icon: LockKeyhole,
    title: 'Encrypted fields',
    text: 'SSN, MBI, licence and e-mail are encrypted one by one.',
  },
  {
    icon: Clock,
    title: '30-second reveals',
    text: 'A value shows for 30 seconds, and every look is on record.',
  },
  { icon: Search, title: 'Found at once', text: 'Search your whole book by name, status or full number.' },
  { icon: ScrollText, title: 'Activity logs', text: 'Who did what and when, for every record.' },
];

/** What every plan has. */
export function Features() {
  return (
    <section aria-labelledby="features">
      <FeatureGrid>
        <h2 id="features">In every plan</h2>
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
