import useSWR from 'swr';
import { media, Sheet, tokens, usePhone, VisuallyHidden } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import type { SectionCount as Count } from '@bindery/web-kit/manifest';
import { Ellipsis } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { GroupLabel, Menu, MenuLink, MoreButton, SectionList, SheetGroups } from './left-menu-style.js';
import { groupsOf, type Section } from './sections.js';

/** A phone has room for five entries. With more, the fifth opens the rest. */
const ROOM = 5;

/** The sections: labels and icons, where toasts come up, too; only icons in a narrow window, a bottom bar on phones. */
export function LeftMenu({ sections }: { sections: readonly Section[] }) {
  const isPhone = usePhone();
  return (
    <Menu aria-label="Sections" data-menu="">
      {isPhone ? <PhoneBar sections={sections} /> : <MenuGroups sections={sections} />}
    </Menu>
  );
}

interface MenuGroupsProps {
  sections: readonly Section[];
  onGo?: () => void;
}

/** The sections in their groups. Each list is named by its group. */
function MenuGroups({ sections, onGo }: MenuGroupsProps) {
  const id = useId();
  return groupsOf(sections).map(({ label, sections: inGroup }) => {
    const named = label === undefined ? undefined : `${id}-${label}`;
    return (
      <Fragment key={label ?? ''}>
        {label !== undefined && <GroupLabel id={named}>{label}</GroupLabel>}
        <SectionList aria-labelledby={named}>
          {inGroup.map((section) => (
            <li key={section.path}>
              <SectionLink section={section} onGo={onGo} />
            </li>
          ))}
        </SectionList>
      </Fragment>
    );
  });
}

/** The sections with a place in the bar, then the others as far as there is room. */
function inBar(sections: readonly Section[]): readonly Section[] {
  if (sections.length <= ROOM) return sections;
  const placeOf = ({ phone }: Section) => phone?.order ?? Number.MAX_SAFE_INTEGER;
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, ROOM - 1);
}

function PhoneBar({ sections }: { sections: readonly Section[] }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const bar = inBar(sections);
  const rest = sections.filter((section) => !bar.includes(section));
  return (
    <>
      <SectionList>
        {bar.map((section) => (
          <li key={section.path}>
            <SectionLink section={section} label={section.phone?.label} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <MoreButton
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              data-active={rest.some(({ path }) => pathname.startsWith(path)) ? '' : undefined}
              onClick={() => setOpen(true)}
            >
              <Ellipsis aria-hidden="true" />
              <span>More</span>
            </MoreButton>
          </li>
        )}
      </SectionList>
      <Sheet open={open} onOpenChange={setOpen} title="More sections">
        <nav aria-label="More sections">
          <SheetGroups>
            <MenuGroups sections={rest} onGo={() => setOpen(false)} />
          </SheetGroups>
        </nav>
      </Sheet>
    </>
  );
}

interface SectionLinkProps {
  section: Section;
  label?: string | undefined;
  onGo?: (() => void) | undefined;
}

function SectionLink({ section, label = section.label, onGo }: SectionLinkProps) {
  const { path, icon: Icon, exact = false, count } = section;
  return (
    <MenuLink to={path} end={exact} title={label} onClick={onGo}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {count && <SectionCount count={count} />}
    </MenuLink>
  );
}

const FIVE_MINUTES_MS = 5 * 60_000;
const MAX_SHOWN = 99;

const CountBadge = styled.b`
  min-width: 20px;
  padding: 0 6px;
  margin-left: auto;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-size: ${tokens.font.xs};
  line-height: 18px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  ${media.compact} {
    position: absolute;
    top: 0;
    left: calc(50% + 2px);
  }
`;

/** The number beside a section's label. There is none while it is unknown or 0. */
function SectionCount({ count }: { count: Count }) {
  const api = useApi();
  const { data } = useSWR(count.path, () => count.load(api), { refreshInterval: FIVE_MINUTES_MS });
  if (!data) return null;
  return (
    <CountBadge>
      {data > MAX_SHOWN ? `${MAX_SHOWN}+` : data}
      <VisuallyHidden> {count.words}</VisuallyHidden>
    </CountBadge>
  );
}
