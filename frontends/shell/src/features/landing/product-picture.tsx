import { media, tokens, useTheme, type Theme } from '@bindery/ui';
import { styled } from 'styled-components';
import darkPhone from './picture/dashboard.dark.phone.webp';
import darkWide from './picture/dashboard.dark.wide.webp';
import lightPhone from './picture/dashboard.light.phone.webp';
import lightWide from './picture/dashboard.light.wide.webp';

// The sizes that `npm run screenshots:landing` takes, in CSS pixels.
const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 600, height: 560 };
const DARK = '(prefers-color-scheme: dark)';
const PHONE_QUERY = '(max-width: 719.98px)';

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

/** The media query for the dark picture. The system decides until the user has chosen a theme. */
function whenDark(theme: Theme): string {
  const system: Theme = window.matchMedia(DARK).matches ? 'dark' : 'light';
  if (theme === system) return DARK;
  return theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)';
}

/** The dashboard with sample data. */
export function ProductPicture() {
  const dark = whenDark(useTheme().theme);
  return (
    <Frame>
      <picture>
        <source media={`${PHONE_QUERY} and ${dark}`} srcSet={darkPhone} {...PHONE} />
        <source media={PHONE_QUERY} srcSet={lightPhone} {...PHONE} />
        <source media={dark} srcSet={darkWide} {...WIDE} />
        <img
          src={lightWide}
          {...WIDE}
          alt="The Bindery dashboard with key numbers, charts, and recent activity"
          fetchPriority="high"
        />
      </picture>
    </Frame>
  );
}
