// Handwritten, so that workspaces that type-check no JavaScript can use this module too.

/** Extracts one file from a Debian package without installing the package. */
export function fetchFromDebianPackage(
  wanted: { readonly name: string; readonly file: RegExp },
  target: string,
): Promise<void>;
