import { media, tokens } from '@bindery/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** The groups side by side. What shows between them is the line. */
export const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1px;
  background: ${tokens.color.line};
  &:last-child {
    overflow: hidden;
    border-radius: 0 0 ${tokens.radius.m} ${tokens.radius.m};
  }
  & > section {
    padding-bottom: ${tokens.space[2]};
    background: ${tokens.color.surface};
  }
  /* Rows with an outcome need the width. */
  & > [data-wide] {
    grid-column: 1 / -1;
  }
  & > :not([data-wide]):last-child:nth-child(odd of :not([data-wide])) {
    grid-column: 1 / -1;
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[3]} 20px ${tokens.space[1]};
  & > h3 {
    font-size: ${tokens.font.s};
    font-weight: 600;
  }
  & > p {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

export const ShowAll = styled(Link)`
  margin-block: -${tokens.space[1]};
  padding-block: ${tokens.space[1]};
  flex: none;
  font-size: ${tokens.font.s};
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

export const RecordRow = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: 6px 20px;
  overflow-wrap: anywhere;
  & > div {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${tokens.space[3]};
    min-width: 0;
  }
  & > button {
    flex: none;
  }
  /* What follows a name begins at one line, whatever the length of the name. */
  & > div > a {
    flex: 0 0 180px;
    font-weight: 500;
  }
  & > div > span {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  /* Beside each other, all rows have two lines. */
  section:not([data-wide]) & > div > a {
    flex-basis: 100%;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${media.phone} {
    flex-wrap: wrap;
    row-gap: ${tokens.space[1]};
    & > div {
      flex-basis: 60%;
    }
    & > div > a {
      flex-basis: auto;
    }
  }
`;

export const Nothing = styled.p`
  padding: ${tokens.space[3]} 20px;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  * + & {
    border-top: 1px solid ${tokens.color.line};
  }
`;

/** Under the rows of a group. */
export const Note = styled.p`
  padding: ${tokens.space[1]} 20px ${tokens.space[3]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;
