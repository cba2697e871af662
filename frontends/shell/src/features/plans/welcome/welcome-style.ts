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

export const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
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
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[5]};
  padding-top: ${space[5]};
  border-top: 1px solid ${color.line};
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
  ${media.compact} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
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
