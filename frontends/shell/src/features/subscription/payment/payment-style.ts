import { tokens, type Tone } from '@bindery/ui';
import { styled } from 'styled-components';

const { color, space } = tokens;

export const Panel = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  width: 100%;
  max-width: 560px;
  margin: clamp(0px, 4vh, 48px) auto 0;
  padding: ${space[6]} clamp(20px, 5vw, 40px);
  border: 1px solid ${color.line};
  border-radius: ${tokens.radius.l};
  background: ${color.surface};
  box-shadow: ${color.shadow1};
  text-align: center;
  & h1 {
    font-size: ${tokens.font.xxl};
    font-weight: 650;
  }
  & h2 {
    font-size: ${tokens.font.m};
  }
  & > p {
    max-width: 52ch;
    color: ${color.ink2};
  }
`;

export const Mark = styled.span<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: ${({ $tone }) => color[`${$tone}Soft`]};
  color: ${({ $tone }) => color[$tone]};
  & > svg {
    width: 28px;
    height: 28px;
  }
`;

export const Details = styled.dl`
  display: grid;
  gap: ${space[2]};
  width: 100%;
  padding: ${space[4]};
  border-radius: ${tokens.radius.m};
  background: ${color.sunken};
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
  }
  & dt {
    color: ${color.ink2};
  }
  & dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

export const Reading = styled.div`
  display: grid;
  gap: ${space[4]};
  width: 100%;
  color: ${color.ink2};
  text-align: start;
  & h2 {
    /* Nearer to what it is the heading of. */
    margin-bottom: -${space[2]};
    color: ${color.ink};
  }
  & ul {
    display: grid;
    gap: ${space[1]};
    padding-inline-start: 20px;
    list-style: disc;
  }
  & ol {
    display: grid;
    gap: ${space[1]};
    padding-inline-start: 20px;
    list-style: decimal;
  }
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[3]};
`;
