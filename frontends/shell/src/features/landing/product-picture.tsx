import { tokens, useTheme, type Theme } from '@bindery/ui';
import type { ImgHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import recordDarkPhone from './picture/record.dark.phone.webp';
import recordDarkWide from './picture/record.dark.wide.webp';
import recordLightPhone from './picture/record.light.phone.webp';
import recordLightWide from './picture/record.light.wide.webp';
import todayDarkPhone from './picture/today.dark.phone.webp';
import todayDarkWide from './picture/today.dark.wide.webp';
import todayLightPhone from './picture/today.light.phone.webp';
import todayLightWide from './picture/today.light.wide.webp';

// The sizes that `npm run screenshots:landing` takes, in CSS pixels.
const TODAY = { width: 1000, height: 860 };
const RECORD = { width: 1280, height: 860 };
const PHONE = { width: 600, height: 560 };
const DARK = '(prefers-color-scheme: dark)';
const PHONE_QUERY = '(max-width: 719.98px)';

const Frame = styled.div`
  min-width: 0;
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

/** Today's work in the sample data. */
export function TodayPicture() {
  return (
    <Frame>
      <Picture
        sources={{
          ...{ lightWide: todayLightWide, darkWide: todayDarkWide },
          ...{ lightPhone: todayLightPhone, darkPhone: todayDarkPhone },
        }}
        wide={TODAY}
        alt="The Bindery dashboard with the tasks, renewals and birthdays of the day"
        fetchPriority="high"
      />
    </Frame>
  );
}

/** A client's record, with sample data. */
export function RecordPicture() {
  return (
    <Frame>
      <Picture
        sources={{
          ...{ lightWide: recordLightWide, darkWide: recordDarkWide },
          ...{ lightPhone: recordLightPhone, darkPhone: recordDarkPhone },
        }}
        wide={RECORD}
        alt="A client's record with a call button, policies, tasks and notes"
        loading="lazy"
      />
    </Frame>
  );
}

interface PictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'fetchPriority'> {
  sources: Readonly<Record<'lightWide' | 'darkWide' | 'lightPhone' | 'darkPhone', string>>;
  /** The size of the wide ones. */
  wide: { width: number; height: number };
  alt: string;
}

function Picture({ sources, wide, ...image }: PictureProps) {
  const dark = whenDark(useTheme().theme);
  return (
    <picture>
      <source media={`${PHONE_QUERY} and ${dark}`} srcSet={sources.darkPhone} {...PHONE} />
      <source media={PHONE_QUERY} srcSet={sources.lightPhone} {...PHONE} />
      <source media={dark} srcSet={sources.darkWide} {...wide} />
      <img src={sources.lightWide} {...wide} {...image} />
    </picture>
  );
}
