import { Menu, MenuLink } from './left-menu-style.js';
import type { Section } from './sections.js';

/** The sections: words and icons, icons alone where the window is narrow, a bar at the bottom on a telephone. */
export function LeftMenu({ sections }: { sections: readonly Section[] }) {
  return (
    <Menu aria-label="Sections">
      <ul>
        {sections.map(({ label, to, icon: Icon, exact = false }) => (
          <li key={to}>
            <MenuLink to={to} end={exact} title={label}>
              <Icon aria-hidden="true" />
              <span>{label}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
