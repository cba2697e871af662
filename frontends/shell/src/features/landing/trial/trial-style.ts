import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const { color, space } = tokens;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 560px) minmax(0, 720px);
  align-items: start;
  gap: clamp(32px, 4vw, 56px);
  margin-top: clamp(48px, 7vw, 96px);
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space[4]};
  & h2 {
    font-family: 'Newsreader Variable', Georgia, 'Times New Roman', serif;
    font-size: clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem);
    font-weight: 500;
    letter-spacing: -0.015em;
    line-height: 1.1;
  }
  & p {
    max-width: 46ch;
    color: ${color.ink2};
    font-size: ${tokens.font.l};
  }
`;

export const Steps = styled.ol`
  display: grid;
  gap: ${space[3]};
  padding-top: ${space[2]};
  counter-reset: step;
  & > li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: ${space[3]};
    color: ${color.ink2};
    counter-increment: step;
  }
  & > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: ${color.accentSoft};
    color: ${color.accent};
    font-size: ${tokens.font.s};
    font-weight: 650;
  }
  & strong {
    display: block;
    color: ${color.ink};
    font-weight: 600;
  }
`;

export const Card = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: clamp(20px, 3vw, 32px);
  border: 1px solid ${color.line};
  border-radius: ${tokens.radius.l};
  background: ${color.surface};
  box-shadow: ${color.shadow2};
`;

export const Form = styled.form`
  display: grid;
  gap: ${space[5]};
`;

export const Submit = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]} ${space[4]};
`;

export const Small = styled.p`
  flex: 1 1 220px;
  color: ${color.ink3};
  font-size: ${tokens.font.s};
`;

/** A honeypot: hidden from people, filled in by bots. Its field has a name that no browser's autofill knows. */
export const Trap = styled.div`
  position: absolute;
  left: -10000px;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

export const Welcome = styled.div`
  display: flex;
  gap: ${space[3]};
  padding: ${space[4]};
  border: 1px solid ${color.accentLine};
  border-radius: ${tokens.radius.m};
  background: ${color.accentSoft};
  color: ${color.ink};
  font-weight: 500;
  & > svg {
    width: 20px;
    height: 20px;
    margin-top: 1px;
    color: ${color.accent};
  }
`;

/** As tall as the form, so that the page does not shift. */
export const Coming = styled.div`
  min-height: 452px;
  ${media.phone} {
    min-height: 664px;
  }
`;
