import type { FilteredList } from '@bindery/contracts/crm';
import { Button, IconButton, media, tokens } from '@bindery/ui';
import { looksSensitive, type ListOptions, type ListState } from '@bindery/web-kit/lists';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useViewChanges } from './use-view-changes.js';
import { useViews, type View } from './use-views.js';
import { ViewDialog } from './view-dialogs.js';
import { ViewMenu } from './view-menu.js';
import { ViewTabs } from './view-tabs.js';
import type { ViewQuery } from './view-query.js';

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 42px;
  margin-bottom: ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.line};
  & > nav {
    min-width: 0;
    margin-bottom: -1px;
  }
  & > div {
    display: flex;
    flex: none;
    gap: ${tokens.space[1]};
    margin-left: auto;
  }
  ${media.print} {
    display: none;
  }
  @media (max-width: 639.98px) {
    flex-wrap: wrap;
    & > nav {
      flex: 1;
    }
    & > div {
      flex-basis: 100%;
      padding-bottom: ${tokens.space[2]};
    }
  }
`;

interface ViewBarProps {
  /** The plural noun, such as 'individuals'. */
  section: string;
  type: FilteredList;
  list: ListState;
  options: ListOptions;
  /** The columns that are shown now. */
  columns: readonly { id: string }[];
  /** Whether the rows are there. */
  isListed: boolean;
}

type OpenDialog = { kind: 'save'; query: ViewQuery; name: string } | { kind: 'rename'; view: View };

/** The views of a list as tabs, and what can be done when the list shows something else than its view. */
export function ViewBar({ section, type, list, options, columns, isListed }: ViewBarProps) {
  const { views, active, marked, isChanged, shown } = useViews(type, list, options, isListed);
  const changes = useViewChanges(type);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = (view: View | undefined) => list.show(new URLSearchParams(view?.address));
  // A view keeps its columns, also when its owner has others by default.
  const withColumns = { ...shown, columns: columns.map(({ id }) => id).join(',') };
  const saveNew = () => setDialog({ kind: 'save', query: withColumns, name: '' });
  const saved = active?.saved;
  const close = () => setDialog(null);
  const ownNames = views.filter(({ isOwn }) => isOwn).map(({ name }) => name);

  return (
    <Bar>
      <ViewTabs
        label={`Views of ${section}`}
        views={views}
        active={marked}
        menu={
          saved && (
            <ViewMenu
              {...{ view: active, views, changes }}
              onRename={() => setDialog({ kind: 'rename', view: active })}
              onCopy={() =>
                setDialog({ kind: 'save', query: { ...withColumns, ...active.query }, name: active.name })
              }
              onDeleted={() => open(views[0])}
            />
          )
        }
      />
      {isChanged ? (
        <div>
          {saved?.can_edit && (
            <Button size="small" onClick={() => void changes.change(saved, { query: shown }, 'View saved')}>
              Save changes
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={saveNew}>
            Save as new view
          </Button>
          <Button size="small" variant="ghost" onClick={() => open(active)}>
            Reset
          </Button>
        </div>
      ) : (
        <IconButton label="Save as new view" onClick={saveNew}>
          <Plus />
        </IconButton>
      )}
      {dialog?.kind === 'save' && (
        <ViewDialog
          title="Save as new view"
          saveLabel="Save view"
          initial={{ name: copyName(dialog.name, ownNames), shared: false }}
          taken={ownNames}
          asksShared
          hint={
            looksSensitive(list.search)
              ? "The search isn't saved because it may contain personal data."
              : undefined
          }
          onSave={async (values) => {
            const view = await changes.add({ ...values, query: dialog.query });
            list.show(new URLSearchParams({ ...dialog.query, view: view.id }));
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && dialog.view.saved && (
        <RenameDialog view={dialog.view} names={ownNames} rename={changes.rename} onClose={close} />
      )}
    </Bar>
  );
}

interface RenameDialogProps {
  view: View;
  names: readonly string[];
  rename: ReturnType<typeof useViewChanges>['rename'];
  onClose: () => void;
}

function RenameDialog({ view: { name, isOwn, saved }, names, rename, onClose }: RenameDialogProps) {
  return (
    <ViewDialog
      title="Rename view"
      saveLabel="Save"
      initial={{ name, shared: saved?.shared ?? false }}
      taken={isOwn ? names.filter((other) => other !== name) : []}
      onSave={async ({ name: renamed }) => {
        if (saved) await rename(saved, renamed);
      }}
      onClose={onClose}
    />
  );
}

/** A free name for a copy. */
function copyName(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? `${name.slice(0, 53)} (copy)` : name;
}
