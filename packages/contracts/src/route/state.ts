interface Versioned<Version> {
  readonly version: Version;
  /** Since when the premium holds that a policy shows, if another one held before: it begins by itself on that day. */
  readonly premium_from?: string | null;
}

/** The state that the `ETag` of a record names: its version, and the premium that a policy shows. */
export const stateOf = <Version extends number | string>({
  version,
  premium_from: from = null,
}: Versioned<Version>): Version | string =>
  from === null ? version : `${String(version)}.${from.replaceAll('-', '')}`;
