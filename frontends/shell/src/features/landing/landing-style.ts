import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const Layout = styled.div`
  display: grid;
  /* The picture has the room that its letters need, down to the width at which it stands below. */
  grid-template-columns: minmax(0, clamp(420px, 38vw, 560px)) minmax(0, 1fr);
  align-items: start;
  gap: clamp(32px, 4vw, 56px);
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Words = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  padding-block: ${tokens.space[4]};
`;

export const HeadLine = styled.h1`
  font-family: 'Newsreader Variable', Georgia, 'Times New Roman', serif;
  font-size: clamp(2.375rem, 1.4rem + 3.2vw, 3.75rem);
  font-weight: 500;
  letter-spacing: -0.02em;
  line-height: 1.02;
`;

export const Tagline = styled.p`
  max-width: 54ch;
  color: ${tokens.color.ink2};
  font-size: clamp(1rem, 0.9rem + 0.4vw, 1.125rem);
  line-height: 1.55;
`;

export const SignInCard = styled.section`
  display: grid;
  gap: ${tokens.space[3]};
  padding: 20px;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
`;

/** The price banner: in the header where there is room, otherwise above the headline. */
export const Price = styled.p<{ $place: 'header' | 'page' }>`
  justify-self: start;
  padding: 7px 14px;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-weight: 600;
  white-space: nowrap;
  display: ${({ $place }) => ($place === 'header' ? 'block' : 'none')};
  ${media.phone} {
    display: ${({ $place }) => ($place === 'header' ? 'none' : 'block')};
    padding: 5px 12px;
    font-size: ${tokens.font.s};
  }
`;

export const PlansLink = styled.a`
  color: ${tokens.color.ink2};
  font-weight: 500;
  text-decoration: none;
  &:hover {
    color: ${tokens.color.ink};
    text-decoration: underline;
  }
`;
