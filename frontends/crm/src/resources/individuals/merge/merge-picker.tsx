import type { IndividualView } from '@bindery/contracts/crm';
import { Dialog, Spinner, tokens } from '@bindery/ui';
import { SearchBox, type PickerOption } from '@bindery/ui/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { individualSource } from '../../../records/record-sources.js';
import { useSearchResult } from '../../../records/use-search-result.js';
import { nameOf } from '../labels.js';
import { mergeAddress } from '../../../records/record-address.js';

const Results = styled.ul`
  display: grid;
  gap: 2px;
  min-height: 200px;
  align-content: start;
  margin-top: ${tokens.space[3]};
`;

const NoResults = styled.p`
  margin-top: ${tokens.space[4]};
  color: ${tokens.color.ink2};
`;

const Result = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${tokens.space[3]};
  padding: 8px 12px;
  border-radius: ${tokens.radius.s};
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    background: ${tokens.color.accentSoft};
  }
  & > strong {
    font-weight: 600;
  }
  & > small {
    flex: 1;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

interface MergePickerProps {
  individual: IndividualView;
  onClose: () => void;
}

/** Picks the duplicate, starting with individuals of the same last name. */
export function MergePicker({ individual, onClose }: MergePickerProps) {
  const [search, setSearch] = useState(individual.last_name);
  const { options, failure } = useSearchResult(individualSource, search);
  return (
    <Dialog
      open
      title={`Merge ${nameOf(individual)} with another individual`}
      description="Choose the duplicate. You review both before anything is merged."
      showDescription
      onOpenChange={onClose}
    >
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchBox label="Search individuals" value={search} onSearch={setSearch} selected />
      </form>
      {failure && <p role="alert">{failure}</p>}
      {!failure && !options && <Spinner />}
      {options && (
        <ResultList others={options.filter(({ id }) => id !== individual.id)} keptId={individual.id} />
      )}
    </Dialog>
  );
}

function ResultList({ others, keptId }: { others: readonly PickerOption[]; keptId: string }) {
  if (others.length === 0) {
    return <NoResults>No one else found. Search by another name, or by a full email or SSN.</NoResults>;
  }
  return (
    <Results aria-label="Matching individuals">
      {others.map(({ id, name, detail, badge }) => (
        <li key={id}>
          <Result to={mergeAddress(keptId, id)}>
            <strong>{name}</strong>
            <small>{detail}</small>
            {badge}
          </Result>
        </li>
      ))}
    </Results>
  );
}
