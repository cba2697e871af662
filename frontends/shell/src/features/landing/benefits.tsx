import { media, tokens } from '@bindery/ui';
import { ShieldCheck, Users, Zap } from 'lucide-react';
import { styled } from 'styled-components';

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${tokens.space[5]};
  padding-top: ${tokens.space[3]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${tokens.space[4]};
  }
`;

const Tile = styled.li`
  display: grid;
  align-content: start;
  gap: ${tokens.space[1]};
  & > span {
    display: grid;
    place-items: center;
    width: 34px;
    height: 34px;
    margin-bottom: ${tokens.space[2]};
    border-radius: ${tokens.radius.s};
    background: ${tokens.color.accentSoft};
    color: ${tokens.color.accent};
  }
  & svg {
    width: 17px;
    height: 17px;
  }
  & h2 {
    font-size: ${tokens.font.m};
    font-weight: 650;
  }
  & p {
    color: ${tokens.color.ink2};
  }
  ${media.phone} {
    grid-template-columns: 34px minmax(0, 1fr);
    column-gap: ${tokens.space[3]};
    & > span {
      grid-row: span 2;
      margin: 0;
    }
  }
`;

const benefits = [
  {
    icon: ShieldCheck,
    title: 'Protected',
    text: 'SSNs and MBIs are encrypted, revealed for 30 seconds, and every view is logged.',
  },
  {
    icon: Zap,
    title: 'Instant',
    text: 'Import your book, search 100,000 records as you type, and take it all with you any day.',
  },
  {
    icon: Users,
    title: 'For teams',
    text: 'Seats and roles. Each agent sees only their own clients.',
  },
];

export function Benefits() {
  return (
    <Tiles>
      {benefits.map(({ icon: Icon, title, text }) => (
        <Tile key={title}>
          <span aria-hidden="true">
            <Icon />
          </span>
          <h2>{title}</h2>
          <p>{text}</p>
        </Tile>
      ))}
    </Tiles>
  );
}
