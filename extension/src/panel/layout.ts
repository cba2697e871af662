import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const Frame = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100dvh;
`;

export const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  & > span {
    flex: 1 1 120px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export const Body = styled.main`
  display: grid;
  align-content: start;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[3]};
  min-width: 0;
  & > h1 {
    font-size: ${tokens.font.l};
  }
  & > p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

export const List = styled.ul`
  display: grid;
  gap: ${tokens.space[2]};
`;

export const Form = styled.form`
  display: grid;
  gap: ${tokens.space[3]};
`;
