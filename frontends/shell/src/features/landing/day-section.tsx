import { media, tokens } from '@bindery/ui';
import { Cake, CalendarDays, CalendarSync, PhoneIncoming, SquareCheckBig } from 'lucide-react';
import { styled } from 'styled-components';
import { RecordPicture } from './product-picture.js';

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 560px) minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space[5]} clamp(32px, 4vw, 56px);
  padding-top: clamp(48px, 7vw, 96px);
  & h2 {
    font-family: 'Newsreader Variable', Georgia, 'Times New Roman', serif;
    font-size: clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem);
    font-weight: 500;
    letter-spacing: -0.02em;
    line-height: 1.1;
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[4]};
  margin-top: ${tokens.space[5]};
  & > li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 2px ${tokens.space[3]};
  }
  & svg {
    grid-row: span 2;
    width: 18px;
    height: 18px;
    margin-top: 2px;
    color: ${tokens.color.accent};
  }
  & h3 {
    font-size: ${tokens.font.m};
    font-weight: 650;
  }
  & p {
    color: ${tokens.color.ink2};
  }
`;

const day = [
  {
    icon: PhoneIncoming,
    title: 'Who is calling',
    text: 'Type the last four digits, and the client is open before you say hello.',
  },
  {
    icon: CalendarSync,
    title: 'Renewals',
    text: 'Every policy that renews, 90 days ahead. One key records the outcome and the new premium.',
  },
  {
    icon: Cake,
    title: 'Turning 65',
    text: 'Who becomes eligible in the next six months, when Medicare can start, and when enrollment ends.',
  },
  {
    icon: SquareCheckBig,
    title: 'Tasks',
    text: '“Call Orla Friday 9am” is a task. Rules add the ones that you would forget.',
  },
  {
    icon: CalendarDays,
    title: 'Calendar',
    text: 'Tasks and renewals appear in the calendar you already use.',
  },
];

/** The daily work of an agent, beside a client's record. */
export function DaySection() {
  return (
    <Section aria-labelledby="day-title">
      <div>
        <h2 id="day-title">Your day starts with what is due.</h2>
        <List>
          {day.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </List>
      </div>
      <RecordPicture />
    </Section>
  );
}
