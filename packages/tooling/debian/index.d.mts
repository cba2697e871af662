// Written out, so that a workspace without JavaScript in its type check can use this module too.

/** Takes one file out of a Debian package without installing it; see the module for how. */
export function fetchFromDebianPackage(
  wanted: { readonly name: string; readonly file: RegExp },
  target: string,
): Promise<void>;
