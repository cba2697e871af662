import { media, tokens, useTheme, type Theme } from '@bindery/ui';
import { styled } from 'styled-components';
import darkPhone from './picture/dashboard.dark.phone.webp';
import darkWide from './picture/dashboard.dark.wide.webp';
import lightPhone from './picture/dashboard.light.phone.webp';
import lightWide from './picture/dashboard.light.wide.webp';

// As `npm run screenshots:landing` takes them, in pixels of the page.
const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 600, height: 560 };
const DARK = '(prefers-color-scheme: dark)';
const ON_A_PHONE = '(max-width: 719.98px)';

const Frame = styled.div`
  min-width: 0;
  ${media.wide} {
    width: 1120px;
  }
  & img {
    display: block;
    width: 100%;
    height: auto;
    border: 1px solid ${tokens.color.lineStrong};
    border-radius: ${tokens.radius.l};
    background: ${tokens.color.surface};
    box-shadow: ${tokens.color.shadow2};
  }
`;

/** When the dark picture is the right one. It is the system's question until somebody has chosen the other theme. */
function whenDark(theme: Theme): string {
  const system: Theme = window.matchMedia(DARK).matches ? 'dark' : 'light';
  if (theme === system) return DARK;
  return theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)';
}

/** The product at work: its dashboard, with the demo's made-up people. */
export function ProductPicture() {
  const dark = whenDark(useTheme().theme);
  return (
    <Frame>
      <picture>
        <source media={`${ON_A_PHONE} and ${dark}`} srcSet={darkPhone} {...PHONE} />
        <source media={ON_A_PHONE} srcSet={lightPhone} {...PHONE} />
        <source media={dark} srcSet={darkWide} {...WIDE} />
        <img
          src={lightWide}
          {...WIDE}
          alt="Bindery's dashboard: figures, charts of a book of business, and recent activity"
          fetchPriority="high"
        />
      </picture>
    </Frame>
  );
}
