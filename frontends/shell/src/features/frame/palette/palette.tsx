import { Kbd, VisuallyHidden } from '@bindery/ui';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import type { Section } from '../navigation/sections.js';
import { FoundSection, sentenceOf } from './found-section.js';
import { matches } from './matches.js';
import { FIELD_LABEL, FieldLine, fieldStyle } from './palette-field.js';
import { Foot, Group, Item, List, Name, Root, Said } from './palette-style.js';
import { useActions, useScreens, type PaletteCommand } from './use-commands.js';
import type { RemotePalettes } from './use-remote-palettes.js';
import { useSearches, type SourceSearch } from './use-searches.js';

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

const INCOMPLETE = "Some search results couldn't be loaded. Close search and try again.";

/** Screens and actions come first and records below them, so that arriving results move nothing above. */
export function Palette({ text, onText, sections, remotes, onClose, onHelp }: PaletteProps) {
  const screens = useScreens(sections).filter(({ label, keywords }) => matches(text, label, keywords));
  const actions = useActions(remotes.commands, onHelp).filter(({ label, keywords }) =>
    matches(text, label, keywords),
  );
  const searches = useSearches(remotes.searches, text.trim());
  const nothing = screens.length + actions.length + searches.length === 0;
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Root label={FIELD_LABEL} shouldFilter={false} vimBindings={false} loop>
      <FieldLine>
        <Search aria-hidden="true" />
        <Field autoFocus placeholder={FIELD_LABEL} value={text} onValueChange={onText} />
      </FieldLine>
      <List label="Search results" tabIndex={-1}>
        <Commands heading="Go to" commands={screens} choose={choose} />
        <Commands heading="Actions" commands={actions} choose={choose} />
        {searches.map((one) => (
          <FoundSection key={one.source.label} {...one} text={text.trim()} choose={choose} />
        ))}
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
