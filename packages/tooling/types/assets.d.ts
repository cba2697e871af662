// Types of style sheets, pictures and fonts, which the bundler turns into URLs.

/// <reference types="@rsbuild/core/types" />

declare module '@fontsource-variable/*';
