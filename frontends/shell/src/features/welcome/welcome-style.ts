import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const { color, space } = tokens;

export const Head = styled.header`
  display: grid;
  gap: ${space[1]};
  margin-bottom: ${space[5]};
  & h1 {
    font-size: 1.75rem;
  }
  & p {
    color: ${color.ink2};
    font-size: ${tokens.font.l};
  }
`;

/** What is chosen beside what every choice has. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  align-items: start;
  gap: ${space[7]};
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Plans = styled.div`
  display: grid;
  gap: ${space[5]};
`;

export const Card = styled.section`
  display: grid;
  align-content: start;
  gap: ${space[3]};
  padding: ${space[5]};
  border: 2px solid ${color.accent};
  border-radius: ${tokens.radius.l};
  background: ${color.surface};
  box-shadow: ${color.shadow1};
  & h2 {
    font-size: ${tokens.font.l};
  }
  & > p {
    color: ${color.ink2};
  }
`;

export const PriceLine = styled.p`
  & b {
    color: ${color.ink};
    font-size: 2.25rem;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: 1;
  }
`;

export const SmallPrint = styled.p`
  font-size: ${tokens.font.s};
  a + &,
  button + & {
    text-align: center;
  }
`;

export const FeatureList = styled.ul`
  display: grid;
  gap: ${space[2]};
  margin-block: ${space[1]};
  & li {
    display: flex;
    gap: ${space[2]};
  }
  & svg {
    width: 16px;
    height: 16px;
    margin-top: 3px;
    color: ${color.accent};
  }
`;

export const Steps = styled.ol`
  display: grid;
  gap: ${space[3]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${tokens.radius.m};
  background: ${color.surface};
  font-size: ${tokens.font.l};
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[3]};
  }
  & p {
    flex: 1 1 220px;
  }
  & svg {
    width: 20px;
    height: 20px;
    color: ${color.green};
  }
`;

export const FeatureGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[5]};
  & h2 {
    grid-column: 1 / -1;
    font-size: ${tokens.font.l};
  }
  & h3 {
    font-size: ${tokens.font.m};
  }
  & p {
    color: ${color.ink2};
  }
  & svg {
    width: 20px;
    height: 20px;
    margin-bottom: ${space[2]};
    color: ${color.accent};
  }
  @media (max-width: 479.98px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

export const Support = styled.p`
  margin-top: ${space[6]};
  color: ${color.ink2};
`;
