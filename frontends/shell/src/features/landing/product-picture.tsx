import { Activity, Eye, LayoutDashboard, Pencil, UserPlus, Users } from 'lucide-react';
import { Badge } from '@bindery/ui';
import { Logo } from '../../site/logo.js';
import {
  Cards,
  Entry,
  Feed,
  Figure,
  Frame,
  Menu,
  Names,
  Panes,
  Row,
  Top,
  Work,
} from './product-picture-style.js';

const menu = [
  { icon: LayoutDashboard, label: 'Dashboard', here: true },
  { icon: Users, label: 'Individuals', here: false },
  { icon: Activity, label: 'Activity Logs', here: false },
];

const figures = [
  { label: 'Total Individuals', value: '1,204' },
  { label: 'Active Policies', value: '862' },
  { label: 'Total Products', value: '146' },
  { label: 'Total Carriers', value: '24' },
];

const people = [
  { name: 'Ada Byron', email: 'ad***@mail.test', status: 'active', tone: 'green' },
  { name: 'Grace Hopkins', email: 'gr***@mail.test', status: 'submitted', tone: 'amber' },
  { name: 'Katherine Jonsson', email: 'ka***@mail.test', status: 'active', tone: 'green' },
  { name: 'Mary Jacobs', email: 'ma***@mail.test', status: 'lead', tone: 'blue' },
  { name: 'Dorothy Vaughn', email: 'do***@mail.test', status: 'active', tone: 'green' },
  { name: 'Annie Easton', email: 'an***@mail.test', status: 'lead', tone: 'blue' },
  { name: 'Radia Perl', email: 'ra***@mail.test', status: 'active', tone: 'green' },
  { name: 'Hedy Kiesler', email: 'he***@mail.test', status: 'submitted', tone: 'amber' },
  { name: 'Evelyn Boyd', email: 'ev***@mail.test', status: 'inactive', tone: 'gray' },
] as const;

const events = [
  { icon: Eye, text: 'SSN revealed for K. Jonsson', by: 'Ana Reyes · 2 min ago' },
  { icon: UserPlus, text: 'Individual Grace Hopkins added', by: 'Ana Reyes · 1 h ago' },
  { icon: Pencil, text: 'Individual Mary Jacobs updated', by: 'Ben Ito · 3 h ago' },
  { icon: Eye, text: 'MBI revealed for A. Byron', by: 'Ben Ito · yesterday' },
  { icon: UserPlus, text: 'Individual Joan Clarke added', by: 'Cy Moore · yesterday' },
];

/** The product at work, drawn with its own tokens so that it follows the theme; one picture for a screen reader. */
export function ProductPicture() {
  return (
    <Frame role="img" aria-label="Bindery's dashboard: figures, a list of people, and recent activity">
      <Top>
        <Logo />
        <span>Harbor Insurance Group</span>
      </Top>
      <Panes>
        <Menu>
          {menu.map(({ icon: Icon, label, here }) => (
            <span key={label} data-here={here || undefined}>
              <Icon />
              {label}
            </span>
          ))}
        </Menu>
        <Work>
          <Cards>
            {figures.map(({ label, value }) => (
              <Figure key={label}>
                <small>{label}</small>
                <b>{value}</b>
              </Figure>
            ))}
          </Cards>
          <Names>
            <strong>Individuals</strong>
            {people.map(({ name, email, status, tone }) => (
              <Row key={name}>
                <b>{name}</b>
                <span>{email}</span>
                <Badge tone={tone}>{status}</Badge>
              </Row>
            ))}
          </Names>
          <Feed>
            <strong>Recent Activity</strong>
            {events.map(({ icon: Icon, text, by }) => (
              <Entry key={text}>
                <i>
                  <Icon />
                </i>
                <span>
                  {text}
                  <small>{by}</small>
                </span>
              </Entry>
            ))}
          </Feed>
        </Work>
      </Panes>
    </Frame>
  );
}
