import { Kbd, tokens, useFirstHighlighted, VisuallyHidden } from '@bindery/ui';
import { PROTECTED_HINT, protectedSearchOf } from '@bindery/web-kit/lists';
import { matches } from '@bindery/web-kit/words';
import { Command } from 'cmdk';
import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import type { Section } from '../navigation/sections.js';
import { FoundSection, RecentSection, recordsOf, sentenceOf } from './found-section.js';
import { FIELD_LABEL, FieldLine, fieldStyle } from './palette-field.js';
import { Foot, Group, Item, List, Name, Root, Said } from './palette-style.js';
import { useActions, useScreens, useTypedCommands, type PaletteCommand } from './use-commands.js';
import { useRecentRecords, useRecordActions } from './use-known-records.js';
import type { RemotePalettes } from './use-remote-palettes.js';
import { useSearches, type Search, type SourceSearch } from './use-searches.js';

export interface PaletteProps {
  text: string;
  onText: (text: string) => void;
  sections: readonly Section[];
  remotes: RemotePalettes;
  /** Closes the palette before the chosen action runs. */
  onClose: () => void;
  onHelp: () => void;
}

const Field = styled(Command.Input)`
  ${fieldStyle}
`;

const Hint = styled.button`
  width: 100%;
  padding: ${tokens.space[2]} 18px;
  border: 0;
  border-bottom: 1px solid ${tokens.color.line};
  background: none;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  text-align: left;
  cursor: pointer;
`;

const FIRST = '[role=option]:not([aria-disabled=true])';
const INCOMPLETE = "Some search results couldn't be loaded. Close search and try again.";

/** Screens and actions come first and records below them, so that arriving results move nothing above. */
export function Palette({ text, onText, sections, remotes, onClose, onHelp }: PaletteProps) {
  const screens = useScreens(sections).filter(({ label, keywords }) => matches(text, label, keywords));
  const actions = useActions(remotes.commands, onHelp).filter(
    ({ label, keywords, onlyTyped = false }) =>
      !(onlyTyped && text.trim() === '') && matches(text, label, keywords),
  );
  const ofRecord = useRecordActions(remotes).filter(({ label, keywords }) => matches(text, label, keywords));
  const asked = text.trim();
  const recent = useRecentRecords(remotes);
  const shownRecent = asked === '' ? recent : [];
  const typed = useTypedCommands(remotes.addTyped, asked);
  const [submitted, setSubmitted] = useState<string>();
  const searches = useSearches(remotes.searches, asked, asked === submitted);
  const isNumber = asked !== submitted && protectedSearchOf(asked) !== undefined;
  const commands = [...ofRecord, ...screens, ...actions];
  const nothing = commands.length + searches.length + typed.length === 0;
  const listed = [...shownRecent.map(({ id }) => id), ...commands.map(({ label }) => label)];
  const isFound = commands.length > 0 || searches.some(({ search }) => recordsOf(search).length > 0);
  const highlight = useHighlight(text, listed, searches);
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isNumber) {
      event.preventDefault();
      setSubmitted(asked);
    } else highlight.onKeyDown(event);
  };
  return (
    <Root
      label={FIELD_LABEL}
      shouldFilter={false}
      vimBindings={false}
      loop
      {...highlight}
      onKeyDown={onKeyDown}
    >
      <FieldLine>
        <SearchIcon aria-hidden="true" />
        <Field autoFocus placeholder={FIELD_LABEL} value={text} onValueChange={onText} />
      </FieldLine>
      {isNumber && (
        <Hint type="button" onClick={() => setSubmitted(asked)}>
          {PROTECTED_HINT}
        </Hint>
      )}
      <List label="Search results" tabIndex={-1}>
        <Commands heading="This record" commands={ofRecord} choose={choose} />
        <RecentSection records={shownRecent} choose={choose} />
        <Commands heading="Go to" commands={screens} choose={choose} />
        <Commands heading="Actions" commands={actions} choose={choose} />
        {searches.map((one) => (
          <FoundSection
            key={one.source.label}
            {...one}
            isAlone={!isFound}
            text={asked}
            submitted={asked === submitted}
            choose={choose}
          />
        ))}
        <Commands heading="Add" commands={typed} choose={choose} />
        {nothing && <Said disabled>No results</Said>}
        {remotes.isIncomplete && <Said disabled>{INCOMPLETE}</Said>}
      </List>
      <VisuallyHidden role="status">{sentenceOfAll(searches)}</VisuallyHidden>
      <Foot aria-hidden="true">
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to select
        </span>
        <span>
          <Kbd>Enter</Kbd> to open
        </span>
        <span>
          <Kbd>Esc</Kbd> to close
        </span>
      </Foot>
    </Root>
  );
}

/**
 * Enter opens the first result. While a source above it is still searching, Enter waits for that source, so that the
 * order in which they answer does not decide what opens.
 */
function useHighlight(text: string, above: readonly string[], searches: readonly SourceSearch[]) {
  const found = searches.flatMap(({ search }) => [search.status, ...recordsOf(search).map(({ id }) => id)]);
  const { props, hasMoved } = useFirstHighlighted(text, [...above, ...found].join(), { whenEmpty: true });
  const isWaiting = above.length === 0 && firstToShow(searches)?.status === 'searching';
  const enteredEarly = useRef<string>(null);
  useEffect(() => {
    if (isWaiting || enteredEarly.current !== text) return;
    enteredEarly.current = null;
    props.ref.current?.querySelector<HTMLElement>(FIRST)?.click();
  }, [isWaiting, text, props.ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    props.onKeyDown(event);
    if (event.key !== 'Enter' || !isWaiting || hasMoved()) return;
    event.preventDefault();
    enteredEarly.current = text;
  };
  return { ...props, onKeyDown };
}

/** The first search that shows something, or may. */
const firstToShow = (searches: readonly SourceSearch[]): Search | undefined =>
  searches
    .map(({ search }) => search)
    .find((search) => search.status === 'searching' || recordsOf(search).length > 0);

/** Announces to screen readers what each search found, once all have finished. */
function sentenceOfAll(searches: readonly SourceSearch[]): string {
  const waiting = searches.find(({ search }) => search.status === 'searching');
  const told = waiting ? [waiting] : searches;
  return told.map(({ source, search }) => sentenceOf(source, search)).join(' ');
}

interface CommandsProps {
  heading: string;
  commands: readonly PaletteCommand[];
  choose: (run: () => void) => () => void;
}

function Commands({ heading, commands, choose }: CommandsProps) {
  if (commands.length === 0) return null;
  return (
    <Group heading={heading}>
      {commands.map(({ label, icon: Icon, keys, run }) => (
        <Item key={label} value={label} onSelect={choose(run)}>
          <Icon aria-hidden="true" />
          <Name>{label}</Name>
          {keys && <Keys keys={keys} />}
        </Item>
      ))}
    </Group>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true">
      {keys.split(' ').map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  );
}
