import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';
import { visuallyHidden } from './visually-hidden.js';

const Root = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
  margin-bottom: ${tokens.space[5]};
  ${media.print} {
    margin-bottom: ${tokens.space[3]};
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  min-height: 40px;
`;

const Words = styled.div<{ $oneLine: boolean }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-width: 0;
  ${({ $oneLine }) => $oneLine && oneLineEach}
  & > div {
    min-width: 0;
  }
  & h1 {
    font-size: ${tokens.font.xxl};
    font-weight: 650;
    overflow-wrap: anywhere;
  }
  & p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

/** Long ones are cut, so that what follows stands in one place; on phones the subtitle has two lines. */
const oneLineEach = css`
  max-width: 100%;
  & p {
    display: -webkit-box;
    overflow: hidden;
    min-height: 1lh;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }
  ${media.phone} {
    & p {
      min-height: 2lh;
      -webkit-line-clamp: 2;
    }
    & h1 {
      flex-basis: 100%;
    }
  }
  ${media.print} {
    & p {
      display: block;
      min-height: 0;
    }
  }
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  ${media.cards} {
    gap: ${tokens.space[1]};
    /* Links with an icon show only that, so that they stay on one line beside the button. */
    & > a:has(> svg + span) {
      padding-inline: ${tokens.space[2]};
    }
    & > a > svg + span {
      ${visuallyHidden}
    }
  }
  ${media.print} {
    display: none;
  }
`;

/** Actions that follow each other to the left, and those to the right that every record has. */
const ActionLine = styled(Actions)`
  min-height: 36px;
  ${media.compact} {
    gap: ${tokens.space[2]};
  }
  ${media.phone} {
    gap: ${tokens.space[1]};
    & > button:has(> svg + span) {
      padding-inline: ${tokens.space[2]};
    }
    & > button > svg + span {
      ${visuallyHidden}
    }
  }
  & > :last-child {
    margin-inline-start: auto;
  }
`;

const BackRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-block: -${tokens.space[1]};
  padding-block: ${tokens.space[1]};
  color: ${tokens.color.ink2};
  font-weight: 500;
  text-decoration: none;
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:hover {
    color: ${tokens.color.ink};
    text-decoration: underline;
  }
  ${media.print} {
    display: none;
  }
`;

export interface PageHeaderProps {
  title: string;
  /** The title of the browser tab, if it differs from the page's. */
  documentTitle?: string | undefined;
  subtitle?: ReactNode;
  /** Content before the title, such as an avatar. */
  leading?: ReactNode;
  /** Content after the title, such as a status badge. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Actions on a line of their own, where the length of the title does not move them; the last one stands on the right. */
  actionLine?: ReactNode;
  back?: { to: string; label: string } | undefined;
  /** Content across from the back link. */
  beside?: ReactNode;
}

/** The header of a page. It also sets the title of the browser tab. */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle, subtitle, leading, badge, actions, actionLine, back, beside } = props;
  useDocumentTitle(documentTitle ?? title);
  return (
    <Root>
      {back && (
        <BackRow>
          <Back to={back.to}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </Back>
          {beside}
        </BackRow>
      )}
      <Row>
        <Words $oneLine={actionLine !== undefined}>
          {leading}
          <div>
            <Title>
              <h1>{title}</h1>
              {badge}
            </Title>
            {subtitle && <p>{subtitle}</p>}
          </div>
        </Words>
        {actions && <Actions>{actions}</Actions>}
      </Row>
      {actionLine && <ActionLine>{actionLine}</ActionLine>}
    </Root>
  );
}

/** Sets the browser tab's title to 'Individuals · Bindery'. A title that starts with 'Bindery' is used as it is. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title.startsWith('Bindery') ? title : `${title} · Bindery`;
  }, [title]);
}
