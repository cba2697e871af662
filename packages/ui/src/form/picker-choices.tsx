import { Command } from 'cmdk';
import { Check, Search as SearchIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useFirstHighlighted } from '../keyboard/use-first-highlighted.js';
import { Item, List, Message, Search, SearchLine } from './picker-style.js';

/** An option of a picker. */
export interface PickerOption {
  id: string;
  name: string;
  /** Distinguishes options with the same name. */
  detail?: string | undefined;
  badge?: ReactNode;
  /** Shown, and not to be chosen; its detail says why. */
  disabled?: boolean | undefined;
}

/** The visible results. */
export interface PickerResults {
  /** Undefined during the first load. */
  options: readonly PickerOption[] | undefined;
  /** The total count. */
  count: number;
  /** They are of an earlier search. */
  isLoading?: boolean | undefined;
  /** The error when they failed to load. */
  failure?: string | undefined;
}

interface PickerChoicesProps {
  label: string;
  none: string | undefined;
  chosen: PickerOption | null;
  results: PickerResults;
  isLocal: boolean;
  /** The first text of the search. */
  begun: string;
  onSearch: (text: string) => void;
  onChoose: (option: PickerOption | null) => void;
  /** Moves on to the field after the picker. */
  onLeave: () => void;
}

const DEBOUNCE_MS = 150;
const NONE = 'none';

/** The search field, and the results below it. */
export function PickerChoices(props: PickerChoicesProps) {
  const { label, none, chosen, results, isLocal, begun, onSearch, onChoose, onLeave } = props;
  const [text, setText] = useState(begun);
  const { isWaiting, searchNow } = useDebounced(isLocal ? '' : text, onSearch);
  const isLate = text !== '' && (isWaiting || results.isLoading === true);
  // The key that was pressed before the results of the last letter were there.
  const [awaiting, setAwaiting] = useState<'Enter' | 'Tab' | null>(null);
  const chooseBy = (key: 'Enter' | 'Tab', option: PickerOption | undefined) => {
    if (!option || option.disabled) return;
    if (key === 'Tab') onLeave();
    onChoose(option);
  };
  const chooseFirst = useEffectEvent((key: 'Enter' | 'Tab') => {
    setAwaiting(null);
    chooseBy(
      key,
      results.options?.find((one) => !one.disabled),
    );
  });
  useEffect(() => {
    if (awaiting !== null && !isLate) chooseFirst(awaiting);
  }, [awaiting, isLate]);
  const type = (typed: string) => {
    setAwaiting(null);
    setText(typed);
    // At once, so that Enter after the last letter means what that letter finds.
    if (isLocal) onSearch(typed.trim());
  };
  const listed = results.options?.map(({ id }) => id).join() ?? '';
  const highlight = useFirstHighlighted(text, listed);
  const onKeyDown = (event: KeyboardEvent) => {
    highlight.props.onKeyDown(event);
    const isTab = event.key === 'Tab' && !event.shiftKey && text !== '';
    if (!isTab && event.key !== 'Enter') return;
    if (isLate && !highlight.hasMoved()) {
      event.preventDefault();
      setAwaiting(isTab ? 'Tab' : 'Enter');
      searchNow();
    } else if (isTab) {
      event.preventDefault();
      const id = highlighted(event.currentTarget);
      chooseBy(
        'Tab',
        results.options?.find((one) => one.id === id),
      );
    }
  };
  const searchLabel = `Search for ${label.toLowerCase()}`;
  return (
    <Command
      label={searchLabel}
      shouldFilter={false}
      vimBindings={false}
      defaultValue={chosen?.id ?? ''}
      {...highlight.props}
      onKeyDown={onKeyDown}
    >
      <SearchLine>
        <SearchIcon aria-hidden="true" />
        <Search value={text} onValueChange={type} placeholder="Type to search" />
      </SearchLine>
      <List label={label}>
        {none !== undefined && text === '' && (
          <Item value={NONE} onSelect={() => onChoose(null)}>
            <span>{none}</span>
            {chosen === null && <Check aria-hidden="true" />}
          </Item>
        )}
        {results.options?.map((option) => (
          <Item
            key={option.id}
            value={option.id}
            disabled={option.disabled === true}
            onSelect={() => onChoose(option)}
          >
            <span>
              {option.name}
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.badge}
            {chosen?.id === option.id && <Check aria-hidden="true" />}
          </Item>
        ))}
        <Sentence {...results} />
      </List>
    </Command>
  );
}

/** The message below the options. */
function Sentence({ options, count, failure }: PickerResults) {
  const shown = options?.length ?? 0;
  if (failure) return <Message disabled>{failure}</Message>;
  if (!options) return <Message disabled>Loading...</Message>;
  if (shown === 0) return <Message disabled>No results.</Message>;
  if (count <= shown) return null;
  return (
    <Message disabled>
      Showing {shown} of {count.toLocaleString('en-US')}. Type to find the rest.
    </Message>
  );
}

const highlighted = (command: Element): string | null | undefined =>
  command.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-value');

/** Searches once the user stops typing, or at once when asked to. */
function useDebounced(text: string, onSearch: (text: string) => void) {
  const search = useEffectEvent(() => onSearch(text.trim()));
  const [sent, setSent] = useState('');
  const isWaiting = text !== sent;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      setSent(text);
      search();
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isWaiting]);
  const searchNow = () => {
    if (!isWaiting) return;
    setSent(text);
    onSearch(text.trim());
  };
  return { isWaiting, searchNow };
}
