import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { SelectField } from '../form/select-field.js';
import { media, tokens } from '../theme/tokens.js';
import { PAGE_SIZES, pageCount, pageWindow, summaryOf } from './pages.js';

const Root = styled.div<{ $pages: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: 10px 14px;
  border-top: 1px solid ${tokens.color.line};
  border-radius: 0 0 ${tokens.radius.m} ${tokens.radius.m};
  background: ${tokens.color.sunken};
  color: ${tokens.color.ink2};
  font-variant-numeric: tabular-nums;
  ${media.print} {
    /* Paper that holds all of a list needs no words about it. */
    display: ${({ $pages }) => ($pages > 1 ? 'flex' : 'none')};
  }
`;

const Side = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
`;

const Rows = styled.div`
  ${media.print} {
    display: none;
  }
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  font-size: ${tokens.font.xs};
  font-weight: 500;
  & button {
    min-height: 32px;
    padding: 3px 10px;
    border-color: ${tokens.color.lineStrong};
    font-size: ${tokens.font.m};
    font-weight: 600;
  }
`;

const Pages = styled.nav`
  display: flex;
  align-items: center;
  gap: 2px;
  & [aria-current='page'] {
    background: ${tokens.color.accent};
    color: ${tokens.color.accentInk};
  }
`;

const PageNumber = styled.button`
  min-width: 32px;
  height: 32px;
  padding: 0 6px;
  border: 0;
  border-radius: ${tokens.radius.s};
  background: transparent;
  font-weight: 600;
  cursor: pointer;
  &:hover {
    background: ${tokens.color.graySoft};
  }
  &:active {
    background: ${tokens.color.accentSoft};
  }
`;

export interface PagerProps {
  page: number;
  pageSize: number;
  /** Entries that match the search and filters. */
  filtered: number;
  /** Entries without search and filters. */
  total: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

const sizes = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** The position in a list. The page buttons appear only with more than one page. */
export function Pager(props: PagerProps) {
  const { page, pageSize, filtered, onPage, onPageSize } = props;
  const pages = pageCount(filtered, pageSize);
  return (
    <Root $pages={pages}>
      <p role="status">{summaryOf(props)}</p>
      <Side>
        <Rows>
          <span aria-hidden="true">Rows</span>
          <SelectField
            label="Rows per page"
            hideLabel
            compact
            options={sizes}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
          />
        </Rows>
        {pages > 1 && <PageButtons page={page} pages={pages} onPage={onPage} />}
      </Side>
    </Root>
  );
}

function PageButtons({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  return (
    <Pages aria-label="Pages">
      <IconButton label="First page" disabled={page <= 1} onClick={() => onPage(1)}>
        <ChevronsLeft />
      </IconButton>
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      {pageWindow(page, pages).map((number) => (
        <PageNumber
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </PageNumber>
      ))}
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
      <IconButton label="Last page" disabled={page >= pages} onClick={() => onPage(pages)}>
        <ChevronsRight />
      </IconButton>
    </Pages>
  );
}
